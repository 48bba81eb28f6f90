import { sql, type AliasedExpression, type Expression, type SqlBool } from 'kysely';
import { categories, type Category, type CategoryFilter } from '../../contract/categories';
import { foldCase } from '../../contract/fold-case';
import type { Database } from '../database/database';
import { countList, readListVersion } from '../database/list-counts';
import { createPagedList, type PageOfRows } from '../database/paged-list/paged-list';
import type { Flag } from '../database/schema';
import { badRequest } from '../http/errors';
import { blogColumns, blogDetailColumns, type BlogDetailRow, type BlogRow } from './blogs.repository';
import type { Audience } from './find-blog';

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

export interface BlogPage extends PageOfRows<BlogRow> {
  /** Null at the end of the list; undefined where the order has no cursors. */
  nextCursor?: string | null;
}

/** Which posts a list holds. */
interface BlogFilter {
  values: { is_published?: Flag | undefined; category?: Category | undefined };
  /** A folded part of the title or the category. */
  text?: string | undefined;
}

/** Posts of the same title are in the order of their dates. */
interface BlogOrder {
  by: 'date' | 'title';
  isDescending: boolean;
}

type BlogRowsPage = AliasedExpression<{ sort_key: number }, 'page'>;

const postsPerComparison = 5000;

/** How a whole list is read. */
const slices = {
  rowsPerSlice: 250,
  positionOf: ({ sort_key, title }: BlogRow, by: BlogOrder['by']) =>
    by === 'title' ? [foldCase(title), sort_key] : [sort_key],
};

const newestFirst: BlogOrder = { by: 'date', isDescending: true };
const oldestFirst: BlogOrder = { by: 'date', isDescending: false };
const published: BlogFilter = { values: { is_published: 1 } };

export function createBlogLists(database: Database) {
  const { queries: db, textSearch } = database;

  const joined = (page: BlogRowsPage, orderBy: Expression<unknown>) =>
    db
      .selectFrom(page)
      .innerJoin('blogs', 'blogs.sort_key', 'page.sort_key')
      .innerJoin('images', 'images.hash', 'blogs.image_hash')
      .orderBy(orderBy);

  const count = ({ values: { is_published, category } }: BlogFilter): Promise<number> =>
    countList(db, 'blogs', { keys: category && [category], flag: is_published });

  const definition = {
    table: 'blogs',
    orders: { date: ['sort_key'], title: ['title_folded', 'sort_key'] },
    count,
  } as const;

  const blogs = createPagedList(database, {
    ...definition,
    readVersion: () => readListVersion(db, 'blogs'),
    text: {
      contains(text) {
        const inTitle = textSearch.contains(sql.ref('blogs.title_folded'), text);
        const matching = categoriesContaining(text);
        return matching.length > 0 ? sql<SqlBool>`(${inTitle} or blogs.category in (${sql.join(matching)}))` : inTitle;
      },
      // The index holds titles only.
      find: ({ values, text }) =>
        categoriesContaining(text).length > 0
          ? undefined
          : { rows: textSearch.findBlogs(text, values.is_published), isFiltered: values.category !== undefined },
      rowsPerComparison: postsPerComparison,
    },
    readRows: (page: BlogRowsPage, orderBy): Promise<BlogRow[]> => joined(page, orderBy).select(blogColumns).execute(),
  });

  /** With the descriptions, which may be long. */
  const details = createPagedList(database, {
    ...definition,
    readRows: (page: BlogRowsPage, orderBy): Promise<BlogDetailRow[]> =>
      joined(page, orderBy)
        .innerJoin('blog_descriptions', 'blog_descriptions.blog_id', 'blogs.id')
        .select(blogDetailColumns)
        .execute(),
  });

  /** A page of lists that follow one another. */
  async function readPageByOffset(filters: BlogFilter[], order: BlogOrder, limit: number, offset: number) {
    const rows: BlogRow[] = [];
    let total = 0;
    for (const filter of filters) {
      const rest = { limit: limit - rows.length, offset: Math.max(0, offset - total) };
      const page = await blogs.readPage(filter, order, rest);
      rows.push(...page.rows);
      total += page.total;
    }
    return { rows, total };
  }

  return {
    async readPage(parameters: BlogPageParameters, audience: Audience): Promise<BlogPage> {
      const { limit, offset = 0, cursor, sort = 'date' } = parameters;
      const filters = toFilters(parameters, audience);
      const order = toOrder(parameters);
      if (cursor === undefined) {
        const { rows, total } = await readPageByOffset(filters, order, limit, offset);
        const isEnd = offset + rows.length >= total;
        return { rows, total, ...(sort === 'date' && { nextCursor: isEnd ? null : cursorOf(rows) }) };
      }
      if (sort !== 'date') throw badRequest('cursor goes on only in a list with sort=date.');
      const { rows, total } = await blogs.readAfter(filters[0]!, order, parseCursor(cursor), limit + 1);
      const page = rows.slice(0, limit);
      return { rows: page, total, nextCursor: rows.length > limit ? cursorOf(page) : null };
    },

    /** The whole list in slices, one at a time, between which other requests are answered. */
    async *readAll(parameters: BlogListParameters, audience: Audience): AsyncGenerator<BlogRow[]> {
      const order = toOrder(parameters);
      for (const filter of toFilters(parameters, audience)) yield* blogs.readAll(filter, order, slices);
    },

    /** The newest, drafts included. */
    readRecent: (limit: number): Promise<BlogRow[]> => blogs.readFirst({ values: {} }, newestFirst, limit),

    /** The newest published posts, whole. */
    readNewest: (category: Category | undefined, limit: number): Promise<BlogDetailRow[]> =>
      details.readFirst({ values: { is_published: 1, category } }, newestFirst, limit),

    countPublished: (): Promise<number> => count(published),

    /** A part of the published posts, the oldest first, in slices between which other requests are answered. */
    readPublished: (part: { offset: number; limit: number }): AsyncGenerator<BlogRow[]> =>
      blogs.readRange(published, oldestFirst, part, slices),
  };
}

