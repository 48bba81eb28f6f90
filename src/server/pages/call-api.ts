import type { FastifyInstance } from 'fastify';
import type { ApiRequest, ApiResult } from './renderer';

/** Answers the calls of a page that is being rendered: by the routes of the API, without HTTP and without a session. */
export function createApiCaller(app: FastifyInstance, host: string) {
  return async ({ url, method = 'GET', params = {}, body }: ApiRequest): Promise<ApiResult> => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      query: toQuery(params),
      headers: { host },
      ...(body !== undefined && { payload: body as object }),
    });
    const data = response.json<{ success: boolean }>();
    return response.statusCode === 200 && data.success ? { data } : { error: { status: response.statusCode, data } };
  };
}

const toQuery = (params: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
