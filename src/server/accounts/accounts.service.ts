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
      const isRight = await passwords.isRight(password, user?.password_hash);
      if (!user || !isRight) throw unauthorized('The e-mail address or password is wrong.');
      return { id: user.id, role: user.role };
    },

    hasAdmin: () => accounts.hasAny('admin'),

    /**
     * Makes the first admin, of a new account or of the one that has this address already.
     * @returns false when there is an admin by now: another process was faster
     */
    async addFirstAdmin(account: NewAccount): Promise<boolean> {
      const user = await toUser(account, 'admin');
      return database.write(async (tx) => {
        const inside = createAccountsRepository(tx);
        if (await inside.hasAny('admin')) return false;
        const existing = await inside.findByEmail(user.email_folded);
        if (existing) await inside.promote(existing.id, user.password_hash);
        else await inside.add(user);
        return true;
      });
    },
  };
}
