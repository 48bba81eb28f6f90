import { sql } from 'kysely';
import type { Database, Queries } from './database';

/**
 * The time by the clock of the database, which all servers share: theirs differ. As times are stored.
 * @param db the transaction, where there is one
 */
export async function readTime({ engine, queries }: Pick<Database, 'engine' | 'queries'>, db: Queries = queries) {
  if (engine === 'sqlite') return new Date().toISOString();
  const { rows } = await sql<{ time: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time`.execute(db);
  return rows[0]!.time;
}
