import { DatabaseError, type StorageFailure } from '../database/database-error';
import { errorCode } from '../error-code';
import { HttpError } from './errors';

/** To be tried again after a minute, as somebody has to make space first. */
const full = new HttpError(507, 'The server has no space left to save this. Please try again later.', {
  'retry-after': '60',
});
const notWritable = new HttpError(503, 'The server cannot write to its disk at the moment. Please try again later.');
const notReadable = new HttpError(503, 'The server cannot use its disk at the moment. Please try again later.');
const busy = new HttpError(503, 'The server is busy at the moment. Please try again in a few seconds.', {
  'retry-after': '5',
});

const slow = new HttpError(503, 'This takes the server too long at the moment. Please try again in a few seconds.', {
  'retry-after': '5',
});

const unreachable = new HttpError(
  503,
  'The server cannot reach its database at the moment. Please try again in a few seconds.',
  { 'retry-after': '5' },
);

const withoutImageStore = new HttpError(
  503,
  'The server cannot reach its pictures at the moment. Please try again later.',
  { 'retry-after': '10' },
);

const mayBeSaved = new HttpError(
  503,
  'The server lost its database while it was saving this, so it may have been saved. Please look before you try again.',
  { 'retry-after': '5' },
);

const byDatabaseFailure: Record<StorageFailure, HttpError> = {
  busy,
  slow,
  full,
  'read-only': notWritable,
  unreachable,
  io: notReadable,
  damaged: notReadable,
};

/** By the codes of file operations, see errno(3), and the one of our object stores. */
const byErrorCode = new Map<unknown, HttpError>([
  ['ENOSPC', full],
  ['EDQUOT', full],
  ['EROFS', notWritable],
  ['EACCES', notWritable],
  ['EPERM', notWritable],
  ['EIO', notReadable],
  ['IMAGE_STORE_UNAVAILABLE', withoutImageStore],
]);

/** What a client is told when the database, the disk or the object store has failed; undefined for any other error. */
export function storageFailure(error: unknown): HttpError | undefined {
  if (!(error instanceof DatabaseError)) return byErrorCode.get(errorCode(error));
  return error.isOutcomeUnknown ? mayBeSaved : byDatabaseFailure[error.failure];
}
