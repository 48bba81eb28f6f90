import type { Insertable } from 'kysely';
import type { Role } from '../../contract/entities';
import type { Queries } from '../database/database';
import type { Tables } from '../database/schema';

export function createAccountsRepository(db: Queries) {
  return {
    find: (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    findByEmail: (folded: string) =>
      db.selectFrom('users').selectAll().where('email_folded', '=', folded).executeTakeFirst(),

    async hasAny(role: Role): Promise<boolean> {
      const user = await db.selectFrom('users').select('id').where('role', '=', role).limit(1).executeTakeFirst();
      return user !== undefined;
    },

    async add(user: Insertable<Tables['users']>): Promise<void> {
      await db.insertInto('users').values(user).execute();
    },

    async promote(id: string, passwordHash: string): Promise<void> {
      await db.updateTable('users').set({ role: 'admin', password_hash: passwordHash }).where('id', '=', id).execute();
    },
  };
}
