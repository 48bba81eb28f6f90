import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, methodNotAllowed, notFound } from './errors';
import { createRepresentation, represent, varyBy } from './representation';

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';

/** The built page, or nothing where the client has not been built. */
export function readPage(directory: string): string | undefined {
  const file = join(directory, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Serves the built SPA: its files as they are, and its page for every address that is nobody else's. */
export function servePages(app: FastifyInstance, { directory, page }: { directory: string; page: string | undefined }) {
  const representation = page === undefined ? undefined : createRepresentation(page);
  if (representation) {
    app.register(serveStatic, {
      root: directory,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html*', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(directory, 'assets')) ? year : day);
      },
    });
  }

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!;
    if (isApi(path)) throw notFound('This address');
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    if (isFile(path)) throw notFound('This file');
    if (!representation) throw new HttpError(503, 'The pages have not been built yet; the API answers nevertheless.');
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    varyBy(reply, 'Accept-Encoding');
    return represent(request, reply, representation);
  });
}

const isApi = (path: string) => /^\/api(\/|$)/.test(path);

const isFile = (path: string) => /^\/(assets|images)(\/|$)/.test(path) || /\.[^/]*$/.test(path);
