import { AsyncLocalStorage } from 'node:async_hooks';
import { escapeLiteral, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { reasonOf } from './postgres-errors';
import type { PostgresPool } from './postgres-pool';

/** How far the primary had come when the last change was read there. */
export interface Position {
  /** Of the write-ahead log, as PostgreSQL writes it. */
  lsn: string;
  /**
   * Of the database, its cluster, and its timeline, which counts the fail-overs: what a standby of another one has replayed
   * says nothing.
   */
  identity: string;
  /** When the primary was started, which tells it apart from other servers. */
  server: string;
}

/** What is to be read from a standby, and a connection to it from the first query on. */
interface Scope {
  connection?: Promise<PoolClient | undefined>;
  isOver: boolean;
}

export type Replica = ReturnType<typeof createReplica>;

interface Options {
  pool: PostgresPool;
  /** Undefined: it is not known. */
  findPosition(): Position | undefined;
  /** Of a query that finds out whether the standby can be used. */
  queryTimeoutMs: number | undefined;
}

/** A standby that cannot be reached is left alone for a while, as finding that out takes time. */
const pauseMs = 5_000;

/**
 * A standby that some reads may use: where it has replayed all that the primary had committed when its changes were last
 * read. What was made of it is then as new as if it had been made on the primary, and may be kept as long. Where it lags
 * behind, cannot be reached or fails, the primary is asked.
 */
export function createReplica({ pool, findPosition, queryTimeoutMs }: Options) {
  const scopes = new AsyncLocalStorage<Scope>();
  let pausedUntil = -Infinity;

  /** @returns a connection in a transaction, which a pooler does not move to another standby */
  async function connect(): Promise<PoolClient | undefined> {
    const position = findPosition();
    if (!position || performance.now() < pausedUntil) return undefined;
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      if (await begin(client, position, queryTimeoutMs)) return client;
      await end(client);
    } catch {
      pausedUntil = performance.now() + pauseMs;
      client?.release(true);
    }
    return undefined;
  }

  return {
    /** Runs `work`, whose queries outside transactions may be answered by the standby. */
    async read<T>(work: () => Promise<T>): Promise<T> {
      const scope: Scope = { isOver: false };
      try {
        return await scopes.run(scope, work);
      } finally {
        scope.isOver = true;
        const client = await scope.connection;
        if (client) await end(client);
      }
    },

    /** @returns undefined when the primary is to be asked */
    async query(query: QueryConfig): Promise<QueryResult | undefined> {
      const scope = scopes.getStore();
      if (!scope || scope.isOver) return undefined;
      const connection = (scope.connection ??= connect());
      const client = await connection;
      if (!client) return undefined;
      try {
        return await client.query(query);
      } catch {
        // Of several queries that fail one after the other, the first one closes it.
        if (scope.connection === connection) {
          scope.connection = Promise.resolve(undefined);
          client.release(true);
        }
        return undefined;
      }
    },
  };
}

const identityOf = (timeline: string) =>
  `(select concat_ws(' ', system_identifier, oid, ${timeline}) from pg_control_system(), pg_database where datname = current_database())`;

/** The name of a file of the log begins with the timeline, in hexadecimal. Null on a server that is no primary yet. */
export const positionOfPrimary = `case when not pg_is_in_recovery() then concat_ws(' ',
  pg_current_wal_insert_lsn(), ${identityOf("('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int")}) end`;

/** The timeline of its last checkpoint, which lags behind for some minutes after a fail-over. */
const identityOfStandby = identityOf('(select timeline_id from pg_control_checkpoint())');

/**
 * Read committed, so that each query sees no less than what the check has found; one snapshot for all might have been
 * taken before it.
 */
async function begin(
  client: PoolClient,
  { lsn, identity, server }: Position,
  timeoutMs: number | undefined,
): Promise<boolean> {
  const results = (await client.query({
    text: `
      begin isolation level read committed read only;
      set local idle_in_transaction_session_timeout = '60s';
      select case
        when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${escapeLiteral(lsn)} and ${identityOfStandby} = ${escapeLiteral(identity)}
        else pg_postmaster_start_time()::text = ${escapeLiteral(server)}
      end as has_caught_up`,
    query_timeout: timeoutMs,
  } as QueryConfig)) as unknown as QueryResult<{ has_caught_up: boolean | null }>[];
  return results.at(-1)!.rows[0]!.has_caught_up === true;
}

/** @returns why it cannot be used, for the operator; undefined when it can, as soon as it has caught up */
export async function findReplicaProblem(pool: PostgresPool): Promise<string | undefined> {
  try {
    const client = await pool.connect();
    await client.query(`select ${identityOfStandby}`).finally(() => client.release());
    return undefined;
  } catch (error) {
    return `DATABASE_READ_URL: This database cannot be read (${reasonOf(error)}). Until it can, that of DATABASE_URL answers in its place.`;
  }
}

/** Nothing has been written: it only gives the connection back. */
async function end(client: PoolClient): Promise<void> {
  await client.query('commit').then(
    () => client.release(),
    () => client.release(true),
  );
}
