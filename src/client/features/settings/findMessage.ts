import type { QueryError } from '../../api/apiErrors';

/** Why a request has failed, as a sentence; undefined for one that was cancelled. */
export const findMessage = (error: QueryError): string | undefined =>
  error && 'status' in error ? error.message : undefined;
