import type { Credentials, NewAccount, Role } from '../../contract/entities';
import type { Database, WriteOptions } from '../database/database';
import { newId } from '../database/id';
import type { Identity } from '../http/authentication';
import { conflict, forbidden, tooManyAttempts, unauthorized } from '../http/errors';
import type { Claim } from '../http/idempotency';
import type { AccountMailer } from './account-mailer';
import { type AccountsRepository, createAccountsRepository, type NewAccountRow } from './accounts.repository';
import { networkOf } from '../network';
import type { PasswordAttempts } from './password-attempts';
import type { Passwords } from './passwords';

export type AccountsService = ReturnType<typeof createAccountsService>;

export const emailTaken = 'An account with this e-mail address already exists.';

/** What a token is made of, and the role of its account. */
export interface SignedIn extends Identity {
  tokenVersion: number;
  /** Whether the password was given out by an admin, and is good for a day only. */
  mustChangePassword: boolean;
}

const hourMs = 60 * 60_000;

/** Of one network in an hour: several classes that register at once, with mistakes, are behind one address. */
const registrationsPerHour = 100;

/** Somebody may register with the address of the admin at the same moment. */
const firstAdminWrite: WriteOptions = { exclusive: 'first admin', mayRace: true };

/**
 * @param attempts slows down the guessing of passwords; without it neither they nor registrations are limited
 * @param mailer undefined where no mail is sent
 */
export function createAccountsService(
  database: Database,
  passwords: Passwords,
  attempts?: PasswordAttempts,
  mailer?: AccountMailer,
) {
  const accounts = createAccountsRepository(database.queries);

  const toUser = async ({ name, email, password }: NewAccount, role: Role, id = newId()) => ({
    id,
    name,
    email,
    email_folded: foldEmail(email),
    password_hash: await passwords.hash(password),
    role,
    created_at: new Date().toISOString(),
  });

  /** Promotes the existing account with this e-mail address, or adds one. */
  const addAdmin = async (repository: AccountsRepository, user: NewAccountRow) => {
    const { password_hash, has_unused_password = 0 } = user;
    const existing = await repository.findByEmail(user.email_folded);
    if (existing) {
      const isNoLonger = { is_blocked: 0, is_unclaimed: 0, password_expires_at: null } as const;
      await repository.update(existing.id, { role: 'admin', password_hash, has_unused_password, ...isNoLonger });
      await repository.endSessions(existing.id);
    } else await repository.add(user);
  };

  return {
    /** The account of a token; undefined when its sessions have ended since. */
    async findIdentity(id: string, tokenVersion: number): Promise<Identity | undefined> {
      const user = await accounts.find(id);
      if (!user || user.is_blocked || user.token_version !== tokenVersion) return undefined;
      return { id: user.id, role: user.role };
    },

    /** What the tokens of an account are made with at the moment; undefined when it is gone. */
    async findTokenVersion(id: string): Promise<number | undefined> {
      return (await accounts.find(id))?.token_version;
    },

    /**
     * @param options.address the IP address of who registers by themselves
     * @returns its id
     * @throws HttpError 409, 429 or 503
     */
    async register(
      account: NewAccount,
      { role = 'user', claim, address }: { role?: Role; claim?: Claim; address?: string } = {},
    ): Promise<string> {
      passwords.requireRoom();
      if (attempts && address !== undefined) {
        const count = await database.attempts.count(`registration from ${networkOf(address, 48)}`, hourMs);
        if (count > registrationsPerHour) throw tooManyAttempts(hourMs);
      }
      const user = await toUser(account, role);
      const mails = (await mailer?.write('confirm address', user)) ?? [];
      try {
        await database.write(async (tx) => {
          await claim?.(tx);
          const repository = createAccountsRepository(tx);
          if (await repository.findByEmail(user.email_folded)) throw conflict(emailTaken);
          await repository.add(user);
          await mailer?.add(tx, mails);
        });
      } catch (error) {
        if (!database.isUniqueViolation(error)) throw error;
        throw conflict(emailTaken);
      }
      mailer?.sendSoon();
      return user.id;
    },

    /** Of who has proved by a link whose account it is. */
    forgetAttempts: async (foldedEmail: string, address: string): Promise<void> =>
      attempts?.forget(foldedEmail, address),

    /**
     * @param address the IP address of the client
     * @throws HttpError 401, 403, 429 or 503
     */
    async login({ email, password }: Credentials, address: string): Promise<SignedIn> {
      passwords.requireRoom();
      const foldedEmail = foldEmail(email);
      const attempt = await attempts?.begin(foldedEmail, address);
      const user = await accounts.findByEmail(foldedEmail);
      const isCorrect = await passwords.verify(password, user?.password_hash);
      if (!user || !isCorrect) throw unauthorized('The e-mail address or password is wrong.');
      await attempt?.succeeded();
      // Only who knows the password is told.
      if (user.is_blocked) throw forbidden('This account is blocked. Please ask whoever runs this blog.');
      const expiresAt = user.password_expires_at;
      if (expiresAt !== null && expiresAt <= new Date().toISOString()) {
        throw forbidden('This password was good for a day, which is over. Please ask for another one.');
      }
      if (user.has_unused_password) await accounts.markPasswordUsed(user.id);
      return { id: user.id, role: user.role, tokenVersion: user.token_version, mustChangePassword: expiresAt !== null };
    },

    /** Whether there is an admin whose password was chosen, or was generated and has been used. */
    hasAdmin: () => accounts.hasAdmin(),

    /**
     * Creates the first admin, in place of one whose generated password has not been used, or promotes the existing
     * account with this e-mail address.
     * @returns false when another process has created an admin in the meantime
     */
    async addFirstAdmin(account: NewAccount): Promise<boolean> {
      const user = await toUser(account, 'admin');
      return database.write(async (tx) => {
        const repository = createAccountsRepository(tx);
        if (await repository.hasAdmin()) return false;
        await repository.removeUnusedAdmin();
        await addAdmin(repository, user);
        return true;
      }, firstAdminWrite);
    },

    /**
     * The first admin with a generated password, created if there is none yet.
     * @param passwordFor the same for the same id, so that every process that starts at once arrives at the same one
     * @returns undefined when there is an admin as hasAdmin() says
     */
    async ensureUnusedAdmin(
      account: Pick<NewAccount, 'name' | 'email'>,
      passwordFor: (id: string) => string,
    ): Promise<Credentials | undefined> {
      if (!(await accounts.findUnusedAdmin())) {
        const id = newId();
        const user = await toUser({ ...account, password: passwordFor(id) }, 'admin', id);
        await database.write(async (tx) => {
          const repository = createAccountsRepository(tx);
          if ((await repository.hasAdmin()) || (await repository.findUnusedAdmin())) return;
          await addAdmin(repository, { ...user, has_unused_password: 1 });
        }, firstAdminWrite);
      }
      const admin = await accounts.findUnusedAdmin();
      if (!admin) return undefined;
      const password = passwordFor(admin.id);
      if (!(await passwords.verify(password, admin.password_hash))) {
        await accounts.replaceUnusedPassword(admin.id, await passwords.hash(password));
      }
      return { email: admin.email, password };
    },
  };
}

/** Case-folded form of an address, by which accounts are compared. */
export const foldEmail = (email: string) => email.normalize('NFC').toLowerCase();
