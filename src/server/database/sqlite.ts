import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { Kysely } from 'kysely';
import type { Database } from './database';
import type { Tables } from './schema';
import { createSqliteDialect } from './sqlite-dialect';

/** How long to wait for another process's write lock. */
const busyTimeoutMs = 10_000;

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const uniqueViolations: unknown[] = [2067, 1555];

/** Opens the embedded database at `file`, creating it if missing. */
export function openSqlite(file: string): Database {
  const writer = new DatabaseSync(file, { timeout: busyTimeoutMs });
  writer.exec('pragma journal_mode = wal');
  // With `normal` a power failure could lose acknowledged commits.
  writer.exec('pragma synchronous = full');
  writer.exec('pragma foreign_keys = on');
  const reader = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true });
  const version = createVersionReader(reader);
  const queries = new Kysely<Tables>({
    dialect: createSqliteDialect({ reader, writer, onCommit: () => version.invalidate() }),
  });
  return {
    queries,
    write: (work) => queries.transaction().execute(work),
    check: async () => void (await queries.selectFrom('migrations').select('name').limit(1).execute()),
    version: async () => version.read(),
    isUniqueViolation: (error) =>
      typeof error === 'object' && error !== null && 'errcode' in error && uniqueViolations.includes(error.errcode),
    close: () => queries.destroy(),
  };
}

/**
 * `pragma data_version` of the reader, which changes with the commits of every other connection. It takes system calls,
 * so it is read once per turn of the event loop, and again after a commit of our own.
 */
function createVersionReader(reader: DatabaseSyncInstance) {
  const dataVersion = reader.prepare('pragma data_version');
  let cached: number | undefined;
  const invalidate = () => {
    cached = undefined;
  };
  return {
    invalidate,
    read(): number {
      if (cached === undefined) {
        cached = Number(dataVersion.get().data_version);
        setImmediate(invalidate);
      }
      return cached;
    },
  };
}
