import { sql } from 'kysely';
import type { Database, Queries } from './database';

/**
 * Runs `work`, which may take long, on all data as it was at one moment; it must not write. To an embedded database nobody
 * can write meanwhile.
 */
export function readSnapshot<T>({ engine, queries }: Database, work: (snapshot: Queries) => Promise<T>): Promise<T> {
  return queries.transaction().execute(async (tx) => {
    if (engine === 'postgres') {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx);
      // What has been read may keep its reader busy for a while.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    }
    return work(tx);
  });
}
