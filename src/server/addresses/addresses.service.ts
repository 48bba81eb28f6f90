// From a path to the post that has it, or had it, and from a post to its path.
//
// A path is made of the pattern and the post, and is stored nowhere: so a change of the pattern writes one row, the
// former pattern, however many posts there are. What is stored are the patterns and the slugs that were in use. A
// path that fits one of them leads to its post, whatever its date and category in it: so it does so after a change of
// those and of the time zone, too. Addresses from elsewhere are rows of `redirects`.
//
// Each request that nothing else answers comes here: it costs two or three look-ups by key, whatever is asked for.
import {
  createPatternReader,
  fillPattern,
  hasPlaceholder,
  isReservedSegment,
  type AddressParts,
} from '../../contract/address-pattern';
import { createDayFormat } from '../../contract/day-format';
import { defaultAddressPattern } from '../../contract/default-address-pattern';
import type { SiteSettings } from '../../contract/site-settings';
import type { Database } from '../database/database';
import type { Flag } from '../database/schema';
import { readCategories } from '../categories/categories';
import { findBlog, type Audience } from '../blogs/find-blog';
import { isId } from '../database/id';
import type { Identity } from '../http/authentication';
import { OperatorError } from '../operator-error';
import { blogIdOf, isHomeRedirect, normalizeAddress, withQuery } from '../redirects/addresses';
import type { Redirect, RedirectsRange, RedirectsService } from '../redirects/redirects.service';
import { createAddressesRepository, type AddressedBlog } from './addresses.repository';
import type { MissingPaths } from './missing-paths';
import { toSlug } from './slug';
import { isSlug } from './slugs';

export type AddressesService = ReturnType<typeof createAddressesService>;

type AddressSettings = Pick<SiteSettings, 'addressPattern' | 'timeZone'>;

/** What stands for a category in addresses, by its id and by its name, of which rows of posts have one. */
type CategorySlugs = ReadonlyMap<string, string>;

/** @returns the path of a post, encoded */
export type PathOf = (blog: AddressedBlog) => string;

/** The path in an answer, where it is another one than that of the specification. Drafts have none that readers know. */
export function toPathField(blog: AddressedBlog & { is_published: Flag }, pathOf: PathOf): { path?: string } {
  if (blog.is_published === 0) return {};
  const path = pathOf(blog);
  return path === pathOfId(blog.id) ? {} : { path };
}

/** A post, and its address in its one spelling. */
export interface PostAddress {
  blogId: string;
  path: string;
}

export type FoundAddress =
  /** It is the address of the post. */
  | (PostAddress & { target?: undefined })
  /** What is there is at another one now. */
  | { target: string; blogId?: string };

/** The slugs that categories, tags and authors have now, by one that they have or had. */
type FindPresentSlug = Record<'category' | 'tag' | 'series' | 'author', (slug: string) => Promise<string | undefined>>;

interface Options {
  database: Database;
  redirects: Pick<RedirectsService, 'findTarget' | 'add' | 'listPage'>;
  missingPaths: Pick<MissingPaths, 'forget'>;
  readSettings: () => Promise<AddressSettings>;
  findPresentSlug: FindPresentSlug;
  /** Whether readers see posts of a year or month. */
  hasPostsOf: (period: { year: number; month?: number }) => Promise<boolean>;
}

/** Other servers may have used other patterns meanwhile. */
const maxAgeMs = 60_000;

/** The path that is always valid. */
export const pathOfId = (id: string): string => `/blog/${id}`;

/** With a slash at its end where posts have one. */
export const pathOfPage = (slug: string, pattern: string): string =>
  `/${encodeURIComponent(slug)}${pattern.endsWith('/') ? '/' : ''}`;

/** @param path decoded */
function readPageSlug(path: string): string[] {
  const slug = path.slice(1);
  return isSlug(slug) ? [slug] : [];
}

