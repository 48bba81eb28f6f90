/**
 * Why the storage refused: another process's lock, no space left, not writable, unreadable, no connection, or another
 * engine failure.
 */
export type StorageFailure = 'busy' | 'full' | 'read-only' | 'damaged' | 'unreachable' | 'io';

/** A failure of the storage below a query, not of the query itself. The engine's own error is the `cause`. */
export class DatabaseError extends Error {
  constructor(
    readonly failure: StorageFailure,
    options?: ErrorOptions,
  ) {
    super(messages[failure], options);
  }
}

/** Whether the connection to the database has failed, or none could be made. */
export const isUnreachable = (error: unknown) => error instanceof DatabaseError && error.failure === 'unreachable';

const messages: Record<StorageFailure, string> = {
  busy: 'Another process has locked the database for too long.',
  full: 'There is no space left on the disk of the database.',
  'read-only': 'The database cannot be written to.',
  damaged: 'The database is damaged, or this is no database; restore it from a backup.',
  unreachable: 'The database cannot be reached.',
  io: 'The database cannot be opened or read. Check the permissions of its files, and its disk.',
};
