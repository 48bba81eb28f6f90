// Reading what a hook of the api gives as its error.
import type { SerializedError } from '@reduxjs/toolkit';
import type { ApiError, ToastWishes } from './baseQuery';

type HookError = ApiError | SerializedError | undefined;

/** Whether the server answered that this account may not. */
export const isForbidden = (error: HookError): boolean => hasStatus(error, 403);

/** What calls in a row wish: one summary at their end says it all. */
export const silently = { success: false, refused: false, failed: false } as const satisfies ToastWishes;

/** The reason of one failed call among many, and whether it is no use to make the others. */
export function describeFailure(error: HookError): { reason: string; isFinal: boolean } | undefined {
  if (!error) return undefined;
  return {
    reason: error.message ?? 'It failed without a reason.',
    isFinal: hasStatus(error, 401) || hasStatus(error, 403),
  };
}

const hasStatus = (error: HookError, status: number): boolean =>
  error !== undefined && 'status' in error && error.status === status;
