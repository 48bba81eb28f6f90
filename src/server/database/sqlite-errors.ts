import { backoff, retry } from '../retry';
import { DatabaseError, isBusy, type StorageFailure } from './database-error';

/**
 * By primary result code, https://www.sqlite.org/rescode.html, and by the engine's text for it: an error of
 * `statement.all()` has no `errcode` in this version of the package.
 */
const failures: { code: number; text: string; failure: StorageFailure }[] = [
  { code: 5, text: 'database is locked', failure: 'busy' },
  { code: 8, text: 'attempt to write a readonly database', failure: 'read-only' },
  { code: 10, text: 'disk I/O error', failure: 'io' },
  { code: 11, text: 'database disk image is malformed', failure: 'damaged' },
  { code: 13, text: 'database or disk is full', failure: 'full' },
  { code: 14, text: 'unable to open database file', failure: 'io' },
  { code: 26, text: 'file is not a database', failure: 'damaged' },
];

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const uniqueViolations: unknown[] = [2067, 1555];

/** The error as the engine threw it; its class is another one in every realm. */
const isEngineError = (error: unknown): error is { code: string; errcode?: number; message: string } =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SQLITE_ERROR';

export const isUniqueViolation = (error: unknown) => isEngineError(error) && uniqueViolations.includes(error.errcode);

function storageFailureOf(error: unknown): StorageFailure | undefined {
  if (!isEngineError(error)) return undefined;
  const { errcode, message } = error;
  // The low byte of an extended result code is the primary one.
  return failures.find(({ code, text }) => (errcode === undefined ? text === message : code === (errcode & 0xff)))
    ?.failure;
}

/** Runs a step of the engine. @throws DatabaseError instead of the engine's error where the storage has failed */
export function withDatabaseErrors<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    const failure = storageFailureOf(error);
    throw failure ? new DatabaseError(failure, { cause: error }) : error;
  }
}

/**
 * Runs a step of the engine, and repeats it while another process holds the lock.
 * @param deadline by performance.now(); from then on the failure is thrown
 * @throws DatabaseError as withDatabaseErrors()
 */
export const retryWhileBusy = <T>(step: () => T, deadline: number): Promise<T> =>
  retry(() => withDatabaseErrors(step), { when: isBusy, delays: backoff({ maxMs: 50, deadline }) });
