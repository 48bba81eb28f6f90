import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { retry } from '../retry';
import { isUnreachable } from './database-error';
import { isRead } from './is-read';
import type { PostgresClient, QueryLimits } from './postgres-connection';
import { retryConflicts, withCommitErrors, withDatabaseErrors } from './postgres-errors';
import type { PostgresLimits } from './postgres-limits';
import type { PostgresPool } from './postgres-pool';
import type { Replica } from './postgres-replica';
import type { Shares } from './postgres-shares';
import { nextWaitMs, spendWait, takeTurn } from './wait-budget';

export interface PostgresDialectConfig {
  pool: PostgresPool;
  /** Undefined: a statement may take as long as it likes, while the server answers. */
  limits: PostgresLimits | undefined;
  shares: Shares;
  /** Answers what is read within its `read()`, where it can. */
  replica?: Replica | undefined;
}

/** What is left when the time is over: none would stand for no limit. */
const leastMs = 1;

/** Limits of transactions that may take long, such as those of migrations. */
const patient = { lockMs: 10_000, idleMs: 60_000 };

/** By which a transaction says that it has waited for another one before it is cancelled for having taken too long. */
const lockMarginMs = 200;

const lockTimeout = ({ lockMs }: Pick<PostgresLimits, 'lockMs'> = patient, remainingMs = Infinity): number =>
  Math.max(leastMs, Math.min(lockMs, remainingMs - lockMarginMs));

/**
 * Each statement of a transaction sees what was committed before it began, so that what was read after taking a lock is
 * the newest. In one message, and for this transaction only: a pooler may give the next one another connection. Triggers
 * that servers of an earlier version need leave out what records its changes itself: see 022-count-changes.ts.
 */
const begin = (limits: PostgresLimits | undefined, remainingMs: number | undefined) => `
  begin isolation level read committed;
  set local lock_timeout = ${Math.ceil(lockTimeout(limits, remainingMs))};
  set local statement_timeout = ${limits?.answerMs ?? 0};
  set local octavo.records_changes = 'on';
  set local idle_in_transaction_session_timeout = ${limits?.idleMs ?? patient.idleMs}`;

