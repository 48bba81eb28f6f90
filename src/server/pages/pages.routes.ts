// From an address to its HTML. The page that is kept is sent; otherwise client/app/renderApp.tsx renders one, and
// html-template.ts fills index.html with it. It is kept until one of the tags of its calls is invalidated, and for
// a second longer: so it is rendered at most once a second. A page of the admin area is rendered once, as a shell,
// as any admin sees it before its calls are answered; CSS hides it from others (browser-pages.ts). The profile, and what
// cannot be rendered, is sent as the empty index.html.
//
// The Content Security Policy of a page allows its styles and scripts by their hashes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Result } from '../../contract/call';
import { searchCalls } from '../../contract/extensions/search';
import { contract } from '../../contract/calls';
import { defaultAddressPattern } from '../../contract/default-address-pattern';

import { categoryList, resolveTags, seriesPresence, siteTag, type Tag } from '../../contract/tags';
import type { AddressesService, FoundAddress, PostAddress } from '../addresses/addresses.service';
import { sanitizeForDisplay } from '../blogs/rich-text';
import { findVainSearch } from '../blogs/vain-search';
import { isId } from '../database/id';
import type { BlogKind } from '../database/schema';
import { sendCachedRepresentation } from '../http/cached-representation';
import { freshOrKept } from '../http/kept-responses';
import { createRepresentation, type Representation } from '../http/representation';
import { isWellFormed, withoutIllFormed } from '../http/validation';
import type { ShownSite, SiteService } from '../site/site.service';
import type { HtmlTemplate } from './html-template';
import { archivePath, pages, readPageAddress, type ArchiveKind, type Page } from './page-addresses';
import { createRecompression } from './recompress';
import { createRenderLimits } from './render-limits';
import { createApiCaller, toSiteState, type Renderer } from './renderer';

interface FoundArchive {
  name: string;
  slug: string;
}

interface Options {
  renderer: Renderer;
  template: HtmlTemplate;
  site: Pick<SiteService, 'read' | 'lastRead'>;
  /** Seconds a shared cache may keep a page. */
  cdnMaxAge: number;
  addresses: Pick<AddressesService, 'find'>;
  /** Told of the URL of a page that is none. */
  onMissing: (url: string) => void;
  /** Of what everybody may see, such as a post. */
  findKind: (id: string) => Promise<BlogKind | undefined>;
  /** By a part of an address, also a former one; a category by its name, too. */
  findArchive: Record<ArchiveKind, (slug: string) => Promise<FoundArchive | undefined>>;
  /** The slug that an author has now, by one that they have or had. */
  findAuthorSlug: (slug: string) => Promise<string | undefined>;
  /** Whether readers see posts of a year or month. */
  hasPostsOf: (period: { year: number; month?: number | undefined }) => Promise<boolean>;
}

/** Rendering costs more than a call: however many likes arrive, a page is rendered once in this time. */
const maxStaleMs = 1_000;

const maxKnownPosts = 10_000;

/** A path that no page has. */
const unknownPath = '/not-found';

/** Too many pages are being rendered to render this one, too. */
class TooManyRenders extends Error {}

interface RequestedPage {
  url: string;
  /** The post that it shows, for the statistics. */
  postId?: string | undefined;
  /** The post that is there, where another one may have been: what was kept of that one does not change with this one. */
  blogId?: string;
  /** What the page shows. */
  tags: readonly Tag[];
  /** The settings by which it shows more than others of its kind. */
  shownBySetting?: readonly string[];
  mayBeRedirected?: boolean;
  /** Whether it was asked for in another spelling of its address, of which there may be any number. */
  isOtherSpelling?: boolean;
  /** Where the reader is sent instead, as the address cannot be shown as it is. */
  nearest?: string | undefined;
  /** Whether anybody can make up any number of such addresses. */
  isMadeUp?: boolean;
  /** Whether there is such a page. */
  isThere?: (() => Promise<boolean>) | undefined;
  isHidden?: boolean | undefined;
}

