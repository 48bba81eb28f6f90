import type { Transaction } from 'kysely';
import type { Tables } from '../schema';
import { run } from './run';

export const name = '050-answered-comments-indexes';

/** Apart from the columns, which keep readers out as long as their transaction takes: an index reads all comments. */
export async function up(tx: Transaction<Tables>): Promise<void> {
  // The bin first, so that nobody who writes a comment waits for it.
  for (const table of ['deleted_comments', 'comments']) {
    await run(tx, `create index ${table}_by_answered on ${table} (answers_id, sort_key) where answers_id is not null`);
  }
}
