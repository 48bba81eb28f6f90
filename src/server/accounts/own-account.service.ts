import type { CommentsOfDeleted, OwnAccount } from '../../contract/extensions/accounts';
import type { Database } from '../database/database';
import type { Identity } from '../http/authentication';
import { conflict, forbidden, unauthorized } from '../http/errors';
import type { NewMail } from '../mail/outbox.repository';
import type { AccountMailer } from './account-mailer';
import { createAccountsRepository, type AccountRow } from './accounts.repository';
import { emailTaken, foldEmail } from './accounts.service';
import type { PasswordAttempts } from './password-attempts';
import type { Passwords } from './passwords';
import { removeAccount } from './removal';

export type OwnAccountService = ReturnType<typeof createOwnAccountService>;

/** Who changes something that asks for the password. */
interface Confirmation {
  user: Identity;
  /** The current one. */
  password: string;
  /** The IP address of the client. */
  address: string;
}

/**
 * What people do with their own account.
 * @param finishWork is called when something of a removal is left
 */
export function createOwnAccountService(
  database: Database,
  passwords: Passwords,
  finishWork: () => void,
  attempts?: PasswordAttempts,
  mailer?: AccountMailer,
) {
  const accounts = createAccountsRepository(database.queries);

  async function getOrFail(id: string): Promise<AccountRow> {
    const account = await accounts.find(id);
    // Deleted since the token was checked.
    if (!account) throw unauthorized('Your session is no longer valid. Please log in again.');
    return account;
  }

  /** @throws HttpError 403, 429 or 503 */
  async function confirm({ user, password, address }: Confirmation): Promise<AccountRow> {
    passwords.requireRoom();
    const account = await getOrFail(user.id);
    const attempt = await attempts?.begin(account.email_folded, address);
    // Not 401, which ends the session.
    if (!(await passwords.verify(password, account.password_hash))) throw forbidden('The current password is wrong.');
    await attempt?.succeeded();
    return account;
  }

  /**
   * Changes what somebody logs in with, and ends all sessions.
   * @returns the version of the tokens that are accepted from now on
   */
  async function changeCredentials(
    { id, password_hash }: AccountRow,
    changes: Parameters<typeof accounts.update>[1],
    mails: readonly NewMail[] = [],
  ): Promise<number> {
    const version = await database.write(async (tx) => {
      const repository = createAccountsRepository(tx);
      const current = await repository.findAndLock(id);
      // Whoever confirmed it by a password that was changed at the same moment is too late.
      if (current?.password_hash !== password_hash) throw forbidden('The current password is wrong.');
      await repository.update(id, changes);
      await repository.endSessions(id);
      await mailer?.add(tx, mails);
      return current.token_version + 1;
    });
    mailer?.sendSoon();
    return version;
  }

  return {
    async get({ id }: Identity): Promise<OwnAccount> {
      const account = await getOrFail(id);
      return {
        ...toOwnAccount(account),
        ...(mailer && { isEmailConfirmed: account.confirmed_email === account.email_folded }),
      };
    },

    async rename({ id }: Identity, name: string): Promise<void> {
      await database.write((tx) => createAccountsRepository(tx).update(id, { name }));
    },

    /** @returns the version of the tokens that are accepted from now on */
    async changeEmail(email: string, confirmation: Confirmation): Promise<number> {
      const account = await confirm(confirmation);
      const changes = { email, email_folded: foldEmail(email) };
      const mails = mailer && [
        ...(await mailer.write('changed address', account)),
        ...(await mailer.write('confirm address', { ...account, ...changes })),
      ];
      try {
        return await changeCredentials(account, changes, mails);
      } catch (error) {
        if (!database.isUniqueViolation(error)) throw error;
        throw conflict(emailTaken);
      }
    },

    /** @returns the version of the tokens that are accepted from now on */
    async changePassword(newPassword: string, confirmation: Confirmation): Promise<number> {
      const account = await confirm(confirmation);
      const password_hash = await passwords.hash(newPassword);
      const changes = { password_hash, has_unused_password: 0, password_expires_at: null } as const;
      return changeCredentials(account, changes, await mailer?.write('changed password', account));
    },

    signOutEverywhere: ({ id }: Identity): Promise<void> =>
      database.write((tx) => createAccountsRepository(tx).endSessions(id)),

    async remove(comments: CommentsOfDeleted, confirmation: Confirmation): Promise<void> {
      const { id } = await confirm(confirmation);
      await removeAccount(database, { id, comments, leaveToJob: finishWork });
    },
  };
}

const toOwnAccount = (row: AccountRow): OwnAccount => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  createdAt: row.created_at,
  ...(row.password_expires_at !== null && { passwordExpiresAt: row.password_expires_at }),
});
