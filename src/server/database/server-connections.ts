import { sql } from 'kysely';
import type { Database } from './database';

/** What servers call their connections, by which others tell them apart. */
export const serverName = 'octavo';

/** How many connections servers have to the database; 0 where that cannot be told, as with SQLite. */
export async function countServerConnections({ engine, queries }: Database): Promise<number> {
  if (engine === 'sqlite') return 0;
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${serverName}`.execute(queries);
  return rows[0]!.count;
}
