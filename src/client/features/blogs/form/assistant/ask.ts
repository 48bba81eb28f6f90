import type { QueryError } from '../../../../api/apiErrors';

interface Request<Data> extends PromiseLike<{ data?: Data; error?: unknown }> {
  abort: () => void;
}

/**
 * Awaits a request whose failure the dialog tells.
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
