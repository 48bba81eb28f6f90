import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema';
import type { TextSearch } from './text-search';
import type { TimeSlices } from './time-slices';

/** Runs queries: the database itself, or a transaction. */
export type Queries = Kysely<Tables>;

/** What no two processes may do at once, and neither a row nor a constraint keeps them from. */
export type ExclusiveWrite = 'migrations' | 'first admin' | 'sample posts';

/** The database engine as the rest of the server uses it. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  /** Queries outside a transaction. */
  readonly queries: Queries;
  /**
   * Runs `work` in a write transaction; it is rolled back when `work` throws. When the promise resolves, the changes are
   * on disk. Queries inside go through `tx`, never `queries`.
   *
   * Others may write meanwhile: what is read to decide what to write has to be locked (`for update`), or kept from being
   * done twice by a constraint, or by an `exclusive` name that no other transaction, of any process, has at the same time.
   * Each query sees what others have committed before it. After a conflict with another transaction, `work` runs again.
   */
  write<T>(work: (tx: Transaction<Tables>) => Promise<T>, exclusive?: ExclusiveWrite): Promise<T>;
  readonly textSearch: TextSearch;
  /** Long reading is done in slices. A slice must not write: it would wait for a writer who may wait for a slice. */
  readonly timeSlices: TimeSlices;
  /** Resolves when the database answers. */
  check(): Promise<void>;
  /**
   * A number that changes with every commit of another process, and not with our own. A change shows from the next turn
   * of the event loop on.
   */
  version(): Promise<number>;
  /** Whether the error is a violation of a unique constraint. */
  isUniqueViolation(error: unknown): boolean;
  close(): Promise<void>;
}
