// What each kind of use may take of the connections, so that one that waits leaves some to the others.
import { Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex';
import { DatabaseError } from './database-error';

export interface Shares {
  /** Transactions that write: many of them may wait for one row. */
  writers: SemaphoreInterface;
  /** Snapshots, which are kept for as long as somebody downloads them. */
  snapshots: SemaphoreInterface;
}

/** A third, so that neither exports nor backups take the last connections. */
export const snapshotShare = (poolSize: number): number => Math.max(1, Math.floor(poolSize / 3));

/**
 * Those who read have at least one of three connections to themselves, and one of five of more. With fewer than three
 * connections the kinds share them.
 * @param waitMs for a share; undefined: as long as it takes
 */
export function createShares(poolSize: number, waitMs: number | undefined): Shares {
  const snapshots = snapshotShare(poolSize);
  const readers = Math.max(1, Math.floor(poolSize / 5));
  const limited = (size: number) => {
    const semaphore = new Semaphore(size);
    return waitMs === undefined ? semaphore : withTimeout(semaphore, waitMs, new DatabaseError('busy'));
  };
  return { writers: limited(Math.max(1, poolSize - snapshots - readers)), snapshots: limited(snapshots) };
}
