import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Call } from '../../contract/calls';
import { createRepresentation, represent, varyBy, type Representation } from './representation';

interface Options {
  /** The calls whose answers depend on the database, the address and whether an admin asks, and on nothing else. */
  calls: Call[];
  /** Differs once anything has changed. */
  version(): Promise<number>;
}

interface Lookup {
  key: string;
  version: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    lookup: Lookup | undefined;
  }
}

/** Bytes kept at most; an answer counts once more for its compressed twins. */
const capacity = 64 * 1024 * 1024;

/** Keeps the serialised answers of `calls` for as long as the database stays as it is. */
export function cacheAnswers(app: FastifyInstance, { calls, version }: Options): void {
  const answers = createAnswers();

  const sendKnown = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', request.identity ? 'private, no-cache' : 'no-cache');
    varyBy(reply, 'Authorization, Accept-Encoding');
    const audience = request.identity?.role === 'admin' ? 'admin' : 'anybody';
    const key = `${audience} ${request.server.originOf(request)} ${request.routeOptions.url} ${JSON.stringify(request.params)}`;
    // Read before the answer is made: a change in between makes the answer look older than it is, never younger.
    request.lookup = { key, version: await version() };
    const known = answers.find(request.lookup);
    if (!known) return;
    reply.type('application/json; charset=utf-8');
    return reply.send(await represent(request, reply, known));
  };

  const keep = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    // What sendKnown sends is bytes; an answer made anew is text.
    if (!request.lookup || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const made = createRepresentation(payload);
    answers.add(request.lookup, made);
    return represent(request, reply, made);
  };

  app.decorateRequest('lookup', undefined);
  app.addHook('onRoute', (options: RouteOptions) => {
    const { call } = options.config ?? {};
    if (!call || !calls.includes(call)) return;
    // After it is known who asks, and before anything else is done.
    options.onRequest = [options.onRequest ?? [], sendKnown].flat();
    // First, so that what answers a HEAD request empties the payload only after it has been kept.
    options.onSend = [keep, options.onSend ?? []].flat();
  });
}

function createAnswers() {
  const kept = new Map<string, Representation>();
  let keptVersion: number | undefined;
  let size = 0;

  const reset = (version: number) => {
    kept.clear();
    size = 0;
    keptVersion = version;
  };

  return {
    find: ({ key, version }: Lookup) => (version === keptVersion ? kept.get(key) : undefined),
    add({ key, version }: Lookup, answer: Representation) {
      if (version !== keptVersion || size > capacity) reset(version);
      kept.set(key, answer);
      size += 2 * answer.bytes.length;
    },
  };
}
