import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema';

/** Where a query runs: by itself, or inside a transaction. */
export type Queries = Kysely<Tables>;

/** What the rest of the server knows of an engine. */
export interface Database {
  /** Queries, each by itself. */
  readonly queries: Queries;
  /**
   * Runs `work` in a transaction that no other writer can come between, in this process or another; what it throws
   * undoes all of it. When it resolves, the changes are on disk. Queries inside go through `tx`, never `queries`.
   */
  write<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Resolves when the database answers. */
  check(): Promise<void>;
  /**
   * A number that differs after every committed change; one that another process made shows from the next turn of the
   * event loop on, and so to every request that is sent after it was acknowledged.
   */
  version(): Promise<number>;
  /** Whether a failed insert or update met a value that has to be unique. */
  isUniqueViolation(error: unknown): boolean;
  close(): Promise<void>;
}
