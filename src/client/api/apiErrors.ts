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
