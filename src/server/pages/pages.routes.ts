// From an address to its HTML. The page that is kept is sent; otherwise client/app/renderApp.tsx renders one, and
// html-template.ts fills index.html with it. It is kept until one of the tags of its calls is invalidated, and for
// a second longer: so it is rendered at most once a second. A page of the admin area is rendered once, as a shell,
// as any admin sees it before its calls are answered; CSS hides it from others (admin-shells.ts). The profile, and what
// cannot be rendered, is sent as the empty index.html.
//
// The Content Security Policy of a page allows its styles and scripts by their hashes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolveTags, type Tag } from '../../contract/tags';
import { sanitizeForDisplay } from '../blogs/rich-text';
import { sendCachedRepresentation } from '../http/cached-representation';
import { createRepresentation, type Representation } from '../http/representation';
import { contentSecurityPolicy } from '../http/security-headers';
import { isWellFormed } from '../http/validation';
import type { HtmlTemplate } from './html-template';
import { pages, readPageAddress } from './page-addresses';
import { createRecompression } from './recompress';
import { createRenderLimits } from './render-limits';
import { createApiCaller, type Renderer } from './renderer';

interface Options {
  renderer: Renderer;
  template: HtmlTemplate;
  timeZone: string;
  /** Seconds a shared cache may keep a page. */
  cdnMaxAge: number;
  /** Where a reader is sent who asks for a page that is none; see redirects.service.ts. */
  findRedirect: (url: string) => Promise<string | undefined>;
  /** Whether there is a post that everybody may see. */
  isPublished: (id: string) => Promise<boolean>;
}

/** Rendering costs more than a call: however many likes arrive, a page is rendered once in this time. */
const maxStaleMs = 1_000;

/** A path that no page has. */
const unknownPath = '/not-found';

/** Too many pages are being rendered to render this one, too. */
class TooManyRenders extends Error {}

interface RequestedPage {
  url: string;
  tags: readonly Tag[];
  mayBeRedirected?: boolean;
  /** Where the reader is sent instead, as the address cannot be shown as it is. */
  nearest?: string | undefined;
  /** Whether anybody can make up any number of such addresses. */
  isMadeUp?: boolean;
  /** Without the post of this id there is no such page. */
  postId?: string | undefined;
  isHidden?: boolean | undefined;
}

/**
 * The public pages, rendered for everybody alike, kept until what they show changes. A page that cannot be rendered is
 * left to the browser.
 * @returns sends the page for addresses that are none
 */
export function pagesRoutes(app: FastifyInstance, options: Options) {
  const { template, cdnMaxAge, findRedirect, isPublished } = options;
  const cacheControl =
    cdnMaxAge > 0 ? `public, s-maxage=${cdnMaxAge}, stale-while-revalidate=${cdnMaxAge}` : 'no-cache';

  const recompressLater = createRecompression();
  const renderLimits = createRenderLimits();

  /** What everybody is sent for an address. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { url, tags, mayBeRedirected = false, nearest, isMadeUp = false, postId, isHidden }: RequestedPage,
  ) => {
    const target = mayBeRedirected ? await findRedirect(request.url) : undefined;
    if (target !== undefined) return reply.header('cache-control', 'no-cache').redirect(target, 301);
    if (nearest !== undefined) return reply.header('cache-control', 'no-cache').redirect(nearest, 302);
    if (isHidden) reply.header('x-robots-tag', 'noindex');

    const origin = app.getOrigin(request);
    const keyOf = (kind: 'page' | 'made-up page') => JSON.stringify([kind, origin, url]);
    reply.header('cache-control', cacheControl);
    let isMissing = false;
    try {
      isMissing = postId !== undefined && !app.responseCache.findOld(keyOf('page')) && !(await isPublished(postId));
      const isClientKeyed = isMadeUp || isMissing;
      const key = keyOf(isClientKeyed ? 'made-up page' : 'page');
      return await sendCachedRepresentation(request, reply, {
        key,
        isClientKeyed,
        tags,
        type: 'text/html; charset=utf-8',
        maxStaleMs,
        mayBeRedirected,
        make: async () => {
          const render = () => renderPage(app, options, { url, origin, host: request.host });
          const rendered = await renderLimits.run(render, { isMadeUp: isClientKeyed });
          if (!rendered) throw new TooManyRenders();
          const page: Representation = recompressLater(rendered, () => app.responseCache.find(key) === page);
          return page;
        },
      });
    } catch (error) {
      if (!(error instanceof TooManyRenders)) request.log.error({ err: error }, 'the page could not be rendered');
      return reply
        .code(isMissing ? 404 : 200)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(template.indexHtml);
    }
  };

  const sendUnknownPage = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, { url: unknownPath, tags: [] });

  for (const page of pages) {
    const { path, calls, mayBeRedirected, isPost, isHidden } = page;
    app.get(path, { exposeHeadRoute: true }, (request, reply) => {
      const params = request.params as Record<string, string>;
      // The calls of the page would refuse it.
      if (isPost && !isWellFormed(params.id!)) return sendUnknownPage(request, reply);
      const { url, isCorrected, isMadeUp } = readPageAddress(page, request.url);
      const { searchParams } = new URL(request.url, 'http://localhost');
      return send(request, reply, {
        url,
        tags: calls.flatMap(({ provides }) => resolveTags(provides ?? [], { ...params, blogId: params.id })),
        mayBeRedirected: mayBeRedirected?.(params, searchParams) ?? false,
        nearest: isCorrected ? url : undefined,
        isMadeUp,
        postId: isPost ? params.id : undefined,
        isHidden,
      });
    });
  }

  return sendUnknownPage;
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
      'content-security-policy': contentSecurityPolicy(template.indexHtml, styleHashes),
      ...speculationRulesHeader,
      ...(rendered.location !== undefined && { location: rendered.location }),
    },
  });
}

/** Links that lead to no public page: to other sites, to files, and to what is no page or for one person only. */
const others = ["^='//'", "*='.'", "^='/api/'", "^='/images/'", "^='/admin'", "^='/profile'"]
  .map((match) => `[href${match}]`)
  .join();

/**
 * The browser fetches the page of a link as soon as it is pressed, unless the app has taken over, which fetches data
 * instead.
 */
const rules = {
  prefetch: [
    { where: { selector_matches: `html:not([data-hydrated]) a[href^='/']:not(${others})` }, eagerness: 'conservative' },
  ],
};

/**
 * By a header, as the Content Security Policy does not allow the rules inline; as a data URL, as a file would be fetched
 * before the fonts and the cover, on the one connection that is open by then.
 */
const speculationRulesHeader = {
  'speculation-rules': JSON.stringify(`data:application/speculationrules+json,${JSON.stringify(rules)}`),
};
