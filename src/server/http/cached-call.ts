import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/calls';
import { resolveTags, type Tag } from '../../contract/tags';
import { collectChunks, toStream, type JsonChunks } from './json-chunks';
import { addVary, createRepresentation, negotiate } from './representation';
import { createResponseCache, type ResponseCache } from './response-cache';

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
    /** To be called after every change of the database, before it is acknowledged, with the tags of what has changed. */
    invalidate(tags: readonly Tag[]): void;
  }
}

/** @param version changes when another process has changed the database */
export function decorateResponseCache(app: FastifyInstance, version: () => Promise<number>): void {
  const cache = createResponseCache({ version });
  app.decorate('responseCache', cache);
  app.decorate('invalidate', (tags: readonly Tag[]) => cache.invalidate(tags));
}

/**
 * Sends the response of a call from the cache.
 * @param makeBody makes the serialized response, which depends on the database, the URL, the origin and whether the
 * caller is an admin, and on nothing else
 */
export async function sendCached(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  makeBody: () => Promise<string | JsonChunks>,
): Promise<FastifyReply> {
  const { responseCache } = request.server;
  await responseCache.revalidate();

  let large: JsonChunks | undefined;
  const tags = resolveTags(call.provides ?? [], request.params as Record<string, string>);
  const key = cacheKey(call, request);
  const response = await responseCache.load(key, tags, async () => {
    const body = await collectChunks(await makeBody());
    if (typeof body === 'string') return createRepresentation(body);
    large = body;
    return undefined;
  });

  reply
    .type('application/json; charset=utf-8')
    .header('cache-control', request.identity ? 'private, no-cache' : 'no-cache');
  addVary(reply, 'Authorization, Accept-Encoding');
  if (response) {
    request.server.fastPath.remember(request, reply, key, response);
    return reply.send(await negotiate(request, reply, response));
  }
  const body = large ?? (await makeBody());
  return reply.send(typeof body === 'string' ? body : toStream(body));
}

/** Of the parameters of the contract only, in its order, so that no client can multiply the responses of a call. */
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
