// A thread that moves pages from the write-ahead log to the database file, and waits for the disk meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

/** Fewer pages are left to a later checkpoint. */
const minPages = 1000;

/** With more pages in the log, writers have to wait until it can begin anew; otherwise it would grow as long as they write. */
const maxPages = 4000;

/** How long it may take until nobody reads from a log that is to begin anew. */
const timeoutMs = 100;

const database = new DatabaseSync(workerData as string, { timeout: timeoutMs });

function checkpoint(): void {
  const { log, checkpointed } = database.prepare('pragma wal_checkpoint(noop)').get() as Record<string, number>;
  if (log! - checkpointed! < minPages) return;
  database.exec('pragma wal_checkpoint(passive)');
  if (log! > maxPages) database.exec('pragma wal_checkpoint(restart)');
}

parentPort?.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  try {
    checkpoint();
  } catch {
    // What the disk refuses now stays in the log.
  }
  parentPort?.postMessage('done');
});
