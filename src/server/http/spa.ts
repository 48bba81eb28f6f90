import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, methodNotAllowed, notFound } from './errors';
import { categoryList, siteTag } from '../../contract/tags';
import { sendCachedRepresentation } from './cached-representation';
import { immutableFor1Year, type Representation } from './representation';
import { filePolicy } from './security-headers';

const cachedFor1Day = 'public, max-age=86400';

interface Options {
  directory: string;
  /** The HTML of one of the browser's pages, by its address; undefined when the client has not been built. */
  findBrowserPage: ((path: string) => BrowserPage) | undefined;
  /** What is at an address that no route knows: a post, or where a reader is sent. */
  findAddress?: (url: string) => Promise<FoundAddress | undefined>;
  /** Told of the URL of a file that is none. */
  onMissing?: (url: string) => void;
  /** What the server renders; undefined where the browser renders all pages. */
  senders?: Senders | undefined;
}

type FoundAddress = (PostAddress & { target?: undefined }) | { target: string };

interface PostAddress {
  blogId: string;
  path: string;
}

interface Senders {
  sendPost(request: FastifyRequest, reply: FastifyReply, post: PostAddress): Promise<FastifyReply>;
  /** Answers an address that is neither a post, nor a file, nor one of the browser's pages. */
  sendUnknownPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

interface BrowserPage {
  key: string;
  make: () => Promise<Representation>;
  makeWithoutSettings: () => string;
}

/** Serves the files of the built SPA, and index.html for the pages that only the browser renders. */
export function serveSpa(
  app: FastifyInstance,
  { directory, findBrowserPage, findAddress, onMissing, senders }: Options,
) {
  if (findBrowserPage) {
    app.register(serveStatic, {
      root: directory,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      globIgnore: ['index.html*', 'robots.txt*', 'sw.js*', 'scripts.json*', '**/*.br', '**/*.gz'],
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
    const found = isPersonalPage(path) ? undefined : await findAddress?.(request.url);
    if (found?.target !== undefined) return reply.header('cache-control', 'no-cache').redirect(found.target, 301);
    if (found && senders) return senders.sendPost(request, reply, found);
    if (isFile(path) && !found) {
      onMissing?.(request.url);
      throw notFound('This file');
    }
    if (!findBrowserPage) throw new HttpError(503, 'The pages have not been built yet; the API answers nevertheless.');
    if (senders && !isPersonalPage(path)) return senders.sendUnknownPage(request, reply);
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    if (isPersonalPage(path)) reply.header('x-robots-tag', 'noindex');
    // Their addresses are secret.
    if (isPreview(path)) {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
      reply.header('referrer-policy', 'no-referrer');
    }
    const page = findBrowserPage(path);
    try {
      return await sendCachedRepresentation(request, reply, {
        key: JSON.stringify(['browser page', page.key]),
        tags: [siteTag, categoryList],
        type: 'text/html; charset=utf-8',
        // Any number of addresses have this page.
        mayBeRedirected: true,
        make: page.make,
      });
    } catch (error) {
      request.log.error({ err: error }, 'the settings of the site could not be read');
      return reply.header('cache-control', 'no-store').send(page.makeWithoutSettings());
    }
  });
}

const isApi = (path: string) => /^\/api(\/|$)/.test(path);

const isImage = (path: string) => /^\/images(\/|$)/.test(path);

const isFile = (path: string) => /^\/assets(\/|$)/.test(path) || path.includes('.', path.lastIndexOf('/'));

const isPreview = (path: string) => /^\/preview(\/|$)/i.test(path);

/** Pages for a reader or an admin: what they show is known in the browser only. */
const isPersonalPage = (path: string) => /^\/(admin|profile|preview)(\/|$)/i.test(path);
