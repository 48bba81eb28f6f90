import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { E_TIMEOUT, Mutex, withTimeout } from 'async-mutex';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Checkpoints } from './checkpoints';
import { DatabaseError, withUnknownOutcome } from './database-error';
import { isRead } from './is-read';
import { retryWhileBusy } from './sqlite-errors';
import { createStatementCache, type StatementCache } from './statement-cache';
import type { WalSync } from './wal-sync';

/** Both handles have a busy timeout of 0: waiting inside the engine would block the event loop. */
export interface SqliteHandles {
  /** Sees committed data, and never waits for a writer. */
  reader: DatabaseSyncInstance;
  writer: DatabaseSyncInstance;
  /** How long a query may wait for other writers, of this process and of others. */
  maxWaitMs: number;
  walSync: WalSync;
  checkpoints: Checkpoints;
}

/**
 * Kysely on the `node:sqlite` interface, with two handles: selects outside a transaction use the reader,
 * everything else is serialized on the writer. A transaction may therefore await other things without blocking readers.
 */
export function createSqliteDialect(handles: SqliteHandles): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(handles),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new QueryCompilerWithoutLocks(),
  };
}

/** All queries on one handle, which never writes. Destroying it closes the handle. */
export function createReadOnlyDialect(
  handle: DatabaseSyncInstance,
  { maxWaitMs }: Pick<SqliteHandles, 'maxWaitMs'>,
): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ReadOnlyDriver(handle, maxWaitMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ReadOnlyDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(
    private readonly handle: DatabaseSyncInstance,
    maxWaitMs: number,
  ) {
    const prepare = createStatementCache(handle);
    this.#connection = {
      executeQuery: <Row>(query: CompiledQuery) =>
        retryWhileBusy(() => execute<Row>(prepare, query), performance.now() + maxWaitMs),
      streamQuery: refuseStreaming,
    };
  }

  async init(): Promise<void> {
    // The handle is already open.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  beginTransaction(): Promise<void> {
    throw new Error('The caller has begun the transaction.');
  }

  commitTransaction = this.beginTransaction;
  rollbackTransaction = this.beginTransaction;

  async releaseConnection(): Promise<void> {
    // Nothing is held.
  }

  async destroy(): Promise<void> {
    this.handle.close();
  }
}

/** Without `for update` and the like, which SQLite does not know: a transaction has the whole database to itself. */
class QueryCompilerWithoutLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(): void {
    // Nothing is written.
  }
}

class SqliteConnection implements DatabaseConnection {
  #release: (() => void) | undefined;

  constructor(
    private readonly handles: SqliteHandles,
    private readonly prepare: { reader: StatementCache; writer: StatementCache },
    private readonly mutex: Mutex,
  ) {}

  async begin(): Promise<void> {
    this.handles.walSync.requireWorking();
    const deadline = this.#deadline();
    const release = await this.#lockWriter();
    try {
      // Takes the write lock at once: upgrading a read transaction later could fail with SQLITE_BUSY.
      await this.#run(() => this.handles.writer.exec('begin immediate'), deadline);
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
  }

  /** When it fails, Kysely calls rollback. */
  async commit(): Promise<void> {
    await this.#run(() => this.handles.writer.exec('commit'));
    // Others may write while this commit is on its way to the disk.
    this.#finishTransaction();
    await this.#makeDurable();
  }

  rollback(): void {
    // What was committed and did not reach the disk; the writer may have begun another transaction.
    if (!this.#release) return;
    try {
      // After some failures, such as a full disk, SQLite has rolled back by itself.
      if (this.handles.writer.isTransaction) this.handles.writer.exec('rollback');
    } finally {
      this.#finishTransaction();
    }
  }

  #finishTransaction(): void {
    this.#release?.();
    this.#release = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#release) return this.#run(() => execute<Row>(this.prepare.writer, query));
    if (isRead(query)) return this.#run(() => execute<Row>(this.prepare.reader, query));
    this.handles.walSync.requireWorking();
    const deadline = this.#deadline();
    const release = await this.#lockWriter();
    let result: QueryResult<Row>;
    try {
      result = await this.#run(() => execute<Row>(this.prepare.writer, query), deadline);
    } finally {
      release();
    }
    await this.#makeDurable();
    return result;
  }

  async #makeDurable(): Promise<void> {
    try {
      await this.handles.walSync.flush();
    } catch (error) {
      // It is committed, and may reach the disk yet.
      throw error instanceof DatabaseError ? withUnknownOutcome(error) : error;
    }
    this.handles.checkpoints.request();
  }

  streamQuery = refuseStreaming;

  #deadline(): number {
    return performance.now() + this.handles.maxWaitMs;
  }

  #run<T>(step: () => T, deadline = this.#deadline()): Promise<T> {
    return retryWhileBusy(step, deadline);
  }

  /** Waits, in FIFO order, for the other writers of this process. */
  async #lockWriter(): Promise<() => void> {
    try {
      return await withTimeout(this.mutex, this.handles.maxWaitMs).acquire();
    } catch (error) {
      throw error === E_TIMEOUT ? new DatabaseError('busy') : error;
    }
  }
}

class SqliteDriver implements Driver {
  readonly #mutex = new Mutex();
  readonly #prepare;

  constructor(private readonly handles: SqliteHandles) {
    this.#prepare = { reader: createStatementCache(handles.reader), writer: createStatementCache(handles.writer) };
  }

  async init(): Promise<void> {
    // The handles are already open.
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.handles, this.#prepare, this.#mutex);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {
    // Nothing is held outside a transaction.
  }

  async destroy(): Promise<void> {
    await this.#mutex.runExclusive(async () => {
      const { reader, writer, walSync, checkpoints } = this.handles;
      await Promise.all([walSync.close(), checkpoints.stop()]);
      reader.close();
      checkpoint(writer);
      writer.close();
    });
  }
}

/**
 * Moves everything from the write-ahead log to the database file. Closing does that by itself only when no statement of
 * the connection is waiting for the garbage collector.
 */
function checkpoint(writer: DatabaseSyncInstance): void {
  try {
    writer.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // What the disk refuses now stays in the log, where the next start finds it.
  }
}

function refuseStreaming(): never {
  throw new Error('Streaming is not supported.');
}

function execute<Row>(prepare: StatementCache, query: CompiledQuery): QueryResult<Row> {
  const { statement, returnsRows } = prepare(query.sql);
  if (returnsRows) return { rows: statement.all(...query.parameters) as Row[] };
  const { changes } = statement.run(...query.parameters);
  return { rows: [], numAffectedRows: BigInt(changes) };
}
