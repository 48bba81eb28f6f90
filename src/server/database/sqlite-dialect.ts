import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { createMutex, type Mutex } from './mutex';

export interface SqliteHandles {
  /** Sees committed data, and never waits for a writer. */
  reader: DatabaseSyncInstance;
  writer: DatabaseSyncInstance;
  /** Called after every commit. */
  onCommit(): void;
}

/**
 * Kysely on the `node:sqlite` interface, with two handles: selects outside a transaction use the reader,
 * everything else is serialised on the writer. A transaction may therefore await other things without blocking readers.
 */
export function createSqliteDialect(handles: SqliteHandles): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(handles),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SqliteConnection implements DatabaseConnection {
  #unlock: (() => void) | undefined;

  constructor(
    private readonly handles: SqliteHandles,
    private readonly mutex: Mutex,
  ) {}

  async begin(): Promise<void> {
    const unlock = await this.mutex.lock();
    try {
      // Takes the write lock at once: upgrading a read transaction later could fail with SQLITE_BUSY.
      this.handles.writer.exec('begin immediate');
    } catch (error) {
      unlock();
      throw error;
    }
    this.#unlock = unlock;
  }

  /** When it fails, Kysely calls rollback. */
  commit(): void {
    this.handles.writer.exec('commit');
    this.#finishTransaction();
  }

  rollback(): void {
    try {
      // After some failures, such as a full disk, SQLite has rolled back by itself.
      if (this.handles.writer.isTransaction) this.handles.writer.exec('rollback');
    } finally {
      this.#finishTransaction();
    }
  }

  #finishTransaction(): void {
    this.handles.onCommit();
    this.#unlock?.();
    this.#unlock = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#unlock) return run<Row>(this.handles.writer, query);
    if (SelectQueryNode.is(query.query)) return run<Row>(this.handles.reader, query);
    const unlock = await this.mutex.lock();
    try {
      return run<Row>(this.handles.writer, query);
    } finally {
      this.handles.onCommit();
      unlock();
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.');
  }
}

class SqliteDriver implements Driver {
  readonly #mutex = createMutex();

  constructor(private readonly handles: SqliteHandles) {}

  async init(): Promise<void> {
    // The handles are already open.
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.handles, this.#mutex);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {
    // Nothing is held outside a transaction.
  }

  async destroy(): Promise<void> {
    const unlock = await this.#mutex.lock();
    this.handles.reader.close();
    this.handles.writer.close();
    unlock();
  }
}

function run<Row>(handle: DatabaseSyncInstance, query: CompiledQuery): QueryResult<Row> {
  const statement = handle.prepare(query.sql);
  // An insert or update with `returning` also yields rows.
  const returnsRows = statement.columns().length > 0;
  if (returnsRows) return { rows: statement.all(...query.parameters) as Row[] };
  const { changes } = statement.run(...query.parameters);
  return { rows: [], numAffectedRows: BigInt(changes) };
}
