import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema';
import type { TextSearch } from './text-search';
import type { TimeSlices } from './time-slices';

/** Runs queries: the database itself, or a transaction. */
export type Queries = Kysely<Tables>;

/** The database engine as the rest of the server uses it. */
export interface Database {
  /** Queries outside a transaction. */
  readonly queries: Queries;
  /**
   * Runs `work` in a write transaction, exclusive across processes; it is rolled back when `work` throws. When the
   * promise resolves, the changes are on disk. Queries inside go through `tx`, never `queries`.
   */
  write<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
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
