import { AsyncLocalStorage } from 'node:async_hooks';
import { escapeLiteral, type QueryConfig, type QueryResult } from 'pg';
import { isServerError, type PostgresClient } from './postgres-connection';
import { reasonOf } from './postgres-errors';
import type { PostgresLimits } from './postgres-limits';
import type { PostgresPool } from './postgres-pool';

/** How far the primary had come when the last change was read there. */
export interface Position {
  /** A position in the write-ahead log, as PostgreSQL writes it. */
  lsn: string;
  /**
   * Names the database, its cluster, and its timeline, which counts the fail-overs: what a standby of another one has
   * replayed says nothing.
   */
  identity: string;
  /** When the primary was started, which tells it apart from other servers. */
  server: string;
}

/** What is to be read from a standby, and a connection to it from the first query on. */
interface Scope {
  connection?: Promise<PostgresClient | undefined>;
  isOver: boolean;
}

/** By which the server, which has the same limit, is waited for longer: it is silent when it does not tell that it is over. */
const marginMs = 200;

export type Replica = ReturnType<typeof createReplica>;

interface Options {
  pool: PostgresPool;
  /** Undefined: it is not known. */
  findPosition(): Position | undefined;
  limits: Pick<PostgresLimits, 'standbyMs' | 'suspectMs'>;
}

/**
 * A standby that some reads may use: where it has replayed all that the primary had committed when its changes were last
 * read. What was made of it is then as new as if it had been made on the primary, and may be kept as long. Where it lags
 * behind, cannot be reached, does not answer at once or fails, the primary is asked. One that does not answer is left alone
 * until it has answered a query that nobody waits for.
 */
export function createReplica({ pool, findPosition, limits: { standbyMs, suspectMs } }: Options) {
  const scopes = new AsyncLocalStorage<Scope>();
  /** Looks whether it is there again. */
  let look: NodeJS.Timeout | undefined;
  let isClosed = false;

  function leaveAlone(): void {
    if (isClosed || look) return;
    look = setTimeout(() => {
      void tryOut().then((isThere) => {
        look = undefined;
        if (!isThere) leaveAlone();
      });
    }, suspectMs).unref();
  }

  async function tryOut(): Promise<boolean> {
    let client: PostgresClient | undefined;
    try {
      client = await pool.connect(standbyMs);
      await client.query({ text: 'select 1' }, { limitMs: standbyMs });
      client.release();
      return true;
    } catch {
      client?.release(true);
      return false;
    }
  }

  /** @returns a connection in a transaction, which a pooler does not move to another standby */
  async function connect(): Promise<PostgresClient | undefined> {
    const position = findPosition();
    if (!position || look) return undefined;
    const startedAt = performance.now();
    let client: PostgresClient | undefined;
    try {
      client = await pool.connect(standbyMs);
      const limitMs = Math.max(1, standbyMs - (performance.now() - startedAt));
      if (await begin(client, position, { limitMs, standbyMs })) return client;
      await end(client, standbyMs);
    } catch {
      leaveAlone();
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
        if (client) await end(client, standbyMs);
      }
    },

    /** @returns undefined when the primary is to be asked */
    async query(query: Pick<QueryConfig, 'text' | 'values'>): Promise<QueryResult<object> | undefined> {
      const scope = scopes.getStore();
      if (!scope || scope.isOver) return undefined;
      const connection = (scope.connection ??= connect());
      const client = await connection;
      if (!client) return undefined;
      try {
        return await client.query(query, { limitMs: standbyMs + marginMs });
      } catch (error) {
        // What it has refused or cancelled, it has answered.
        if (!isServerError(error)) leaveAlone();
        // Where several queries fail one after the other, the first one closes it.
        if (scope.connection === connection) {
          scope.connection = Promise.resolve(undefined);
          client.release(true);
        }
        return undefined;
      }
    },

    close(): void {
      isClosed = true;
      clearTimeout(look);
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
  client: PostgresClient,
  { lsn, identity, server }: Position,
  { limitMs, standbyMs }: { limitMs: number; standbyMs: number },
): Promise<boolean> {
  const text = `
    begin isolation level read committed read only;
    set local statement_timeout = ${standbyMs};
    set local idle_in_transaction_session_timeout = '60s';
    select case
      when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${escapeLiteral(lsn)} and ${identityOfStandby} = ${escapeLiteral(identity)}
      else pg_postmaster_start_time()::text = ${escapeLiteral(server)}
    end as has_caught_up`;
  const results = (await client.query({ text }, { limitMs })) as unknown as QueryResult<{
    has_caught_up: boolean | null;
  }>[];
  return results.at(-1)!.rows[0]!.has_caught_up === true;
}

/** @returns why it cannot be used, for the operator; undefined when it can, as soon as it has caught up */
export async function findReplicaProblem(pool: PostgresPool): Promise<string | undefined> {
  try {
    const client = await pool.connect();
    await client.query({ text: `select ${identityOfStandby}` }, { limitMs: undefined }).finally(() => client.release());
    return undefined;
  } catch (error) {
    return `DATABASE_READ_URL: This database cannot be read (${reasonOf(error)}). Until it can, that of DATABASE_URL answers in its place.`;
  }
}

/** Nothing has been written: it only gives the connection back. */
async function end(client: PostgresClient, limitMs: number): Promise<void> {
  await client.query({ text: 'commit' }, { limitMs }).then(
    () => client.release(),
    () => client.release(true),
  );
}
