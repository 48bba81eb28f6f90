import type { Insertable, Updateable } from 'kysely';
import type { Queries } from '../database/database';
import type { Tables } from '../database/schema';

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

export function createAccountsRepository(db: Queries) {
  return {
    find: (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    findByEmail: (folded: string) =>
      db.selectFrom('users').selectAll().where('email_folded', '=', folded).executeTakeFirst(),

    /** Whether there is an admin whose password was chosen, or was generated and has been used. */
    async hasAdmin(): Promise<boolean> {
      const user = await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('has_unused_password', '=', 0)
        .limit(1)
        .executeTakeFirst();
      return user !== undefined;
    },

    /** The admin with a generated password that nobody has signed in with. */
    findUnusedAdmin: () =>
      db
        .selectFrom('users')
        .selectAll()
        .where('role', '=', 'admin')
        .where('has_unused_password', '=', 1)
        .executeTakeFirst(),

    async removeUnusedAdmin(): Promise<void> {
      await db.deleteFrom('users').where('role', '=', 'admin').where('has_unused_password', '=', 1).execute();
    },

    /** Replaces a generated password, unless it has been used in the meantime. */
    async replaceUnusedPassword(id: string, passwordHash: string): Promise<void> {
      await db
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where('has_unused_password', '=', 1)
        .execute();
    },

    async markPasswordUsed(id: string): Promise<void> {
      await db.updateTable('users').set({ has_unused_password: 0 }).where('id', '=', id).execute();
    },

    async add(user: Insertable<Tables['users']>): Promise<void> {
      await db.insertInto('users').values(user).execute();
    },

    async promote(
      id: string,
      password: Pick<Updateable<Tables['users']>, 'password_hash' | 'has_unused_password'>,
    ): Promise<void> {
      await db
        .updateTable('users')
        .set({ role: 'admin', ...password })
        .where('id', '=', id)
        .execute();
    },
  };
}
