import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SelectQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { PoolClient, QueryConfig, QueryResult as PgResult } from 'pg';
import { isUnreachable } from './database-error';
import { givenUp, withCommitErrors, withDatabaseErrors } from './postgres-errors';
import type { PostgresPool } from './postgres-pool';
import type { Replica } from './postgres-replica';
import { retryConflicts } from './retry-conflicts';

export interface PostgresDialectConfig {
  pool: PostgresPool;
  /**
   * How long a query may take; longer than it may wait for a lock. A host that has vanished does not close its
   * connections. Undefined: as long as it likes.
   */
  queryTimeoutMs: number | undefined;
  /** Answers what is read within its `read()`, where it can. */
  replica?: Replica | undefined;
}

/**
 * Each statement of a transaction sees what was committed before it began, so that what was read after taking a lock is
 * the newest. In one message, and for this transaction only: a pooler may give the next one another connection.
 */
const begin = `
  begin isolation level read committed;
  set local lock_timeout = '10s';
  set local idle_in_transaction_session_timeout = '60s'`;

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

class PostgresConnection implements DatabaseConnection {
  /** Of the transaction. */
  #client: PoolClient | undefined;
  #isUsable = true;

  constructor(private readonly config: PostgresDialectConfig) {}

  async begin(): Promise<void> {
    this.#client = await retryOnce(async () => {
      const client = await this.#connect();
      return releasedOnError(client, () => this.#query(client, begin).then(() => client));
    });
  }

  /** When it fails, Kysely calls rollback. */
  async commit(): Promise<void> {
    const client = this.#client!;
    this.#client = undefined;
    const { command } = await releasedOnError(client, () => this.#query(client, 'commit'), withCommitErrors);
    client.release();
    // The server does so, without an error, when a statement has failed and the work has ignored that.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of being committed.');
  }

  async rollback(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    // A connection that cannot do so is closed, by which the transaction ends, too.
    if (!client) return;
    await this.#query(client, 'rollback').then(
      () => client.release(!this.#isUsable),
      () => client.release(true),
    );
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const client = this.#client;
    if (client) {
      try {
        return await withDatabaseErrors(() => this.#execute(client, query));
      } catch (error) {
        if (isUnreachable(error)) this.#isUsable = false;
        throw error;
      }
    }
    const run = () => retryConflicts([givenUp], () => this.#executeAlone<Row>(query));
    if (!SelectQueryNode.is(query.query)) return run();
    const result = await this.config.replica?.query(this.#toConfig(query.sql, [...query.parameters]));
    return result ? { rows: result.rows as Row[] } : retryOnce(run);
  }

  async #executeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const client = await this.#connect();
    const withErrors = SelectQueryNode.is(query.query) ? withDatabaseErrors : withCommitErrors;
    const result = await releasedOnError(client, () => this.#execute<Row>(client, query), withErrors);
    client.release();
    return result;
  }

  #connect(): Promise<PoolClient> {
    return withDatabaseErrors(() => this.config.pool.connect());
  }

  #query(client: PoolClient, text: string, values: unknown[] = []): Promise<PgResult> {
    return client.query(this.#toConfig(text, values));
  }

  #toConfig(text: string, values: unknown[]): QueryConfig & { query_timeout: number | undefined } {
    return { text, values, query_timeout: this.config.queryTimeoutMs };
  }

  async #execute<Row>(client: PoolClient, query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, command, rowCount } = await this.#query(client, query.sql, [...query.parameters]);
    const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return { rows: rows ?? [], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.');
  }
}

/** Lost connections are noticed when they are used: what nothing has happened by is repeated on another one. */
async function retryOnce<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return step();
  }
}

/** Gives the client back when the step has failed, and closes its connection when that is of no more use. */
function releasedOnError<T>(
  client: PoolClient,
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

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.begin();
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
