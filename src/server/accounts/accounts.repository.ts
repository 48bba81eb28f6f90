import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { foldCase } from '../../contract/fold-case';
import type { Queries } from '../database/database';
import { queueForSearch, recordedColumns, recordRows, recordAnyChange, recordUpdate } from '../database/record-changes';
import type { Tables } from '../database/schema';

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

export type AccountRow = Selectable<Tables['users']>;

/** With what follows from others. */
export type NewAccountRow = Omit<Insertable<Tables['users']>, 'name_folded'>;

type Changes = Omit<Updateable<Tables['users']>, 'id' | 'name_folded' | 'token_version'>;

/** Whether posts or a profile show its name. */
async function isKnownToReaders(db: Queries, id: string): Promise<boolean> {
  const posts = await db.selectFrom('blogs').select('id').where('author_id', '=', id).limit(1).execute();
  if (posts.length > 0) return true;
  return (await db.selectFrom('profiles').select('slug').where('user_id', '=', id).execute()).length > 0;
}

export function createAccountsRepository(db: Queries) {
  return {
    find: (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Keeps the account as it is until the end of the transaction. */
    findAndLock: (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Who may write posts, by name. */
    listAuthors: (limit: number) =>
      db
        .selectFrom('users')
        .select(['id', 'name'])
        .where('role', 'in', ['author', 'admin'])
        .orderBy('name_folded')
        .orderBy('id')
        .limit(limit)
        .execute(),

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

    /**
     * Another admin who is not blocked, first one whose password does not expire: who does not choose one in time cannot sign
     * in any more.
     */
    findOtherAdmin: (id: string) =>
      db
        .selectFrom('users')
        .select('password_expires_at')
        .where('role', '=', 'admin')
        .where('is_blocked', '=', 0)
        .where('id', '<>', id)
        .orderBy(sql`password_expires_at is null`, 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** The admin with a generated password that nobody has signed in with. */
    findUnusedAdmin: () =>
      db
        .selectFrom('users')
        .selectAll()
        .where('role', '=', 'admin')
        .where('has_unused_password', '=', 1)
        .executeTakeFirst(),

    async removeUnusedAdmin(): Promise<void> {
      const removed = await db
        .deleteFrom('users')
        .where('role', '=', 'admin')
        .where('has_unused_password', '=', 1)
        .returning(recordedColumns.users)
        .execute();
      await recordRows(db, 'users', { before: removed });
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

    async add(user: NewAccountRow): Promise<void> {
      const row = { ...user, name_folded: foldCase(user.name), is_blocked: user.is_blocked ?? 0 };
      await db.insertInto('users').values(row).execute();
      await recordRows(db, 'users', { after: [row] });
    },

    /** Only in a transaction. */
    async update(id: string, changes: Changes): Promise<void> {
      const { name } = changes;
      const set = { ...changes, ...(name !== undefined && { name_folded: foldCase(name as string) }) };
      const before = await db
        .selectFrom('users')
        .select(recordedColumns.users)
        .where('id', '=', id)
        .forUpdate()
        .execute();
      await db.updateTable('users').set(set).where('id', '=', id).execute();
      await recordUpdate(db, 'users', before, set);
      const isShown = (changes.name ?? changes.role ?? changes.is_blocked) !== undefined;
      if (isShown && (await isKnownToReaders(db, id))) await recordAnyChange(db);
      // Posts are found by it.
      if (name !== undefined) await queueForSearch(db, [{ kind: 'author', subject: id }]);
    },

    /** No token that was given out is accepted any more, nor the address of the private feed, which is as good as one. */
    async endSessions(id: string): Promise<void> {
      await db.deleteFrom('account_feeds').where('user_id', '=', id).execute();
      await db
        .updateTable('users')
        .set({ token_version: sql`token_version + 1` })
        .where('id', '=', id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      const removed = await db.deleteFrom('users').where('id', '=', id).returning(recordedColumns.users).execute();
      await recordRows(db, 'users', { before: removed });
    },
  };
}
