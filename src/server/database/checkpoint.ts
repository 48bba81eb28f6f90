import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** Fewer pages are left to a later checkpoint. */
const minPages = 1000;

/** With more pages in the log, it is to begin anew; otherwise it would grow as long as others write. */
const maxPages = 4000;

/** How long a log that is to begin anew may wait for its readers: writers wait as long. */
const restartTimeoutMs = 5;

/** Until the next attempt, after one in vain: a reader keeps the log as it is, for as long as it likes. */
const pauseMs = 2_000;

interface State {
  /** 1 when somebody was in the way. */
  busy: number;
  /** Pages in the log. */
  log: number;
  checkpointed: number;
}

/** @returns a function that moves pages from the write-ahead log to the database file, where it is worth it */
export function createCheckpoint(
  database: Pick<DatabaseSyncInstance, 'exec' | 'prepare'>,
  now = () => performance.now(),
): () => void {
  let pausedUntil = -Infinity;
  database.exec(`pragma busy_timeout = ${restartTimeoutMs}`);
  const run = (mode: 'noop' | 'passive' | 'restart') =>
    database.prepare(`pragma wal_checkpoint(${mode})`).get() as unknown as State;

  return () => {
    if (now() < pausedUntil) return;
    let { log, checkpointed } = run('noop');
    if (log - checkpointed >= minPages) {
      const before = checkpointed;
      ({ log, checkpointed } = run('passive'));
      // A long snapshot is being read, such as that of a backup: whatever is tried is in vain until it ends.
      if (checkpointed === before) pausedUntil = now() + pauseMs;
    }
    // Otherwise it would hold up writers, and come to nothing.
    if (log > maxPages && checkpointed === log && run('restart').busy) pausedUntil = now() + pauseMs;
  };
}
