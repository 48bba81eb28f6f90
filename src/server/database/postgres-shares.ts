// What each kind of use may take of the connections, so that one that waits leaves some to the others.
import { Semaphore } from 'async-mutex';

export interface Shares {
  /** Transactions that write: many of them may wait for one row. */
  writers: Semaphore;
  /** Snapshots, which are kept for as long as somebody downloads them. */
  snapshots: Semaphore;
}

/** A third, so that neither exports nor backups take the last connections. */
export const snapshotShare = (poolSize: number): number => Math.max(1, Math.floor(poolSize / 3));

/**
 * Those who read have at least one of three connections to themselves, and one of five of more. With fewer than three
 * connections the kinds share them.
 */
export function createShares(poolSize: number): Shares {
  const snapshots = snapshotShare(poolSize);
  const readers = Math.max(1, Math.floor(poolSize / 5));
  return { writers: new Semaphore(Math.max(1, poolSize - snapshots - readers)), snapshots: new Semaphore(snapshots) };
}