/**
 * The public pages, rendered for everybody alike, kept until what they show changes. A page that cannot be rendered is
 * left to the browser.
 * @returns what sends the pages whose addresses no route knows
 */
export function pagesRoutes(app: FastifyInstance, options: Options) {
  const { template, site, cdnMaxAge, addresses, findKind, findAuthorSlug, hasPostsOf, findArchive, onMissing } =
    options;
  const cacheControl =
    cdnMaxAge > 0 ? `public, s-maxage=${cdnMaxAge}, stale-while-revalidate=${cdnMaxAge}` : 'no-cache';

  const recompressLater = createRecompression();
  const renderLimits = createRenderLimits();

  /** Posts at addresses that were asked for lately: what is kept of them is sent while the database does not answer. */
  const knownPosts = new LRUCache<string, PostAddress>({ max: maxKnownPosts });

  /** @param hasPage whether a page is there where there is no post: what is kept of it is sent as well */
  const findAddress = async (url: string, { hasPage = false } = {}): Promise<FoundAddress | undefined> => {
    const path = url.split('?', 1)[0]!;
    const known = knownPosts.get(path);
    const find = () => addresses.find(url);
    const found =
      known || hasPage
        ? await freshOrKept<FoundAddress | undefined>(known, app.responseCache.revalidate, find)
        : await find();
    if (found && found.target === undefined && found.path === path) knownPosts.set(path, found);
    else knownPosts.delete(path);
    return found;
  };

  /** The same of categories, tags and series, by what their present addresses have of them. */
  const knownArchives = new LRUCache<string, FoundArchive>({ max: maxKnownPosts });

  const findKnownArchive = async (kind: ArchiveKind, text: string): Promise<FoundArchive | undefined> => {
    const key = `${kind} ${text}`;
    const known = knownArchives.get(key);
    const find = () => findArchive[kind](text);
    const found = known
      ? await freshOrKept<FoundArchive | undefined>(known, app.responseCache.revalidate, find)
      : await find();
    if (found && [found.slug, found.name].includes(text)) knownArchives.set(key, found);
    else knownArchives.delete(key);
    return found;
  };

  const readSite = () => freshOrKept(site.lastRead(), app.responseCache.revalidate, () => site.read());

  /** What everybody is sent for an address. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    {
      url,
      blogId,
      postId = '',
      tags,
      mayBeRedirected = false,
      isOtherSpelling = false,
      nearest,
      isMadeUp = false,
      ...page
    }: RequestedPage,
  ) => {
    const { isThere, isHidden, shownBySetting = [] } = page;
    const target = mayBeRedirected ? (await findAddress(request.url))?.target : undefined;
    if (target !== undefined) return redirectForGood(reply, target);
    if (nearest !== undefined) return reply.header('cache-control', 'no-cache').redirect(nearest, 302);
    if (isHidden) reply.header('x-robots-tag', 'noindex');

    const origin = app.getOrigin(request);
    const keyOf = (kind: 'page' | 'made-up page') => JSON.stringify([kind, origin, url, blogId, ...shownBySetting]);
    reply.header('cache-control', cacheControl);
    let isMissing = false;
    try {
      isMissing = isThere !== undefined && !app.responseCache.findOld(keyOf('page')) && !(await isThere());
      // A page such as About is elsewhere; a redirect may lead to it, or from what another system had at the address of a category.
      const place = isMissing ? (await findAddress(request.url))?.target : undefined;
      if (place !== undefined) return redirectForGood(reply, place);
      if (isMissing) onMissing(request.url);
      const isClientKeyed = isMadeUp || isMissing;
      const key = keyOf(isClientKeyed ? 'made-up page' : 'page');
      return await sendCachedRepresentation(request, reply, {
        key,
        isClientKeyed,
        tags: [...tags, siteTag, categoryList, seriesPresence],
        type: 'text/html; charset=utf-8',
        maxStaleMs,
        mayBeRedirected: mayBeRedirected || isOtherSpelling,
        make: async () => {
          const render = () => renderPage(app, options, { url, postId, origin, host: request.host });
          const rendered = await renderLimits.run(render, { isMadeUp: isClientKeyed });
          if (!rendered) throw new TooManyRenders();
          const kept: Representation = recompressLater(rendered, () => app.responseCache.find(key) === kept);
          return kept;
        },
      });
    } catch (error) {
      if (!(error instanceof TooManyRenders)) request.log.error({ err: error }, 'the page could not be rendered');
      return reply
        .code(isMissing ? 404 : 200)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(template.fillPlainHtml(site.lastRead(), []));
    }
  };

  const sendUnknownPage = (request: FastifyRequest, reply: FastifyReply) => {
    onMissing(request.url);
    return send(request, reply, { url: unknownPath, tags: [] });
  };

  /** A post at its address, which its pattern gives it. */
  const sendPost = async (request: FastifyRequest, reply: FastifyReply, { blogId, path }: PostAddress) => {
    const [asked = '', query = ''] = request.url.split(/\?(.*)/s);
    const { url, isCorrected, isMadeUp } = readPageAddress(postPage, `${path}?${query}`);
    return send(request, reply, {
      url,
      blogId,
      postId: blogId,
      ...shownOf(postPage, { id: blogId }, await readSite()),
      isOtherSpelling: asked !== path,
      nearest: isCorrected ? url : undefined,
      isMadeUp,
      isThere: async () => (await findKind(blogId)) !== undefined,
    });
  };

  for (const page of pages) {
    const { path, mayBeRedirected, isPost, archive, isHidden } = page;
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const params = request.params as Record<string, string>;
      // The calls of the page would refuse it.
      if (!Object.values(params).every(isWellFormed)) return sendUnknownPage(request, reply);
      const settings = isPost ? await readSite() : undefined;
      // Posts are elsewhere than the specification says.
      if (settings && settings.addressPattern !== defaultAddressPattern) {
        const found = await findAddress(request.url);
        if (found?.target !== undefined) return redirectForGood(reply, found.target);
        if (found) return sendPost(request, reply, found);
        if (!isId(params.id!)) return sendUnknownPage(request, reply);
      }
      if (page.isOfDates) {
        // A post or a page of the owner's may have been there first.
        const found = await findAddress(request.url, { hasPage: true });
        if (found?.target !== undefined) return redirectForGood(reply, found.target);
        if (found) return sendPost(request, reply, found);
      }
      const { searchParams } = new URL(request.url, 'http://localhost');
      const name = page.parameters.category && searchParams.get('category');
      const category = name ? await findKnownArchive('category', withoutIllFormed(name)) : undefined;
      // Other systems have a slash at the end.
      const [asked = '', ...query] = request.url.split(/(?=\?)/);
      const requested = asked === '/' ? request.url : asked.replace(/\/$/, '') + query.join('');
      const { url, isCorrected, isMadeUp } = readPageAddress(page, requested, { category: category?.name });
      const isOtherSpelling = requested !== request.url;
      const shown = archive && (await findKnownArchive(archive, params.slug!));
      if (shown && (shown.slug !== params.slug || isOtherSpelling)) {
        const { search } = new URL(url, 'http://localhost');
        return reply.header('cache-control', 'no-cache').redirect(archivePath(archive!, shown.slug) + search, 301);
      }
      if (archive === 'series' && !shown) {
        // A post, by a pattern of before there were series.
        const found = await findAddress(request.url);
        if (found && found.target === undefined) return sendPost(request, reply, found);
      }
      if (page.isAuthor) {
        // While the database does not answer, what is kept at the address is sent.
        const find = () => findAuthorSlug(params.id!);
        const slug = await freshOrKept<string | undefined>(params.id, app.responseCache.revalidate, find);
        if (slug !== undefined && (slug !== params.id || isOtherSpelling)) {
          const { search } = new URL(url, 'http://localhost');
          return redirectForGood(reply, `/author/${slug}${search}`);
        }
      }
      return send(request, reply, {
        url,
        postId: isPost ? params.id : undefined,
        ...shownOf(page, params, settings, new URL(url, 'http://localhost').searchParams.has('search')),
        mayBeRedirected: mayBeRedirected?.(params, searchParams) ?? false,
        nearest: isCorrected ? url : undefined,
        isMadeUp,
        isThere: isPost
          ? async () => (await findKind(params.id!)) === 'post'
          : page.isAuthor
            ? async () => (await findAuthorSlug(params.id!)) !== undefined
            : page.isOfDates && params.year !== undefined
              ? () => hasPostsOf({ year: Number(params.year), month: params.month ? Number(params.month) : undefined })
              : archive && (async () => shown !== undefined),
        isHidden,
      });
    };
    app.get(path, { exposeHeadRoute: true }, handler);
    if (archive || page.isAuthor || page.isOfDates) app.get(`${path}/`, { exposeHeadRoute: true }, handler);
  }

  return { findAddress, sendPost, sendUnknownPage };
}