/** What has been read may keep its reader busy for a while. */
const beginSnapshot = `
  begin isolation level repeatable read, read only;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/**
 * Kysely on pg. Nothing outlives a transaction on a connection, so that a pooler in transaction mode may be in between:
 * no settings, no named statements, no locks of a session.
 */
export function createPostgresDialect(config: PostgresDialectConfig): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(config),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** What a transaction holds. */
interface Transaction {
  client: PostgresClient;
  isSnapshot: boolean;
  startedAt: number;
  /** Gives its share of the connections back. */
  leave: () => void;
}

class PostgresConnection implements DatabaseConnection {
  #transaction: Transaction | undefined;
  #isUsable = true;

  constructor(private readonly config: PostgresDialectConfig) {}

  begin({ accessMode }: Pick<TransactionSettings, 'accessMode'>): Promise<void> {
    return spendWait(() => this.#begin(accessMode === 'read only'));
  }

  async #begin(isSnapshot: boolean): Promise<void> {
    const { limits, shares } = this.config;
    const startedAt = performance.now();
    const share = isSnapshot ? shares.snapshots : shares.writers;
    const leave = await takeTurn(share, limits && limits.answerMs / 2);
    try {
      const client = await this.#retryOnce(startedAt, async () => {
        const connected = await this.#connect(startedAt);
        const text = isSnapshot ? beginSnapshot : begin(limits, this.#remaining(startedAt));
        return releasedOnError(connected, () =>
          connected.query({ text }, { limitMs: this.#remaining(startedAt) }).then(() => connected),
        );
      });
      this.#transaction = { client, isSnapshot, startedAt, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** When it fails, Kysely calls rollback. */
  commit(): Promise<void> {
    return spendWait(() => this.#commit());
  }

  async #commit(): Promise<void> {
    const { client, startedAt, leave } = this.#end();
    const remainingMs = this.#remaining(startedAt);
    const limitMs = remainingMs && Math.max(remainingMs, this.config.limits!.commitMs);
    try {
      // Not cancelled: one that waits for a standby would then be acknowledged without it.
      const committing = () => client.query({ text: 'commit' }, { limitMs });
      const { command } = await releasedOnError(client, committing, withCommitErrors);
      client.release();
      // The server does so, without an error, when a statement has failed and the work has ignored that.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of being committed.');
    } finally {
      leave();
    }
  }

  async rollback(): Promise<void> {
    if (!this.#transaction) return;
    const { client, leave } = this.#end();
    try {
      // A connection that cannot do so, or is busy still, is closed, by which the transaction ends, too.
      if (this.#isUsable) await client.query({ text: 'rollback' }, { limitMs: this.config.limits?.commitMs });
      client.release(!this.#isUsable);
    } catch {
      client.release(true);
    } finally {
      leave();
    }
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A snapshot has many queries, which nobody waits for.
    return this.#transaction?.isSnapshot ? this.#execute(query) : spendWait(() => this.#execute(query));
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const transaction = this.#transaction;
    if (transaction) {
      const { client, isSnapshot } = transaction;
      const limitMs = isSnapshot ? undefined : this.#remaining(performance.now());
      try {
        return await withDatabaseErrors(() => execute(client, query, { limitMs, isCancelled: true }));
      } catch (error) {
        if (isUnreachable(error)) this.#isUsable = false;
        throw error;
      }
    }
    if (isRead(query)) return this.#read(query);
    if (!this.config.limits) return retryConflicts(() => this.#executeAlone<Row>(query, performance.now()));
    return retryConflicts(() => this.#write<Row>(query));
  }

  async #read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const startedAt = performance.now();
    const { sql: text, parameters } = query;
    const result = await this.config.replica?.query({ text, values: [...parameters] });
    if (result) return { rows: result.rows as Row[] };
    return this.#retryOnce(startedAt, () => retryConflicts(() => this.#executeAlone<Row>(query, startedAt)));
  }

  /** As a transaction: so that the server ends it in time, whatever it waits for. */
  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.begin({});
    try {
      const result = await this.executeQuery<Row>(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  async #executeAlone<Row>(query: CompiledQuery, startedAt: number): Promise<QueryResult<Row>> {
    const client = await this.#connect(startedAt);
    const limits = { limitMs: this.#remaining(startedAt), isCancelled: true };
    const withErrors = isRead(query) ? withDatabaseErrors : withCommitErrors;
    const result = await releasedOnError(client, () => execute<Row>(client, query, limits), withErrors);
    client.release();
    return result;
  }

  #connect(startedAt: number): Promise<PostgresClient> {
    return withDatabaseErrors(() => this.config.pool.connect(this.#remaining(startedAt)));
  }

  /** Milliseconds of the time for an answer, and of that of the request. */
  #remaining(startedAt: number): number | undefined {
    const { limits } = this.config;
    if (!limits) return undefined;
    const passedMs = performance.now() - startedAt;
    return Math.max(leastMs, Math.min(limits.answerMs - passedMs, nextWaitMs(passedMs)));
  }

  /** Lost connections are noticed when they are used: what nothing has happened by is repeated on another one. */
  #retryOnce<T>(startedAt: number, step: () => Promise<T>): Promise<T> {
    const when = (error: unknown) => isUnreachable(error) && this.#remaining(startedAt) !== leastMs;
    return retry(step, { when, delays: [0] });
  }

  #end(): Transaction {
    const transaction = this.#transaction!;
    this.#transaction = undefined;
    return transaction;
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.');
  }
}

async function execute<Row>(
  client: PostgresClient,
  { sql: text, parameters }: CompiledQuery,
  limits: QueryLimits,
): Promise<QueryResult<Row>> {
  const { rows, command, rowCount } = await client.query<Row & object>({ text, values: [...parameters] }, limits);
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
  return { rows: rows ?? [], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
}

/** Gives the client back when the step has failed, and closes its connection when that is of no more use. */
function releasedOnError<T>(
  client: PostgresClient,
  step: () => Promise<T>,
  withErrors: typeof withDatabaseErrors = withDatabaseErrors,
): Promise<T> {
  return withErrors(step).catch((error: unknown) => {
    client.release(isUnreachable(error));
    throw error;
  });
}

class PostgresDriver implements Driver {
  constructor(private readonly config: PostgresDialectConfig) {}

  async init(): Promise<void> {
    // Connections are opened when they are needed.
  }

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.config);
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(): Promise<void> {
    // Nothing is held outside a transaction.
  }

  async destroy(): Promise<void> {
    // The pool is closed by whoever has opened it.
  }
}
