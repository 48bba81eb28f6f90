import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call';
import { resolveTags } from '../../contract/tags';
import { sendCachedRepresentation } from './cached-representation';
import type { JsonChunks } from './json-chunks';
import { addVary } from './representation';

/**
 * Sends the response of a call from the cache.
 * @param make makes the serialized response, which depends on the database, the URL, the origin and whether the caller
 * is an admin, and on nothing else
 */
export async function sendCached(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<string | JsonChunks>,
): Promise<FastifyReply> {
  reply.header('cache-control', request.identity ? 'private, no-cache' : 'no-cache');
  addVary(reply, 'Authorization');
  return sendCachedRepresentation(request, reply, {
    key: cacheKey(call, request),
    isClientKeyed: hasFreeParameters(request),
    tags: resolveTags(call.provides ?? [], request.params as Record<string, string>),
    type: 'application/json; charset=utf-8',
    make,
  });
}

/** Parameters with a few values, so that there are few responses. */
const enumeratedParameters = ['category', 'likes'];

/** Whether the response depends on parameters that may have any number of values. */
const hasFreeParameters = ({ query }: FastifyRequest): boolean =>
  Object.keys(query as object).some((name) => !enumeratedParameters.includes(name));

/** Of the parameters of the contract only, in its order, so that others do not multiply the responses of a call. */
function cacheKey(call: Call, request: FastifyRequest): string {
  const query = request.query as Record<string, unknown>;
  const parameters = Object.keys((call.query?.properties as object | undefined) ?? {}).map((name) => query[name]);
  return JSON.stringify([
    request.identity?.role === 'admin' ? 'admin' : 'public',
    request.server.getOrigin(request),
    call.path,
    request.params,
    parameters,
  ]);
}
