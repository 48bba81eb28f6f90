import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { Kysely } from 'kysely';
import type { Database } from './database';
import type { Tables } from './schema';
import { createSqliteDialect } from './sqlite-dialect';

/** How long one process waits for another's transaction, in milliseconds. */
const timeout = 10_000;

const uniqueViolations: unknown[] = [2067, 1555];

/** Opens the embedded database at `file`, creating it where it is missing. */
export function openSqlite(file: string): Database {
  const writer = new DatabaseSync(file, { timeout });
  writer.exec('pragma journal_mode = wal');
  // With `normal` a power cut could take back what has been acknowledged.
  writer.exec('pragma synchronous = full');
  writer.exec('pragma foreign_keys = on');
  const reader = new DatabaseSync(file, { timeout, readOnly: true });
  const version = createVersion(reader);
  const queries = new Kysely<Tables>({
    dialect: createSqliteDialect({ reader, writer, onCommit: () => version.forget() }),
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
 * The number of commits the reader has seen, which are those of every other connection. Asking takes system calls, so it
 * is done once in a turn of the event loop, and again after a commit of our own.
 */
function createVersion(reader: DatabaseSyncInstance) {
  const dataVersion = reader.prepare('pragma data_version');
  let known: number | undefined;
  const forget = () => {
    known = undefined;
  };
  return {
    forget,
    read(): number {
      if (known === undefined) {
        known = Number(dataVersion.get().data_version);
        setImmediate(forget);
      }
      return known;
    },
  };
}
