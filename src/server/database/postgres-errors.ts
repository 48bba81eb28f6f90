import { errorCode } from '../error-code';
import { backoff, retry } from '../retry';
import { DatabaseError, withUnknownOutcome, type StorageFailure } from './database-error';
import { isServerError } from './postgres-connection';
import { poolTimeout } from './postgres-host';

/** By SQLSTATE or its class, the first two characters: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const failures: Record<string, StorageFailure> = {
  '08': 'unreachable',
  // Authorization; at the start, a message that names the user tells more.
  '28': 'unreachable',
  '3D': 'unreachable',
  '53': 'busy',
  '53100': 'full',
  // Too many connections.
  '53300': 'unreachable',
  // The lock was not available in time.
  '55P03': 'busy',
  // The query was cancelled, as it took too long.
  '57014': 'slow',
  // The server shuts down, has crashed, or is still starting.
  '57P': 'unreachable',
  // The transaction was idle for too long.
  '25P03': 'unreachable',
  // The server can only be read: another one has taken its place, or will.
  '25006': 'unreachable',
  '58': 'io',
  XX001: 'damaged',
  XX002: 'damaged',
};

const uniqueViolation = '23505';

/** Serialization failure and deadlock: the server has given up one of two transactions for the sake of the other. */
const givenUpCodes = ['40001', '40P01'];

const constraintViolations = [uniqueViolation, '23503'];

/**
 * Errors of Node.js, and of pg, which has no codes of its own; a mistake in the program is a TypeError or the like. They
 * are told by name, as a realm has classes of its own.
 */
const isConnectionError = (error: unknown): error is Error =>
  typeof error === 'object' && error !== null && 'name' in error && /^(Aggregate)?Error$/.test(String(error.name));

export const isUniqueViolation = (error: unknown) => isServerError(error) && error.code === uniqueViolation;

const isGivenUp = (error: unknown) => isServerError(error) && givenUpCodes.includes(error.code);

const isConstraintViolation = (error: unknown) => isServerError(error) && constraintViolations.includes(error.code);

/** How often work is repeated that comes into conflict with other transactions again and again. */
const maxRetries = 9;

/** A row is there that must not be, or is not there that must: another transaction may have been a moment earlier. */
const maxRaces = 2;

/** Repeats a statement or a transaction, of which nothing has remained, while others are in its way. */
export function retryConflicts<T>(work: () => Promise<T>, { mayRace = false } = {}): Promise<T> {
  let racesLeft = mayRace ? maxRaces : 0;
  return retry(work, {
    when: (error) => isGivenUp(error) || (isConstraintViolation(error) && (racesLeft -= 1) >= 0),
    delays: backoff({ maxMs: 100, times: maxRetries }),
  });
}

/** Whether the server may have carried out what was sent: it has not said so, or has ended meanwhile. */
const isOutcomeUnknown = ({ failure, cause }: DatabaseError): boolean =>
  failure === 'unreachable' && (!isServerError(cause) || /^(?:08|57P)/.test(cause.code));

function storageFailureOf(error: unknown): StorageFailure | undefined {
  if (!isServerError(error)) {
    if (!isConnectionError(error)) return undefined;
    return error.message === poolTimeout ? 'busy' : 'unreachable';
  }
  const { code } = error;
  return failures[code] ?? failures[code.slice(0, 3)] ?? failures[code.slice(0, 2)];
}

/** What the engine says, for the operator. The error of a name with several addresses has no message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message) || String(errorCode(error));

/** Runs a step of the engine. @throws DatabaseError instead of the engine's error where the storage has failed */
export async function withDatabaseErrors<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const failure = storageFailureOf(error);
    throw failure ? new DatabaseError(failure, { cause: error }) : error;
  }
}

/** As withDatabaseErrors(), for a step by which something is committed. */
export async function withCommitErrors<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await withDatabaseErrors(step);
  } catch (error) {
    throw error instanceof DatabaseError && isOutcomeUnknown(error) ? withUnknownOutcome(error) : error;
  }
}
