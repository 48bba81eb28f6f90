import type { Tag } from '../../contract/tags';
import { hasStatus } from './apiErrors';
import type { ApiError, ApiMeta, ApiRequest, ThunkExtra } from './baseQuery';
import { openIntention } from './intentions';

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

interface Options {
  /** The status where there is no such thing. */
  gone?: number;
  /** Whether the server's refusal is shown there, unless an earlier attempt of this page may have removed it. */
  isGoneTold?: boolean;
}

/**
 * A mutation after which something is gone: what is gone already is so by an attempt whose answer was lost, or by somebody
 * else, and is no failure. Its lists are fetched again.
 */
export const removing = <Parameters, Response extends { success: true; message: string }>(
  { query, invalidatesTags }: Endpoint<Parameters, Response>,
  { gone = 404, isGoneTold = false }: Options = {},
) => ({
  queryFn: async (
    parameters: Parameters,
    { extra }: { extra: unknown },
    _extraOptions: unknown,
    send: (request: ApiRequest) => Sent | PromiseLike<Sent>,
  ) => {
    const request = query(parameters);
    const { isRepeated, settle } = openIntention([request.url, request.body], (extra as ThunkExtra).intentions);
    const { data, error, meta } = await send(request);
    settle(error?.status);
    const isGone = error?.isRefusal && hasStatus(error, gone);
    if (isGone && (isRepeated || !isGoneTold)) return { data: doneBefore as Response, meta };
    return error ? { error, meta } : { data: data as Response, meta };
  },
  invalidatesTags: (result: unknown, error: ApiError | undefined, parameters: Parameters) =>
    invalidatesTags(result, hasStatus(error, gone) ? undefined : error, parameters),
});
