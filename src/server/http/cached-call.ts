import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/calls';
import { resolveTags, type Tag } from '../../contract/tags';
import { addVary, createRepresentation, negotiate } from './representation';
import { createResponseCache, type ResponseCache } from './response-cache';

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
    /** To be called after every change of the database, before it is acknowledged, with the tags of what has changed. */
    invalidate(tags: readonly Tag[]): void;
  }
}

/** A larger response is streamed to each client, and not kept. */
const maxKeptBytes = 1024 * 1024;

/** @param version changes when another process has changed the database */
export function decorateResponseCache(app: FastifyInstance, version: () => Promise<number>): void {
  const cache = createResponseCache({ version });
  app.decorate('responseCache', cache);
  app.decorate('invalidate', (tags: readonly Tag[]) => cache.invalidate(tags));
}

/**
 * Sends the response of a call from the cache.
 * @param makeBody makes the serialised response, which depends on the database, the URL, the origin and whether the
 * caller is an admin, and on nothing else
 */
export async function sendCached(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  makeBody: () => Promise<string | AsyncIterable<string>>,
): Promise<FastifyReply> {
  const { responseCache } = request.server;
  await responseCache.revalidate();

  let large: AsyncIterable<string> | undefined;
  const tags = resolveTags(call.provides ?? [], request.params as Record<string, string>);
  const key = cacheKey(call, request);
  const response = await responseCache.load(key, tags, async () => {
    const body = await collect(await makeBody());
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
  return reply.send(typeof body === 'string' ? body : Readable.from(body));
}

/** Only parameters that the contract knows, in its order, so that no client can multiply the responses of a call. */
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

/** A body of up to `maxKeptBytes` in one piece, or one that is larger in chunks. */
async function collect(body: string | AsyncIterable<string>): Promise<string | AsyncIterable<string>> {
  if (typeof body === 'string') return body;
  const chunks = body[Symbol.asyncIterator]();
  let start = '';
  for (;;) {
    const { done, value } = await chunks.next();
    if (done) return start;
    start += value;
    if (start.length > maxKeptBytes) break;
  }
  return (async function* () {
    try {
      yield start;
      yield* { [Symbol.asyncIterator]: () => chunks };
    } finally {
      // When the client disconnects before `yield*` is reached.
      await chunks.return?.();
    }
  })();
}
