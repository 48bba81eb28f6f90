import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { Kysely } from 'kysely';
import { createAttemptsInMemory } from './attempts-in-memory';
import type { Database, Queries } from './database';
import { applicationId } from './inspect-sqlite';
import { startCheckpoints } from './checkpoints';
import type { Tables } from './schema';
import { createReadOnlyDialect, createSqliteDialect } from './sqlite-dialect';
import { isUniqueViolation, retryWhileBusy, withDatabaseErrors } from './sqlite-errors';
import { sqliteTextSearch } from './sqlite-text-search';
import { createTimeSlices } from './time-slices';
import { openWalSync } from './wal-sync';

interface Options {
  /** How long a query may wait for other writers, of this process and of others. */
  maxWaitMs?: number;
}

/** How long opening may wait for another process that is opening or closing the same file. */
const openTimeoutMs = 10_000;

/**
 * Opens the embedded database at `file`, creating it if missing; a file of unknown origin goes through
 * requireOctavoDatabase() first. Opening blocks the event loop; queries never wait for a lock inside the engine.
 */
export function openSqlite(file: string, { maxWaitMs = 10_000 }: Options = {}): Database {
  const { reader, writer } = withDatabaseErrors(() => openHandles(file));
  const walSync = openWalSync(`${writer.location()}-wal`);
  const checkpoints = startCheckpoints(file, writer);
  const readVersion = createVersionReader(writer);
  let knownVersion = readVersion();
  const queries = new Kysely<Tables>({
    dialect: createSqliteDialect({ reader, writer, maxWaitMs, walSync, checkpoints }),
  });
  return {
    engine: 'sqlite',
    queries,
    textSearch: sqliteTextSearch,
    timeSlices: createTimeSlices(),
    attempts: createAttemptsInMemory(),
    write: (work) => queries.transaction().execute(work),
    readSnapshot: (work) => readSnapshot(file, { maxWaitMs }, work),
    check: async () => {
      walSync.requireWorking();
      await queries.selectFrom('migrations').select('name').limit(1).execute();
    },
    readChanges: async () => {
      const version = await retryWhileBusy(readVersion, performance.now() + maxWaitMs);
      if (version === knownVersion) return [];
      knownVersion = version;
      return undefined;
    },
    isUniqueViolation,
    close: () => queries.destroy(),
  };
}

function openHandles(file: string) {
  const writer = new DatabaseSync(file, { timeout: openTimeoutMs });
  writer.exec('pragma journal_mode = wal');
  // Without waiting for the disk in each commit: WalSync does so before a commit is acknowledged.
  writer.exec('pragma synchronous = normal');
  writer.exec('pragma foreign_keys = on');
  markAsOctavo(writer);
  const reader = new DatabaseSync(file, { timeout: openTimeoutMs, readOnly: true });
  // A search reads rows all over the file: without 16 MB for its pages, it reads most of them from the file each time.
  reader.exec('pragma cache_size = -16000');
  for (const handle of [writer, reader]) handle.exec('pragma busy_timeout = 0');
  return { reader, writer };
}

/**
 * On a connection of its own, whose transaction sees the write-ahead log as it was at its start: writers append to it. Only
 * checkpoints wait, so that the log grows meanwhile.
 */
async function readSnapshot<T>(
  file: string,
  { maxWaitMs }: Required<Options>,
  work: (snapshot: Queries) => Promise<T>,
): Promise<T> {
  const handle = withDatabaseErrors(() => new DatabaseSync(file, { readOnly: true, timeout: 0 }));
  const snapshot = new Kysely<Tables>({ dialect: createReadOnlyDialect(handle, { maxWaitMs }) });
  try {
    handle.exec('begin');
    // Only the first read decides on the moment.
    await snapshot.selectFrom('migrations').select('name').limit(1).execute();
    return await work(snapshot);
  } finally {
    if (handle.isTransaction) handle.exec('rollback');
    await snapshot.destroy();
  }
}

/** So that it is not mistaken for the database of another program; those of the first version are not marked. */
function markAsOctavo(writer: DatabaseSyncInstance): void {
  const { application_id: id } = writer.prepare('pragma application_id').get() as { application_id: number };
  if (id !== applicationId) writer.exec(`pragma application_id = ${applicationId}`);
}

/**
 * `pragma data_version` of the writer, which changes with the commits of every other connection: those of other
 * processes. It takes system calls, so it is read once per turn of the event loop.
 */
function createVersionReader(writer: DatabaseSyncInstance) {
  const dataVersion = writer.prepare('pragma data_version');
  let cached: number | undefined;
  return (): number => {
    if (cached === undefined) {
      cached = Number(dataVersion.get().data_version);
      setImmediate(() => {
        cached = undefined;
      });
    }
    return cached;
  };
}
