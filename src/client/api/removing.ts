import type { Tag } from '../../contract/tags';
import { hasStatus } from './apiErrors';
import type { ApiError, ApiMeta, ApiRequest } from './baseQuery';
import { isSettled } from './intentions';

interface Endpoint<Parameters, Response> {
  query: (parameters: Parameters) => ApiRequest;
  transformResponse: (response: Response) => Response;
  invalidatesTags: (result: unknown, error: ApiError | undefined, parameters: Parameters) => Tag[];
}

interface Sent {
  data?: unknown;
  error?: ApiError;
  meta?: ApiMeta;
}

const doneBefore = { success: true, message: 'It was deleted before.' } as const;

/**
 * A mutation after which something is gone: what is gone already is so by an attempt whose answer was lost, or by somebody
 * else, and is no failure. Where it is not clear whether it was done, its lists are fetched again, too.
 * @param gone the status where there is no such thing
 */
export const removing = <Parameters, Response extends { success: true; message: string }>(
  { query, invalidatesTags }: Endpoint<Parameters, Response>,
  gone = 404,
) => ({
  queryFn: async (
    parameters: Parameters,
    _api: unknown,
    _extraOptions: unknown,
    send: (request: ApiRequest) => Sent | PromiseLike<Sent>,
  ) => {
    const { data, error, meta } = await send(query(parameters));
    if (error?.isRefusal && hasStatus(error, gone)) return { data: doneBefore as Response, meta };
    return error ? { error, meta } : { data: data as Response, meta };
  },
  invalidatesTags: (result: unknown, error: ApiError | undefined, parameters: Parameters) =>
    invalidatesTags(result, isSettled(error?.status) ? error : undefined, parameters),
});
