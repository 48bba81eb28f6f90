import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ImportState } from '../../contract/extensions/transfers';
import type { Queries } from '../database/database';
import type { Tables } from '../database/schema';

export type ImportRow = Selectable<Tables['blog_imports']>;

type Changes = Omit<Updateable<Tables['blog_imports']>, 'id' | 'created_at' | 'updated_at'> & { updated_at: string };

export function createBlogImportsRepository(db: Queries) {
  return {
    /** The newest first. */
    list: (limit: number): Promise<ImportRow[]> =>
      db
        .selectFrom('blog_imports')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    find: (id: string): Promise<ImportRow | undefined> =>
      db.selectFrom('blog_imports').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Whether one is at work, as was said between these times. */
    async hasRunning({ since, until }: { since: string; until: string }): Promise<boolean> {
      const row = await db
        .selectFrom('blog_imports')
        .select('id')
        .where('state', '=', 'running')
        .where('updated_at', '>', since)
        .where('updated_at', '<', until)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async add(row: Insertable<Tables['blog_imports']>): Promise<void> {
      await db.insertInto('blog_imports').values(row).execute();
    },

    /** All but the newest, and those that are at work. */
    async removeOldest(kept: number): Promise<void> {
      const newest = db
        .selectFrom('blog_imports')
        .select('id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept);
      await db.deleteFrom('blog_imports').where('state', '<>', 'running').where('id', 'not in', newest).execute();
    },

    /** @returns the row as it is then; undefined where it is in none of these states (any more) */
    update: (id: string, states: readonly ImportState[], changes: Changes): Promise<ImportRow | undefined> =>
      db
        .updateTable('blog_imports')
        .set(changes)
        .where('id', '=', id)
        .where('state', 'in', states)
        .returningAll()
        .executeTakeFirst(),
  };
}
