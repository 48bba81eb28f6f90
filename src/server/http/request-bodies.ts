import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unsupportedMediaType } from './errors';

type Parse = (
  request: FastifyRequest,
  payload: IncomingMessage,
  done: (error: Error | null, body?: unknown) => void,
) => void;

/** JSON for calls with a body; uploads as they arrive; calls without one ignore whatever is sent. */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.call?.upload) done(null, payload);
    else refuseOrIgnore(request, payload, done);
  });
  app.addContentTypeParser('*', refuseOrIgnore);
}

const refuseOrIgnore: Parse = (request, payload, done) => {
  const { call } = request.routeOptions.config;
  if (call?.body ?? call?.form) {
    done(
      unsupportedMediaType(
        `Please send ${call?.body ? 'JSON, as application/json' : 'a form, as multipart/form-data'}.`,
      ),
    );
  } else {
    payload.resume();
    done(null);
  }
};

interface Options {
  /** For a whole body. */
  totalMs?: number;
  /** For a body with allowSlowBody(): how long no byte of it may arrive. */
  silenceMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes the limit from the body of a request, as long as it goes on arriving. */
    allowSlowBody(request: FastifyRequest): void;
  }
}

interface Timers {
  allowSlow(): void;
}

/**
 * Limits how long the body of a request may take. Node.js has one limit for all requests (requestTimeout), which a large file
 * on a slow line exceeds.
 */
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