const listPath = /^\/(category|tag|series|author)\/([^/?#]+)\/?((?:[?#].*)?)$/s;

/** Where WordPress has the posts of a year, a month or a day, and the pages of its lists: `/2024/05/12/page/2`. */
const datedPath = /^\/(\d{4})(?:\/(\d{1,2}))?(?:\/\d{1,2})?(?:\/page\/\d{1,6})?$/;
const homePagePath = /^\/page\/(\d{1,6})$/;

export function createAddressesService({
  database,
  redirects,
  missingPaths,
  readSettings,
  findPresentSlug,
  hasPostsOf,
}: Options) {
  const repository = createAddressesRepository(database.queries);

  let used: { pattern: string; patterns: string[]; readAt: number } | undefined;

  /** Where one of the patterns names it. */
  async function readCategorySlugs(patterns: string[]): Promise<CategorySlugs> {
    if (!patterns.some((pattern) => hasPlaceholder(pattern, 'category'))) return new Map();
    const categories = await readCategories(database.queries);
    const slugs = new Map(
      categories.flatMap(({ id, name, slug }) => [id as string, name].map((each) => [each, slug] as const)),
    );
    // Posts of these are about to be moved.
    for (const { id, category_id } of await database.queries.selectFrom('removed_categories').selectAll().execute()) {
      const heir = slugs.get(category_id);
      if (heir !== undefined) slugs.set(id, heir);
    }
    return slugs;
  }

  /** @param known the settings, where they have been read already */
  const readPathOf = async (known?: AddressSettings): Promise<PathOf> => {
    const settings = known ?? (await readSettings());
    await readPatterns(settings.addressPattern);
    return createPathOf(settings, await readCategorySlugs([settings.addressPattern]));
  };

  /** All patterns that were ever in use, the present one first. It is noted before the first address of it is given out. */
  async function readPatterns(pattern: string): Promise<string[]> {
    const now = performance.now();
    if (used?.pattern === pattern && now - used.readAt < maxAgeMs) return used.patterns;
    const stored = await repository.listPatterns();
    if (!stored.includes(pattern)) {
      await database.write((tx) => createAddressesRepository(tx).addPattern(pattern));
    }
    const patterns = [...new Set([pattern, defaultAddressPattern, ...stored])];
    used = { pattern, patterns, readAt: now };
    return patterns;
  }

  /** The post that a path stands for, or stood for, and readers see. */
  async function findByPath(path: string, patterns: string[]): Promise<AddressedBlog | undefined> {
    const decoded = decodePath(path);
    if (decoded === undefined) return undefined;
    const [, first = ''] = decoded.split('/');
    // Whatever a pattern makes of it, no post was ever there.
    if (first !== 'blog' && isReservedSegment(first)) return undefined;
    const read = patterns.flatMap((pattern) => createPatternReader(pattern)(decoded) ?? []);
    const ids = read.flatMap(({ id }) => id ?? []);
    const slugs = read.flatMap(({ id, slug }) => (id === undefined && slug !== undefined && isSlug(slug) ? slug : []));
    const pageSlug = readPageSlug(decoded);
    const wanted = [...new Set([...slugs, ...pageSlug])];
    const [byId, bySlug] = await Promise.all([repository.listByIds(ids), repository.listBySlugs(wanted)]);
    return (
      bySlug.find(({ kind, found }) => kind === 'page' && pageSlug.includes(found)) ??
      ids.map((id) => byId.find((blog) => blog.id === id)).find(Boolean) ??
      slugs.map((slug) => bySlug.find((blog) => blog.kind === 'post' && blog.found === slug)).find(Boolean)
    );
  }

  /** The present path of the page with the posts of a category, a tag, a series or an author. @param path may be a former one */
  async function findList(path: string): Promise<string | undefined> {
    const [, kind, slug = '', rest = ''] = listPath.exec(path) ?? [];
    const decoded = kind && decodePath(slug);
    if (!decoded) return undefined;
    const present = await findPresentSlug[kind as keyof FindPresentSlug](decoded);
    return present === undefined ? undefined : `/${kind}/${encodeURIComponent(present)}${rest}`;
  }

  /** The page here that has what is at an address of WordPress's archives and pages. @param path normalized */
  async function findDates(path: string): Promise<string | undefined> {
    const page = homePagePath.exec(path)?.[1];
    if (page !== undefined) return Number(page) > 1 ? `/?page=${Number(page)}` : '/';
    const [, year, month] = datedPath.exec(path) ?? [];
    if (year === undefined) return undefined;
    const period = { year: Number(year), ...(month !== undefined && { month: Number(month) }) };
    if (!(await hasPostsOf(period))) return undefined;
    return month === undefined ? `/archive/${year}` : `/archive/${year}/${month.padStart(2, '0')}`;
  }

  /**
   * What readers find at an address.
   * @param url path and query
   */
  async function find(url: string): Promise<FoundAddress | undefined> {
    const [asked = '', ...parameters] = url.split(/(?=\?)/);
    const query = parameters.join('');
    // Of a query that is too long to be stored, only the path counts.
    const address = normalizeAddress(url) ?? normalizeAddress(asked);
    if (!address) return undefined;
    if (address.path === '/' && !isHomeRedirect(new URLSearchParams(address.query))) return undefined;
    const settings = await readSettings();
    const patterns = await readPatterns(settings.addressPattern);
    const pathOf = createPathOf(settings, await readCategorySlugs([settings.addressPattern]));
    const blog = address.path === '/' ? undefined : await findByPath(address.path, patterns);
    if (blog) {
      const path = pathOf(blog);
      // However it is encoded; a slash at the end makes another address.
      if (decodePath(asked) === decodePath(path)) return { blogId: blog.id, path };
    }
    const target = await redirects.findTarget(address.path + address.query);
    if (target !== undefined) {
      const id = blogIdOf(target);
      if (id === undefined) return { target: (await findList(target)) ?? target };
      const [there] = await repository.listByIds([id]);
      if (there) return { target: pathOf(there) + target.slice(pathOfId(id).length), blogId: id };
    }
    if (blog) return { target: withQuery(pathOf(blog), query), blogId: blog.id };
    const list = await findList(address.path);
    if (list !== undefined) return list === asked ? undefined : { target: withQuery(list, query) };
    const dates = await findDates(address.path);
    return dates === undefined ? undefined : { target: dates };
  }

  return {
    readPathOf,
    find,
    findList,

    /** @returns all paths that a post has or had, by the slugs that it has or had */
    async readAllPathsOf(): Promise<(blog: AddressedBlog, slugs: string[]) => string[]> {
      const settings = await readSettings();
      const patterns = await readPatterns(settings.addressPattern);
      const categorySlugs = await readCategorySlugs(patterns);
      const makers = patterns.map((pattern) => createPathOf({ ...settings, addressPattern: pattern }, categorySlugs));
      return (blog, slugs) => slugs.flatMap((slug) => makers.map((pathOf) => pathOf({ ...blog, slug })));
    },

    /**
     * The post at an address, present or former, by an id or a path.
     * @param audience admins find drafts by their ids
     */
    async findBlog(path: string, audience: Audience): Promise<PostAddress | undefined> {
      const found = await find(path);
      if (found)
        return found.blogId === undefined ? undefined : { blogId: found.blogId, path: found.target ?? found.path };
      const id = audience === 'admins' ? blogIdOf(path) : undefined;
      const draft = id === undefined ? undefined : await findBlog(database.queries, id, { audience });
      return draft && { blogId: draft.id, path: pathOfId(draft.id) };
    },

    /** Redirects, with the titles of the posts that they lead to. */
    async listRedirects(range: RedirectsRange) {
      const { rows, total } = await redirects.listPage(range);
      const titles = await repository.listTitles(rows.flatMap(({ target }) => blogIdOf(target) ?? []));
      return { rows: rows.map((row) => ({ ...row, title: titles.get(blogIdOf(row.target) ?? '') })), total };
    },

    /**
     * @param from a path, or a whole address
     * @param to the id of a post, or a path of this blog: that of a post means the post, wherever it will be
     * @throws OperatorError
     */
    async addRedirect(from: string, to: string, user?: Identity): Promise<Redirect> {
      const there = URL.canParse(from) ? new URL(from).pathname : from;
      const found = await find(there);
      if (found && found.target === undefined) throw new OperatorError(`${there} is the address of a post.`);
      const target = isId(to) ? undefined : await find(to);
      const added = await redirects.add(from, target?.blogId ?? to, user);
      await missingPaths.forget(added.path);
      return added;
    },
  };
}

function createPathOf({ addressPattern: pattern, timeZone }: AddressSettings, categorySlugs: CategorySlugs): PathOf {
  const dayOf = ['year', 'month', 'day'].some((name) => hasPlaceholder(pattern, name as keyof AddressParts))
    ? createDayFormat(timeZone)
    : undefined;
  const needsSlug = hasPlaceholder(pattern, 'slug');
  return ({ id, kind, slug, category, created_at }) => {
    if (kind === 'page') return pathOfPage(slug, pattern);
    // It has none yet: see fill-slugs.ts.
    if (pattern === defaultAddressPattern || (needsSlug && slug === '')) return pathOfId(id);
    const [year = '', month = '', day = ''] = dayOf?.(created_at).split('-') ?? [];
    const path = fillPattern(pattern, {
      id,
      slug,
      category: categorySlugs.get(category) ?? toSlug(category),
      year,
      month,
      day,
    });
    const [, first = '', ...rest] = path.split('/');
    // What Octavo has itself, such as a page that was not there when the pattern was chosen.
    const isTaken = isReservedSegment(decodeURIComponent(first)) && (first !== 'blog' || rest.length === 0);
    return isTaken ? pathOfId(id) : path;
  };
}

/** Undefined where it is encoded wrongly, or a part of it has a slash, which no slug has. */
function decodePath(path: string): string | undefined {
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment).normalize());
    return segments.some((segment) => segment.includes('/')) ? undefined : segments.join('/');
  } catch {
    return undefined;
  }
}
