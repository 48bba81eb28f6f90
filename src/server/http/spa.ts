import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, methodNotAllowed, notFound } from './errors';
import { createRepresentation, negotiate, addVary } from './representation';

const immutableFor1Year = 'public, max-age=31536000, immutable';
const cachedFor1Day = 'public, max-age=86400';

/** index.html of the built client, or undefined when it has not been built. */
export function readIndexHtml(directory: string): string | undefined {
  const file = join(directory, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Serves the files of the built SPA, and its index.html for every other GET that no route matches. */
export function serveSpa(
  app: FastifyInstance,
  { directory, indexHtml }: { directory: string; indexHtml: string | undefined },
) {
  const representation = indexHtml === undefined ? undefined : createRepresentation(indexHtml);
  if (representation) {
    app.register(serveStatic, {
      root: directory,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      globIgnore: ['index.html*', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(directory, 'assets')) ? immutableFor1Year : cachedFor1Day);
      },
    });
  }

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!;
    if (isApi(path)) throw notFound('This address');
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    if (isImage(path)) throw notFound('The picture');
    if (isFile(path)) throw notFound('This file');
    if (!representation) throw new HttpError(503, 'The pages have not been built yet; the API answers nevertheless.');
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    addVary(reply, 'Accept-Encoding');
    return negotiate(request, reply, representation);
  });
}

const isApi = (path: string) => /^\/api(\/|$)/.test(path);

const isImage = (path: string) => /^\/images(\/|$)/.test(path);

const isFile = (path: string) => /^\/assets(\/|$)/.test(path) || /\.[^/]*$/.test(path);
