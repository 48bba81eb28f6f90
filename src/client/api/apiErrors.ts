// Helpers for the `error` of an RTK Query hook.
import type { SerializedError } from '@reduxjs/toolkit';
import type { ApiError } from './baseQuery';

export type QueryError = ApiError | SerializedError | undefined;

/** Whether the server answered 403. */
export const isForbidden = (error: QueryError): boolean => hasStatus(error, 403);

const loadFailures = {
  unreachable: 'The server could not be reached.',
  timeout: 'The server did not answer in time.',
  unreadable: 'The server gave an answer that cannot be read.',
};

/** Why something could not be loaded: no response, or a refusal with the reason the server gives. */
export function describeLoadFailure(error: ApiError | SerializedError): string {
  if (!('status' in error)) return loadFailures.unreadable;
  if (!error.isRefusal) return loadFailures[typeof error.status === 'number' ? 'unreadable' : error.status];
  return error.isWithoutMessage ? 'The server refused, and gave no reason.' : `The server refused: “${error.message}”`;
}

/** @param status an HTTP status, or why there was none */
export const hasStatus = (error: QueryError, status: ApiError['status']): boolean =>
  error !== undefined && 'status' in error && error.status === status;

/** Whether it is clear what has become of a request: 409 says also that the same one is still being carried out. */
export const isSettled = (status: unknown): boolean =>
  status === undefined || (typeof status === 'number' && status < 500 && status !== 409);

/** The status where the key of what is sent was sent before, with something else. */
export const addedBefore = 422;
