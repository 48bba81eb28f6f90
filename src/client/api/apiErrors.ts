// Helpers for the `error` of an RTK Query hook.
import type { SerializedError } from '@reduxjs/toolkit';
import type { ApiError, ToastOptions } from './baseQuery';

export type QueryError = ApiError | SerializedError | undefined;

/** Whether the server answered 403. */
export const isForbidden = (error: QueryError): boolean => hasStatus(error, 403);

const loadFailures = {
  unreachable: 'The server could not be reached.',
  timeout: 'The server did not answer in time.',
  unreadable: 'The server gave an answer that cannot be read.',
};

/** Why something could not be loaded: no answer, or a refusal with the reason the server gives. */
export function describeLoadFailure(error: ApiError | SerializedError): string {
  if (!('status' in error)) return loadFailures.unreadable;
  if (!error.isRefusal) return loadFailures[typeof error.status === 'number' ? 'unreadable' : error.status];
  return error.isWithoutMessage ? 'The server refused, and gave no reason.' : `The server refused: “${error.message}”`;
}

/** For bulk actions, which show one summary instead of a toast for each call. */
export const noToasts = { success: false, refused: false, failed: false } as const satisfies ToastOptions;

/** Why one call of a bulk action failed; `isFatal` if all remaining calls would fail as well. */
export function describeFailure(error: QueryError): { reason: string; isFatal: boolean } | undefined {
  if (!error) return undefined;
  return {
    reason: error.message ?? 'It failed without a reason.',
    isFatal: hasStatus(error, 401) || hasStatus(error, 403) || hasStatus(error, 'unreachable'),
  };
}

const hasStatus = (error: QueryError, status: ApiError['status']): boolean =>
  error !== undefined && 'status' in error && error.status === status;
