import { DatabaseError, type StorageFailure } from './database-error';

/** By primary result code: https://www.sqlite.org/rescode.html */
const failures: Record<number, StorageFailure> = {
  5: 'busy', // SQLITE_BUSY
  8: 'read-only', // SQLITE_READONLY
  10: 'io', // SQLITE_IOERR
  11: 'damaged', // SQLITE_CORRUPT
  13: 'full', // SQLITE_FULL
  14: 'io', // SQLITE_CANTOPEN
  26: 'damaged', // SQLITE_NOTADB
};

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const uniqueViolations: unknown[] = [2067, 1555];

const resultCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) : undefined;

export const isUniqueViolation = (error: unknown) => uniqueViolations.includes(resultCode(error));

/** Runs a step of the engine. @throws DatabaseError instead of the engine's error where the storage has failed */
export function withDatabaseErrors<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    // The low byte of an extended result code is the primary one.
    const failure = failures[(resultCode(error) ?? 0) & 0xff];
    throw failure ? new DatabaseError(failure, { cause: error }) : error;
  }
}
