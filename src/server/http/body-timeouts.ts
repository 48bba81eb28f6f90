// How long the body of a request may take. Node.js has one limit for all requests (requestTimeout), which a large file on a slow
// line exceeds.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Options {
  /** For the whole of a body. */
  totalMs?: number;
  /** For a body that may take as long as it comes: without a single byte of it. */
  silenceMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets the body of a request take as long as it comes. */
    allowSlowBody(request: FastifyRequest): void;
  }
}

interface Timers {
  allowSlow(): void;
}

export function limitBodies(app: FastifyInstance, { totalMs = 300_000, silenceMs = 60_000 }: Options = {}): void {
  const timers = new WeakMap<IncomingMessage, Timers>();
  const { server } = app;
  // Before any handler, so that bodies that nobody reads have the limit, too.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) timers.set(request, startTimers(server, request, response, { totalMs, silenceMs }));
  });
  app.decorate('allowSlowBody', ({ raw }) => timers.get(raw)?.allowSlow());
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

function startTimers(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  { totalMs, silenceMs }: Required<Options>,
): Timers {
  const { socket } = request;
  const refuse = () => {
    // An answer that has begun cannot be followed by another one.
    if (response.headersSent) socket.destroy();
    else server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  };
  let timer = setTimeout(refuse, totalMs).unref();
  const stop = () => clearTimeout(timer);
  request.once('end', stop).once('close', stop);

  function awaitBytes(): void {
    const { bytesRead } = socket;
    timer = setTimeout(() => (socket.bytesRead === bytesRead ? refuse() : awaitBytes()), silenceMs).unref();
  }
  return {
    allowSlow() {
      stop();
      if (!request.readableEnded && !request.destroyed) awaitBytes();
    },
  };
}
