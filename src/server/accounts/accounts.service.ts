import type { Credentials, NewAccount, Role } from '../../contract/entities';
import type { Database } from '../database/database';
import { newId } from '../database/id';
import type { Identity } from '../http/authentication';
import { conflict, unauthorized } from '../http/errors';
import { createAccountsRepository } from './accounts.repository';
import { foldEmail } from './email';
import { createPasswords } from './passwords';

export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService(database: Database) {
  const accounts = createAccountsRepository(database.queries);
  const passwords = createPasswords();

  const toUser = async ({ name, email, password }: NewAccount, role: Role) => ({
    id: newId(),
    name,
    email,
    email_folded: foldEmail(email),
    password_hash: await passwords.hash(password),
    role,
    created_at: new Date().toISOString(),
  });

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
      return { id: user.id, role: user.role };
    },

    hasAdmin: () => accounts.hasAny('admin'),

    /**
     * Creates the first admin, or promotes the existing account with this e-mail address.
     * @returns false when another process has created an admin in the meantime
     */
    async addFirstAdmin(account: NewAccount): Promise<boolean> {
      const user = await toUser(account, 'admin');
      return database.write(async (tx) => {
        const repository = createAccountsRepository(tx);
        if (await repository.hasAny('admin')) return false;
        const existing = await repository.findByEmail(user.email_folded);
        if (existing) await repository.promote(existing.id, user.password_hash);
        else await repository.add(user);
        return true;
      });
    },
  };
}
