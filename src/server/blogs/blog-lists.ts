import type { Category, CategoryFilter } from '../../contract/categories';
import { foldCase } from '../../contract/fold-case';
import type { Database } from '../database/database';
import { createLandmarks } from '../database/landmarks';
import { readFromNearerEnd } from '../database/nearer-end';
import { createVersionedCache } from '../database/versioned-cache';
import { badRequest } from '../http/errors';
import {
  categoriesContaining,
  createBlogListsRepository,
  positionOf,
  type BlogFilter,
  type BlogOrder,
  type BlogPosition,
  type BlogSelection,
  type Lookup,
} from './blog-lists.repository';
import type { Audience, BlogRow } from './blogs.repository';

/** The parameters of a call that say what its list holds, and in which order. */
export interface BlogListParameters {
  search?: string;
  category?: CategoryFilter;
  status?: 'published' | 'unpublished';
  sort?: 'date' | 'title' | 'status';
  order?: 'asc' | 'desc';
}

export interface BlogPageParameters extends BlogListParameters {
  limit: number;
  offset?: number;
  cursor?: string;
}

export interface BlogPage {
  rows: BlogRow[];
  total: number;
  /** Null at the end of the list; undefined where the order has no cursors. */
  nextCursor?: string | null;
}

/** How to find the posts of a list, and how many they are. */
interface Plan {
  total: number;
  lookup: Lookup;
}

/** Posts read at a time for the whole list. */
const postsPerSlice = 250;

export type BlogLists = ReturnType<typeof createBlogLists>;