const categoriesContaining = (text: string): Category[] =>
  categories.filter((category) => foldCase(category).includes(text));

/** One list, or with `sort=status` two that follow one another. */
function toFilters({ search, category, status, sort, order }: BlogListParameters, audience: Audience): BlogFilter[] {
  const { values, text } = withText(category === 'All' ? undefined : category, foldCase(search ?? ''));
  const withStatus = (is_published: Flag) => ({ values: { ...values, is_published }, text });
  if (audience === 'everyone') return [withStatus(1)];
  if (status) return [withStatus(status === 'published' ? 1 : 0)];
  if (sort !== 'status') return [{ values, text }];
  // By the words "Published" and "Unpublished".
  return order === 'desc' ? [withStatus(0), withStatus(1)] : [withStatus(1), withStatus(0)];
}

/** In a category whose name contains the text, each post does. */
function withText(category: Category | undefined, text: string): BlogFilter {
  const isTextNeeded = text !== '' && !(category && foldCase(category).includes(text));
  return { values: { category }, text: isTextNeeded ? text : undefined };
}

/** By default the newest first, and titles from A to Z. */
function toOrder({ sort = 'date', order }: BlogListParameters): BlogOrder {
  if (sort === 'title') return { by: 'title', isDescending: order === 'desc' };
  if (sort === 'status') return newestFirst;
  return { by: 'date', isDescending: order !== 'asc' };
}

const cursorOf = (rows: BlogRow[]): string => String(rows.at(-1)!.sort_key);

/** @throws HttpError 400 for anything that is no `nextCursor` of a response */
function parseCursor(cursor: string): [number] {
  const sortKey = /^-?\d{1,16}$/.test(cursor) ? Number(cursor) : NaN;
  if (!Number.isSafeInteger(sortKey)) throw badRequest('cursor must be the nextCursor of an earlier answer.');
  return [sortKey];
}
