import type { Insertable } from 'kysely';
import type { Credentials, NewAccount, Role } from '../../contract/entities';
import type { Database } from '../database/database';
import { newId } from '../database/id';
import type { Tables } from '../database/schema';
import type { Identity } from '../http/authentication';
import { conflict, unauthorized } from '../http/errors';
import { createAccountsRepository, type AccountsRepository } from './accounts.repository';
import { foldEmail } from './email';
import { createPasswords } from './passwords';

export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService(database: Database) {
  const accounts = createAccountsRepository(database.queries);
  const passwords = createPasswords();

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
  const addAdmin = async (repository: AccountsRepository, user: Insertable<Tables['users']>) => {
    const { password_hash, has_unused_password = 0 } = user;
    const existing = await repository.findByEmail(user.email_folded);
    if (existing) await repository.promote(existing.id, { password_hash, has_unused_password });
    else await repository.add(user);
  };

  return {
    async findIdentity(id: string): Promise<Identity | undefined> {
      const user = await accounts.find(id);
      return user && { id: user.id, role: user.role };
    },

    async register(account: NewAccount): Promise<void> {
      try {
        await accounts.add(await toUser(account, 'user'));
      } catch (error) {
        if (!database.isUniqueViolation(error)) throw error;
        throw conflict('An account with this e-mail address already exists.');
      }
    },

    async login({ email, password }: Credentials): Promise<Identity> {
      const user = await accounts.findByEmail(foldEmail(email));
      const isCorrect = await passwords.verify(password, user?.password_hash);
      if (!user || !isCorrect) throw unauthorized('The e-mail address or password is wrong.');
      if (user.has_unused_password) await accounts.markPasswordUsed(user.id);
      return { id: user.id, role: user.role };
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
      }, 'first admin');
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
        }, 'first admin');
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
