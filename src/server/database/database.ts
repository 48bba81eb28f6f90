import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema';

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
