// The interface of both engines. Repositories have one set of queries; SQLite and PostgreSQL differ within this
// folder only.
//
// On PostgreSQL others write at the same time. What is read to decide what to write is locked (`findAndLock()`), a
// post before its likes and comments; or a constraint keeps it from being done twice; or `write()` gets an
// `exclusive` name. SQLite leaves the locks out of its queries, as one transaction has the database to itself.
//
// `write()` may run its work again: after a conflict with another transaction, and with `mayRace` after the
// violation of a constraint. So the work consists of queries alone.
import type { Kysely, Transaction } from 'kysely';
import type { Change } from './changes';
import type { Tables } from './schema';
import type { TextSearch } from './text-search';
import type { TimeSlices } from './time-slices';
import type { WaitLimits } from './wait-budget';

/** Runs queries: the database itself, or a transaction. */
export type Queries = Kysely<Tables>;

/** What no two processes may do at once, and neither a row nor a constraint keeps them from. */
export type ExclusiveWrite =
  'migrations' | 'first admin' | 'last admin' | 'sample posts' | 'site settings' | 'categories' | 'series';

export interface WriteOptions {
  /** A name that no other transaction, of any process, has at the same time. */
  exclusive?: ExclusiveWrite | undefined;
  /**
   * Whether another transaction may have taken, in the same moment, what `work` has found free. After the violation of a
   * constraint `work` then runs again, twice at most.
   */
  mayRace?: boolean;
}

/**
 * Counts a request of a client in the client's current window, which lasts for `windowMs` from its first request.
 * @returns the requests in it so far, and the milliseconds until it ends
 */
export type CountRequest = (client: string, windowMs: number) => Promise<{ current: number; ttl: number }>;

/** By how much attempts are slowed down: each but the `free` first ones takes twice as long as the one before. */
export interface AttemptLimit {
  free: number;
  maxDelayMs: number;
  /** After so long without an attempt all are forgotten. */
  memoryMs: number;
}

/** Counts attempts by any name. */
export interface Attempts {
  /** @returns the milliseconds to wait; 0: it may be made, and is counted */
  begin(name: string, limit: AttemptLimit): Promise<number>;
  /** Does not count the last one. */
  takeBack(name: string): Promise<void>;
  /** Counts none of them. */
  forget(name: string): Promise<void>;
  /** Counts one more in a window that lasts for `windowMs` from the first. @returns how many there are in it */
  count(name: string, windowMs: number): Promise<number>;
  /** @returns how many have been counted, and are not forgotten */
  find(name: string): Promise<number>;
}

export type ConnectionCounts = Record<'used' | 'idle' | 'waiting', number>;

/** The database engine as the rest of the server uses it. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** How long one request may wait for the database. Undefined for an embedded one, which nobody waits for. */
  readonly waitLimits?: WaitLimits | undefined;
  /** Queries outside a transaction. */
  readonly queries: Queries;
  /**
   * Runs `work` in a write transaction; it is rolled back when `work` throws. When the promise resolves, the changes are
   * on disk. Queries inside go through `tx`, never `queries`.
   *
   * Others may write meanwhile: what is read to decide what to write has to be locked (`for update`), or kept from being
   * done twice by a constraint, or by an `exclusive` name. Each query sees what others have committed before it. When the
   * database gives the transaction up for the sake of another one, `work` runs again.
   */
  write<T>(work: (tx: Transaction<Tables>) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Runs `work`, which may take long, on all data as it was at one moment, while others go on writing; it must not write
   * itself.
   */
  readSnapshot<T>(work: (snapshot: Queries) => Promise<T>): Promise<T>;
  readonly textSearch: TextSearch;
  /** Long reading is done in slices. A slice must not write: it would wait for a writer who may wait for a slice. */
  readonly timeSlices: TimeSlices;
  /** Resolves when the database answers. */
  check(): Promise<void>;
  /**
   * What others have committed since this was last asked, and perhaps what this process has; undefined when it cannot be
   * told, and anything may have changed. With an embedded database, a change shows from the next turn of the event loop
   * on.
   */
  readChanges(): Promise<readonly Change[] | undefined>;
  /**
   * Runs `work`, which may be answered by a replica: with what the database held when its changes were last read, or newer.
   * Undefined where there is none.
   */
  readFromReplica?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
  /** Counts for all processes; undefined for an embedded database, whose process can count by itself. */
  countRequest?: CountRequest;
  /** Of all processes. */
  attempts: Attempts;
  /** How many connections to the database server are in use, open without use, or waited for. */
  countConnections?(): ConnectionCounts;
  /** Deletes what is of no use to anybody any more. */
  prune?(): Promise<void>;
  /** Whether the error is a violation of a unique constraint. */
  isUniqueViolation(error: unknown): boolean;
  close(): Promise<void>;
}
