import type { QueryError } from '../../../../api/apiErrors';

/** A failure is told in the dialog. */
export const toast = { success: false, refused: false, failed: false } as const;

interface Request<Data> extends PromiseLike<{ data?: Data; error?: unknown }> {
  abort: () => void;
}

/**
 * Awaits a request.
 * @throws Error with a sentence for people
 */
export async function ask<Data>(request: Request<Data>, signal: AbortSignal): Promise<Data> {
  signal.addEventListener('abort', () => {
    request.abort();
  });
  const { data, error } = await request;
  if (data !== undefined) return data;
  const failure = error as QueryError;
  throw new Error(failure && 'status' in failure ? failure.message : 'The AI service could not be asked.');
}
