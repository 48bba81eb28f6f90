import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Queries } from './database';

/** What servers call their connections, by which others tell them apart. */
export const serverName = 'octavo';

/** Longer than a server goes without a query: it looks for drafts that are due every two seconds. */
const watchedMs = 3_000;
const pauseMs = 100;

/** How many connections servers have to the database; 0 where that cannot be told, as with SQLite. */
export async function countServerConnections(database: Database): Promise<number> {
  if (database.engine === 'sqlite') return 0;
  return (await isPooled(database.queries)) ? watchConnections(database) : countConnections(database.queries);
}

/** A pooler gives a connection, which it has opened before, the name of each of its clients. */
async function isPooled(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{
    source: string;
  }>`select source from pg_settings where name = 'application_name'`.execute(queries);
  return rows[0]?.source === 'session';
}

/**
 * A pooler keeps the connections of clients that are gone, names and all, and gives those of servers, which are idle most
 * of the time, to others. So one is kept here, and what counts is which of the others are used meanwhile.
 */
const watchConnections = (database: Database): Promise<number> =>
  database.readSnapshot(async (snapshot) => {
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(snapshot);
    const end = performance.now() + watchedMs;
    for (;;) {
      const count = await countConnections(snapshot, rows[0]!.now);
      if (count > 0 || performance.now() > end) return count;
      await delay(pauseMs);
      // Otherwise a transaction sees the same all along.
      await sql`select pg_stat_clear_snapshot()`.execute(snapshot);
    }
  });

async function countConnections(queries: Queries, usedSince = '-infinity'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${serverName} and pid <> pg_backend_pid()
    and coalesce(state_change, backend_start) > ${usedSince}::timestamptz`.execute(queries);
  return rows[0]!.count;
}
