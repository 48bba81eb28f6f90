import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, methodNotAllowed, notFound } from './errors';
import { addVary, createRepresentation, immutableFor1Year, negotiate, type Representation } from './representation';
import { filePolicy } from './security-headers';

const cachedFor1Day = 'public, max-age=86400';

interface Options {
  directory: string;
  /** The page that the browser renders; undefined when the client has not been built. */
  indexHtml: string | undefined;
  /** The HTML of one of the browser's pages; by default index.html as it is. */
  findShell?: (path: string) => Promise<Representation>;
  /** Where a reader is sent who asks for an address that nothing answers. */
  findRedirect?: (url: string) => Promise<string | undefined>;
  /** Answers an address that is neither a file nor one of the browser's pages. */
  sendUnknownPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Serves the files of the built SPA, and index.html for the pages that only the browser renders. */
export function serveSpa(
  app: FastifyInstance,
  { directory, indexHtml, findShell, findRedirect, sendUnknownPage }: Options,
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
      globIgnore: ['index.html*', 'robots.txt*', 'scripts.json*', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        reply.headers(filePolicy);
        reply.header('cache-control', path.startsWith(join(directory, 'assets')) ? immutableFor1Year : cachedFor1Day);
      },
    });
  }

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!;
    if (isApi(path)) throw notFound('This address');
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
    if (isImage(path)) throw notFound('The picture');
    if (!isPersonalPage(path)) {
      const target = await findRedirect?.(request.url);
      if (target !== undefined) return reply.header('cache-control', 'no-cache').redirect(target, 301);
    }
    if (isFile(path)) throw notFound('This file');
    if (!representation) throw new HttpError(503, 'The pages have not been built yet; the API answers nevertheless.');
    if (sendUnknownPage && !isPersonalPage(path)) return sendUnknownPage(request, reply);
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    if (isPersonalPage(path)) reply.header('x-robots-tag', 'noindex');
    // Their addresses are secret.
    if (isPreview(path)) {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
      reply.header('referrer-policy', 'no-referrer');
    }
    addVary(reply, 'Accept-Encoding');
    const page = (await findShell?.(path)) ?? representation;
    reply.headers(page.headers);
    return negotiate(request, reply, page);
  });
}

const isApi = (path: string) => /^\/api(\/|$)/.test(path);

const isImage = (path: string) => /^\/images(\/|$)/.test(path);

const isFile = (path: string) => /^\/assets(\/|$)/.test(path) || path.includes('.', path.lastIndexOf('/'));

const isPreview = (path: string) => /^\/preview(\/|$)/i.test(path);

/** Pages for a reader or an admin: what they show is known in the browser only. */
const isPersonalPage = (path: string) => /^\/(admin|profile|preview)(\/|$)/i.test(path);