const redirectForGood = (reply: FastifyReply, target: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(target, 301);

const postPage = pages.find(({ isPost }) => isPost)!;

/** What a page shows, by the parameters of its path. */
function shownOf(
  { calls, callsBySetting = {}, callsOfSearch = [] }: Page,
  params: Record<string, string>,
  settings: Partial<ShownSite> = {},
  isSearch = false,
): Pick<RequestedPage, 'tags' | 'shownBySetting'> {
  const chosen = Object.entries(callsBySetting).filter(([name]) => settings[name as keyof ShownSite] === true);
  const all = [...calls, ...chosen.flatMap(([, more]) => more), ...(isSearch ? callsOfSearch : [])];
  return {
    tags: all.flatMap(({ provides }) => resolveTags(provides ?? [], { ...params, blogId: params.id })),
    shownBySetting: chosen.map(([name]) => name),
  };
}

async function renderPage(
  app: FastifyInstance,
  { renderer, template, site, cdnMaxAge }: Options,
  { url, postId, origin, host }: { url: string; postId: string; origin: string; host: string },
): Promise<Representation> {
  const settings = await site.read();
  let vainSearch: string | undefined;
  let hasTexts = false;
  const callApi = createApiCaller(app, host);
  const send: typeof callApi = async (request) => {
    const result = await callApi(request);
    if (request.url === contract.listBlogs.path && 'data' in result) {
      const { blogs } = result.data as Result<typeof contract.listBlogs>;
      vainSearch = findVainSearch(request.params ?? {}, blogs.length === 0);
    }
    if (request.url === searchCalls.searchTexts.path && 'data' in result) {
      const { total, isCorrected } = result.data as Result<typeof searchCalls.searchTexts>;
      hasTexts = total > 0 && !isCorrected;
    }
    return result;
  };
  const rendered = await renderer.renderApp({
    url: new URL(url, origin || 'http://localhost'),
    site: toSiteState(settings, origin),
    send,
    sanitize: sanitizeForDisplay,
  });
  // Behind a shared cache, readers count themselves.
  const isCountedHere = cdnMaxAge === 0;
  const beacon = settings.countsVisits ? { postId, isCounted: isCountedHere } : undefined;
  const { html, styleHashes } = template.fill(rendered, settings, url, beacon);
  return createRepresentation(html, {
    statusCode: rendered.status,
    counted: { ...(isCountedHere && { page: postId }), ...(vainSearch !== undefined && !hasTexts && { vainSearch }) },
    headers: {
      ...template.policyOf(styleHashes),
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
