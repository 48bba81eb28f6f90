/** Why the storage refused: another process's lock, no space left, not writable, unreadable, or another engine failure. */
export type StorageFailure = 'busy' | 'full' | 'read-only' | 'damaged' | 'io';

/** A failure of the storage below a query, not of the query itself. The engine's own error is the `cause`. */
export class DatabaseError extends Error {
  constructor(
    readonly failure: StorageFailure,
    options?: ErrorOptions,
  ) {
    super(messages[failure], options);
  }
}

const messages: Record<StorageFailure, string> = {
  busy: 'Another process has locked the database for too long.',
  full: 'There is no space left on the disk of the database.',
  'read-only': 'The database cannot be written to.',
  damaged: 'The database is damaged, or this is no database; restore it from a backup.',
  io: 'The database cannot be opened or read. Check the permissions of its files, and its disk.',
};
