/**
 * Why the storage refused: another process's lock, a query that takes too long, no space left, not writable, unreadable, no connection, or another
 * engine failure.
 */
export type StorageFailure = 'busy' | 'slow' | 'full' | 'read-only' | 'damaged' | 'unreachable' | 'io';

/** A failure of the storage below a query, not of the query itself. The engine's own error is the `cause`. */
export class DatabaseError extends Error {
  constructor(
    readonly failure: StorageFailure,
    options?: ErrorOptions,
    /** Whether what was to be written may have been. */
    readonly isOutcomeUnknown = false,
  ) {
    super(messages[failure], options);
  }
}

/** The same failure after a step that may have written. */
export const withUnknownOutcome = ({ failure, cause }: DatabaseError): DatabaseError =>
  new DatabaseError(failure, { cause }, true);

/** Whether another process holds the lock. */
export const isBusy = (error: unknown) => error instanceof DatabaseError && error.failure === 'busy';

/** Whether the connection to the database has failed, or none could be made. */
export const isUnreachable = (error: unknown) => error instanceof DatabaseError && error.failure === 'unreachable';

const messages: Record<StorageFailure, string> = {
  busy: 'Another process has locked the database for too long.',
  slow: 'The database has taken too long to answer.',
  full: 'There is no space left on the disk of the database.',
  'read-only': 'The database cannot be written to.',
  damaged: 'The database is damaged, or this is no database; restore it from a backup.',
  unreachable: 'The database cannot be reached.',
  io: 'The database cannot be opened or read. Check the permissions of its files, and its disk.',
};
