import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call';
import { contract } from '../../contract/calls';
import { resolveTags, type Tag } from '../../contract/tags';
import { sanitizeForDisplay } from '../blogs/rich-text';
import { isId } from '../database/id';
import { sendCachedRepresentation } from '../http/cached-representation';
import { createRepresentation, type Representation } from '../http/representation';
import { contentSecurityPolicy } from '../http/security-headers';
import { createApiCaller } from './call-api';
import { createRecompression } from './recompress';
import { isHomeRedirect } from '../redirects/addresses';
import type { HtmlTemplate } from './html-template';
import type { Renderer } from './renderer';
import { speculationRulesHeader } from './speculation-rules';

interface Options {
  renderer: Renderer;
  template: HtmlTemplate;
  timeZone: string;
  /** Seconds a shared cache may keep a page. */
  cdnMaxAge: number;
  /** Where a reader is sent who asks for a page that is none; see redirects.service.ts. */
  findRedirect: (url: string) => Promise<string | undefined>;
}

interface Page {
  path: string;
  /** The parameters of the query string that it depends on. */
  parameters: string[];
  /** The calls it shows the responses of. */
  calls: Call[];
  /** Whether such an address may be that of a post on another system. */
  mayBeRedirected?: (params: Record<string, string>, query: URLSearchParams) => boolean;
}

const pages: Page[] = [
  {
    path: '/',
    parameters: ['search', 'category', 'page'],
    calls: [contract.listBlogs],
    mayBeRedirected: (_params, query) => isHomeRedirect(query),
  },
  {
    path: '/blog/:id',
    parameters: ['comments'],
    calls: [contract.getBlog, contract.listComments],
    mayBeRedirected: ({ id = '' }) => !isId(id),
  },
  { path: '/login', parameters: [], calls: [] },
  { path: '/register', parameters: [], calls: [] },
];

/** Rendering costs more than a call: however many likes arrive, a page is rendered once in this time. */
const maxStaleMs = 1_000;

/** A path that no page has. */
const unknownPath = '/not-found';

/**
 * The public pages, rendered for everybody alike, kept until what they show changes. A page that cannot be rendered is
 * left to the browser.
 * @returns sends the page for addresses that are none
 */
export function pagesRoutes(app: FastifyInstance, options: Options) {
  const { template, cdnMaxAge, findRedirect } = options;
  const cacheControl =
    cdnMaxAge > 0 ? `public, s-maxage=${cdnMaxAge}, stale-while-revalidate=${cdnMaxAge}` : 'no-cache';

  const recompressLater = createRecompression();

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { url, tags, mayBeRedirected = false }: { url: string; tags: readonly Tag[]; mayBeRedirected?: boolean },
  ) => {
    const target = mayBeRedirected ? await findRedirect(request.url) : undefined;
    if (target !== undefined) return reply.header('cache-control', 'no-cache').redirect(target, 301);
    const origin = app.getOrigin(request);
    const key = JSON.stringify(['page', origin, url]);
    reply.header('cache-control', cacheControl);
    try {
      return await sendCachedRepresentation(request, reply, {
        key,
        tags,
        type: 'text/html; charset=utf-8',
        maxStaleMs,
        mayBeRedirected,
        make: async () => {
          const rendered = await renderPage(app, options, { url, origin, host: request.host });
          const page: Representation = recompressLater(rendered, () => app.responseCache.find(key) === page);
          return page;
        },
      });
    } catch (error) {
      request.log.error({ err: error }, 'the page could not be rendered');
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(template.frame);
    }
  };

  for (const { path, parameters, calls, mayBeRedirected } of pages) {
    app.get(path, { exposeHeadRoute: true }, (request, reply) => {
      const params = request.params as Record<string, string>;
      const { pathname, searchParams } = new URL(request.url, 'http://localhost');
      const known = new URLSearchParams();
      for (const name of parameters) {
        const value = searchParams.get(name)?.trim();
        if (value) known.set(name, value);
      }
      const tags = calls.flatMap(({ provides }) => resolveTags(provides ?? [], { ...params, blogId: params.id }));
      return send(request, reply, {
        url: known.size > 0 ? `${pathname}?${known}` : pathname,
        tags,
        mayBeRedirected: mayBeRedirected?.(params, searchParams) ?? false,
      });
    });
  }

  return (request: FastifyRequest, reply: FastifyReply) => send(request, reply, { url: unknownPath, tags: [] });
}

async function renderPage(
  app: FastifyInstance,
  { renderer, template, timeZone }: Options,
  { url, origin, host }: { url: string; origin: string; host: string },
): Promise<Representation> {
  const rendered = await renderer.renderApp({
    url: new URL(url, origin || 'http://localhost'),
    site: { timeZone, url: origin, hasExtensions: true },
    send: createApiCaller(app, host),
    sanitize: sanitizeForDisplay,
  });
  const { html, styleHashes } = template.fill(rendered);
  return createRepresentation(html, {
    statusCode: rendered.status,
    headers: {
      'content-security-policy': contentSecurityPolicy(template.frame, styleHashes),
      ...speculationRulesHeader,
      ...(rendered.location !== undefined && { location: rendered.location }),
    },
  });
}
