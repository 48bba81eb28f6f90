import { categories, type Category, type CategoryFilter } from '../../contract/categories';
import { foldCase } from '../../contract/fold-case';
import type { Database } from '../database/database';
import { createLandmarks } from '../database/landmarks';
import { createSearchPlans, type Lookup, type SearchPlan } from '../database/search-plans';
import { badRequest } from '../http/errors';
import {
  categoriesContaining,
  createBlogListsRepository,
  positionOf,
  type BlogFilter,
  type BlogOrder,
  type BlogPosition,
  type BlogRange,
  type BlogSelection,
} from './blog-lists.repository';
import type { Audience, BlogDetailRow, BlogRow } from './blogs.repository';

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

/** Posts read at a time for the whole list. */
const postsPerSlice = 250;

export function createBlogLists(database: Database) {
  const repository = createBlogListsRepository(database);
  const landmarks = createLandmarks<BlogPosition>();
  const planSearch = createSearchPlans(database.textSearch);

  async function plan(filter: BlogFilter): Promise<SearchPlan> {
    const { text, category, isPublished } = filter;
    const posts = await repository.count(filter);
    if (text === undefined) return { total: posts, lookup: 'comparison' };
    // The index holds titles only; all posts of these categories are matches.
    const wholeCategories = category ? [] : categoriesContaining(text);
    const { total, lookup } = await planSearch({
      text,
      list: JSON.stringify([isPublished, category]),
      version: await repository.readVersion(),
      rows: posts,
      isFiltered: category !== undefined || wholeCategories.length > 0,
      countFound: (max) => database.timeSlices.run(() => repository.countFound(filter, max)),
      async countFoundMatches() {
        const others = categories.filter((each) => (category ? each === category : !wholeCategories.includes(each)));
        const counts = wholeCategories.map((each) => repository.count({ isPublished, category: each }));
        const matches = await database.timeSlices.run(() => repository.countFoundMatches(filter, others));
        return sum([matches, ...(await Promise.all(counts))]);
      },
      countByComparison: () => countByComparison(filter),
    });
    return { total, lookup: wholeCategories.length > 0 ? 'comparison' : lookup };
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

  /** Where the post at `offset` is found. */
  function locate(selection: BlogSelection, total: number, offset: number) {
    const list = { name: JSON.stringify(selection), total, readVersion: repository.readVersion };
    return landmarks.locate(list, offset, (walk) =>
      database.timeSlices.run(() => repository.findPosition(walk, selection)),
    );
  }

  async function readPart(
    selection: BlogSelection,
    total: number,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<BlogRow[]> {
    const { from, skip } = await locate(selection, total, offset);
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
      const selection = { filter, order, lookup: lookupFor(part, order) };
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
        const lookup = lookupFor(await plan(filter), order);
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

    /** The newest published posts, whole. */
    readNewest: (category: Category | undefined, limit: number): Promise<BlogDetailRow[]> =>
      repository.listDetails(
        { filter: { isPublished: 1, category }, order: newestFirst, lookup: 'comparison' },
        { limit },
      ),

    countPublished: (): Promise<number> => repository.count(allPublished.filter),

    /** A part of the published posts, the oldest first, in slices between which other requests are answered. */
    async *readPublished({ offset, limit }: { offset: number; limit: number }): AsyncGenerator<BlogRow[]> {
      const total = await repository.count(allPublished.filter);
      const { from, skip } = await locate(allPublished, total, offset);
      let start: Omit<BlogRange, 'limit'> = { from, offset: skip };
      let missing = Math.min(limit, total - offset);
      while (missing > 0) {
        const range = { ...start, limit: Math.min(missing, postsPerSlice) };
        const rows = await database.timeSlices.run(() => repository.list(allPublished, range));
        if (rows.length === 0) return;
        yield rows;
        start = { from: positionOf(rows.at(-1)!), isAfterFrom: true };
        missing -= rows.length;
      }
    },
  };
}

/** The index yields matches by date; so many are sorted by title as fast as they are found in the order of titles. */
const maxSortedMatches = 1000;

const lookupFor = ({ total, lookup }: SearchPlan, { by }: BlogOrder): Lookup =>
  by === 'title' && total > maxSortedMatches ? 'comparison' : lookup;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const newestFirst: BlogOrder = { by: 'date', isDescending: true };

/** The oldest first. */
const allPublished: BlogSelection = {
  filter: { isPublished: 1 },
  order: { by: 'date', isDescending: false },
  lookup: 'comparison',
};

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

/** @throws HttpError 400 for anything that is no `nextCursor` of a response */
function parseCursor(cursor: string): BlogPosition {
  const sort_key = /^-?\d{1,16}$/.test(cursor) ? Number(cursor) : NaN;
  if (!Number.isSafeInteger(sort_key)) throw badRequest('cursor must be the nextCursor of an earlier answer.');
  return { sort_key, title_folded: '' };
}
