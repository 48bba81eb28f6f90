// Links of a blog to itself: in the texts of posts that have come they lead to where those posts are here.
import type { Database } from '../database/database';
import { blogIdOf } from '../redirects/addresses';
import type { RedirectsService } from '../redirects/redirects.service';
import { createImportRepository, itemOfPost } from './import.repository';
import { createGiveWay } from './give-way';
import { mapTags, openTag, readTokens } from './html';
import { createHeadingFinder, namesPlace } from './places';
import type { LinkTarget, SourceReader } from './source';
import { withoutTrailingSlashes } from './text';

interface Options {
  database: Database;
  redirects: Pick<RedirectsService, 'findBlogs'>;
  reader: Pick<SourceReader, 'source' | 'findLink'>;
}

interface TextWithLinks {
  html: string;
  /** The addresses of links whose posts have not come. */
  missing: string[];
  /** Those of links whose posts have come, but not the places in them. */
  lost: string[];
}

export type Links = ReturnType<typeof createLinks>;

export function createLinks({ database, redirects, reader }: Options) {
  const imported = createImportRepository(database.queries);
  const giveWay = createGiveWay();
  /** What headings are called in the source, by the ids of posts here. */
  const namedHeadings = new Map<string, ReadonlyMap<string, string>>();

  /** The targets of the links in a sanitized text, by their addresses there. */
  function findTargets(html: string, postId: string): Map<string, LinkTarget> {
    const targets = new Map<string, LinkTarget>();
    for (const token of readTokens(html)) {
      const href = token.type === 'open' && token.name === 'a' ? token.attributes.href : undefined;
      // An import before this one has let it lead to where its post is here.
      const isKnown = href === undefined || targets.has(href) || blogIdOf(href) !== undefined;
      const target = isKnown ? undefined : reader.findLink?.(href, postId);
      if (target && href !== undefined) targets.set(href, target);
    }
    return targets;
  }

  /** The links with a fragment that lead to headings here, by their addresses there. @param ids of the posts they lead to */
  async function findPlaces(ids: ReadonlyMap<string, string>): Promise<Map<string, string>> {
    const places = new Map<string, string>();
    const finders = new Map<string, ReturnType<typeof createHeadingFinder>>();
    for (const [href, id] of ids) {
      const fragment = fragmentOf(href);
      if (!fragment) continue;
      await giveWay();
      const find =
        finders.get(id) ?? createHeadingFinder((await imported.findDescription(id)) ?? '', namedHeadings.get(id));
      finders.set(id, find);
      const heading = find(fragment);
      if (heading !== undefined) places.set(href, heading);
    }
    return places;
  }

  return {
    /** @param headings the ids that those of a post get here, by what the source calls them */
    nameHeadings: (id: string, headings: ReadonlyMap<string, string>) => {
      if (headings.size > 0) namedHeadings.set(id, headings);
    },

    /** Whether a text has links to its blog. */
    isLinked: (html: string, postId: string): boolean => findTargets(html, postId).size > 0,

    async resolve(html: string, postId: string): Promise<TextWithLinks> {
      const targets = findTargets(html, postId);
      if (targets.size === 0) return { html, missing: [], lost: [] };
      const all = [...targets.values()];
      const [byAddress, items] = await Promise.all([
        redirects.findBlogs(all.flatMap(({ address }) => address ?? [])),
        imported.findItems(reader.source, [...new Set(all.flatMap(({ posts }) => posts.map(itemOfPost)))]),
      ]);
      const idOf = ({ address, posts }: LinkTarget): string | undefined =>
        posts.map((id) => items.get(itemOfPost(id))?.imported_id).find(Boolean) ??
        (address === undefined ? undefined : byAddress.get(address));
      const ids = new Map([...targets].map(([href, target]) => [href, idOf(target)]));
      // A post that was deleted here has no address.
      const there = await imported.findVersions([...new Set([...ids.values()].flatMap((id) => id ?? []))]);
      const isThere = (entry: [string, string | undefined]): entry is [string, string] =>
        entry[1] !== undefined && there.has(entry[1]);
      const found = new Map([...ids].filter(isThere));
      const places = await findPlaces(found);
      const resolved = mapTags(readTokens(html), {
        a(attributes) {
          const { href = '' } = attributes;
          const id = found.get(href);
          if (id === undefined) return undefined;
          const fragment = places.get(href) ?? fragmentOf(href);
          return openTag('a', { ...attributes, href: `/blog/${id}${fragment === undefined ? '' : `#${fragment}`}` });
        },
      });
      const lost = [...found.keys()].filter((href) => namesPlace(fragmentOf(href)) && !places.has(href));
      return { html: resolved, missing: [...ids.keys()].filter((href) => !found.has(href)), lost };
    },
  };
}

const fragmentOf = (href: string): string | undefined => /#(.*)$/s.exec(href)?.[1];

const withoutWww = (host: string) => host.replace(/^www\./, '');

/**
 * The address within a site that a link leads to, as posts have theirs; undefined where it leads elsewhere.
 * @param siteUrl empty where nobody knows it: then only links without a host are those of the site
 */
export function addressInSite(href: string, siteUrl: string): string | undefined {
  if (/^(?:#|$)/.test(href)) return undefined;
  const site = new URL(URL.canParse(siteUrl) ? siteUrl : 'http://site.invalid/');
  if (!URL.canParse(href, site.href)) return undefined;
  const { protocol, host, pathname, search } = new URL(href, site);
  if (!/^https?:$/.test(protocol) || withoutWww(host) !== withoutWww(site.host)) return undefined;
  const folder = `${withoutTrailingSlashes(site.pathname)}/`;
  return `${pathname}/`.startsWith(folder) ? pathname + search : undefined;
}
