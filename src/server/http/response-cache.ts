import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { createRepresentation, negotiate, addVary, type Representation } from './representation';

interface Options {
  /** A number that differs after every change of the database. */
  version(): Promise<number>;
}

interface CacheEntryKey {
  key: string;
  version: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    cacheKey: CacheEntryKey | undefined;
  }
}

/** Maximum size in bytes; a response counts twice, to account for its compressed variants. */
const maxBytes = 64 * 1024 * 1024;

/** Caches the serialised responses of routes with the option `cache` until the database changes. */
export function cacheResponses(app: FastifyInstance, { version }: Options): void {
  const responses = createResponseStore();

  const sendCached = async (request: FastifyRequest, reply: FastifyReply) => {
    // The key does not hold the query.
    if (request.url.includes('?')) return;
    reply.header('cache-control', request.identity ? 'private, no-cache' : 'no-cache');
    addVary(reply, 'Authorization, Accept-Encoding');
    const audience = request.identity?.role === 'admin' ? 'admin' : 'public';
    const key = `${audience} ${request.server.getOrigin(request)} ${request.routeOptions.url} ${JSON.stringify(request.params)}`;
    // Read before the response is made: a change in between makes it look older than it is, never newer.
    request.cacheKey = { key, version: await version() };
    const cached = responses.find(request.cacheKey);
    if (!cached) return;
    reply.type('application/json; charset=utf-8');
    return reply.send(await negotiate(request, reply, cached));
  };

  const store = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    // sendCached sends a Buffer; only a newly serialised response is a string.
    if (!request.cacheKey || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const representation = createRepresentation(payload);
    responses.add(request.cacheKey, representation);
    return negotiate(request, reply, representation);
  };

  app.decorateRequest('cacheKey', undefined);
  app.addHook('onRoute', (options: RouteOptions) => {
    if (!options.config?.isCached) return;
    // After authentication, before anything else.
    options.onRequest = [options.onRequest ?? [], sendCached].flat();
    // First, because Fastify's HEAD handling empties the payload in a later onSend hook.
    options.onSend = [store, options.onSend ?? []].flat();
  });
}

function createResponseStore() {
  const entries = new Map<string, Representation>();
  let currentVersion: number | undefined;
  let sizeBytes = 0;

  const reset = (version: number) => {
    entries.clear();
    sizeBytes = 0;
    currentVersion = version;
  };

  return {
    find: ({ key, version }: CacheEntryKey) => (version === currentVersion ? entries.get(key) : undefined),
    add({ key, version }: CacheEntryKey, response: Representation) {
      if (version !== currentVersion || sizeBytes > maxBytes) reset(version);
      entries.set(key, response);
      sizeBytes += 2 * response.bytes.length;
    },
  };
}
