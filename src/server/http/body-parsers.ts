import type { FastifyInstance } from 'fastify';
import { unsupportedMediaType } from './errors';

/** JSON for calls with a body; calls without one ignore whatever is sent. */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
  app.addContentTypeParser('*', (request, payload, done) => {
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
  });
}
