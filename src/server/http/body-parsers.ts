import type { IncomingMessage } from 'node:http';
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