export function createBlogLists(database: Database) {
  const repository = createBlogListsRepository(database);
  const landmarks = createLandmarks<BlogPosition>();
  /** Counting the matches of a frequent text takes longer than reading a page of them. */
  const searches = createVersionedCache<Plan>();

  async function plan(filter: BlogFilter): Promise<Plan> {
    if (filter.text === undefined) return { total: await repository.count(filter), lookup: 'comparison' };
    const { text } = filter;
    const key = JSON.stringify([filter.isPublished, filter.category, text]);
    return searches.get(key, await repository.readVersion(), () => planSearch(filter, text));
  }

  async function planSearch(filter: BlogFilter, text: string): Promise<Plan> {
    const max = repository.maxIndexedMatches(text, await repository.count(filter));
    const matches = max > 0 ? await repository.countIndexedMatches(filter, max + 1) : Infinity;
    if (matches > max) return { total: await countByComparison(filter), lookup: 'comparison' };
    const wholeCategories = filter.category ? [] : categoriesContaining(text);
    if (wholeCategories.length === 0) return { total: matches, lookup: 'index' };
    const counts = await Promise.all(wholeCategories.map((category) => repository.count({ ...filter, category })));
    return { total: counts.reduce((sum, count) => sum + count, matches), lookup: 'comparison' };
  }

  async function countByComparison(filter: BlogFilter): Promise<number> {
    let total = 0;
    let before: number | null = Number.MAX_SAFE_INTEGER;
    while (before !== null) {
      const start: number = before;
      const { matches, end } = await database.timeSlices.run(() => repository.countComparedMatches(filter, start));
      total += matches;
      before = end;
    }
    return total;
  }

  async function readPart(
    selection: BlogSelection,
    total: number,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<BlogRow[]> {
    const { filter, order } = selection;
    if (filter.text !== undefined) {
      return readFromNearerEnd({ limit, offset, total }, (part) => repository.list(selection, part));
    }
    const state = { list: JSON.stringify([filter, order]), version: await repository.readVersion(), total };
    const { from, skip } = await landmarks.locate(state, offset, (walk) => repository.findPosition(walk, selection));
    return repository.list(selection, { limit, offset: skip, from });
  }

  async function readPageByOffset(
    filters: BlogFilter[],
    order: BlogOrder,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: BlogRow[]; total: number }> {
    const rows: BlogRow[] = [];
    let total = 0;
    for (const filter of filters) {
      const part = await plan(filter);
      const selection = { filter, order, lookup: part.lookup };
      const offsetInPart = Math.max(0, offset - total);
      const missing = limit - rows.length;
      if (missing > 0 && offsetInPart < part.total) {
        rows.push(...(await readPart(selection, part.total, { limit: missing, offset: offsetInPart })));
      }
      total += part.total;
    }
    return { rows, total };
  }

  return {
    async readPage(parameters: BlogPageParameters, audience: Audience): Promise<BlogPage> {
      const { limit, offset = 0, cursor, sort = 'date' } = parameters;
      const filters = toFilters(parameters, audience);
      const order = toOrder(parameters);
      if (cursor === undefined) {
        const { rows, total } = await readPageByOffset(filters, order, { limit, offset });
        const isEnd = offset + rows.length >= total;
        return { rows, total, ...(sort === 'date' && { nextCursor: isEnd ? null : cursorOf(rows) }) };
      }
      if (sort !== 'date') throw badRequest('cursor goes on only in a list with sort=date.');
      const filter = filters[0]!;
      const { total, lookup } = await plan(filter);
      const range = { limit: limit + 1, from: parseCursor(cursor), isAfterFrom: true };
      const rows = await repository.list({ filter, order, lookup }, range);
      const page = rows.slice(0, limit);
      return { rows: page, total, nextCursor: rows.length > limit ? cursorOf(page) : null };
    },

    /** The whole list in slices, one at a time, between which other requests are answered. */
    async *readAll(parameters: BlogListParameters, audience: Audience): AsyncGenerator<BlogRow[]> {
      const order = toOrder(parameters);
      for (const filter of toFilters(parameters, audience)) {
        const { lookup } = await plan(filter);
        let last: BlogRow | undefined;
        do {
          const from = last && positionOf(last);
          const rows = await database.timeSlices.run(() =>
            repository.list({ filter, order, lookup }, { limit: postsPerSlice, from, isAfterFrom: true }),
          );
          if (rows.length > 0) yield rows;
          last = rows.length === postsPerSlice ? rows.at(-1) : undefined;
        } while (last);
      }
    },

    /** The newest, drafts included. */
    readRecent: (limit: number): Promise<BlogRow[]> =>
      repository.list({ filter: {}, order: newestFirst, lookup: 'comparison' }, { limit }),
  };
}

const newestFirst: BlogOrder = { by: 'date', isDescending: true };

/** One list, or with `sort=status` two that follow one another. */
function toFilters({ search, category, status, sort, order }: BlogListParameters, audience: Audience): BlogFilter[] {
  const filter = withText({ category: category === 'All' ? undefined : category }, foldCase(search ?? ''));
  if (!audience.includesDrafts) return [{ ...filter, isPublished: 1 }];
  if (status) return [{ ...filter, isPublished: status === 'published' ? 1 : 0 }];
  if (sort !== 'status') return [filter];
  // By the words "Published" and "Unpublished".
  const flags = order === 'desc' ? ([0, 1] as const) : ([1, 0] as const);
  return flags.map((isPublished) => ({ ...filter, isPublished }));
}

/** In a category whose name contains the text, each post does. */
function withText(filter: { category: Category | undefined }, text: string): BlogFilter {
  const isTextNeeded = text !== '' && !(filter.category && foldCase(filter.category).includes(text));
  return isTextNeeded ? { ...filter, text } : filter;
}

/** By default the newest first, and titles from A to Z. */
function toOrder({ sort = 'date', order }: BlogListParameters): BlogOrder {
  if (sort === 'title') return { by: 'title', isDescending: order === 'desc' };
  if (sort === 'status') return newestFirst;
  return { by: 'date', isDescending: order !== 'asc' };
}

const cursorOf = (rows: BlogRow[]): string => String(rows.at(-1)!.sort_key);

/** @throws HttpError 400 for anything that is no `nextCursor` of an answer */
function parseCursor(cursor: string): BlogPosition {
  const sort_key = /^-?\d{1,16}$/.test(cursor) ? Number(cursor) : NaN;
  if (!Number.isSafeInteger(sort_key)) throw badRequest('cursor must be the nextCursor of an earlier answer.');
  return { sort_key, title_folded: '' };
}
