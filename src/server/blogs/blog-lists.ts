import { sql, type AliasedExpression, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { allCategories } from '../../contract/categories';
import { foldCase } from '../../contract/fold-case';
import { findByName, readCategories, type CategoryRow } from '../categories/categories';
import type { Database } from '../database/database';
import { countList, countRows, readListVersion } from '../database/list-counts';
import { createPagedList, type Page, type PageOfRows } from '../database/paged-list/paged-list';
import { createVersionedCache } from '../database/paged-list/versioned-cache';
import { isPostKey } from '../database/sort-key';
import type { TextSearch } from '../database/text-search';
import type { CategoryId, Flag } from '../database/schema';
import { badRequest } from '../http/errors';
import { blogColumns, blogDetailColumns, type BlogDetailRow, type BlogRow } from './blogs.repository';
import type { Audience, AuthorAudience } from './find-blog';

/** The parameters of a call that say what its list holds, and in which order. */
export interface BlogListParameters {
  search?: string;
  /** Its name, in any letter case, or `allCategories`. */
  category?: string;
  status?: 'published' | 'unpublished';
  /** The last part of the address of a tag; then nothing else filters or sorts. */
  tag?: string;
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
  values: { is_published?: Flag | undefined; category?: string | undefined; author_id?: string | undefined };
  /** A folded part of the title. */
  text?: string | undefined;
  /** Categories of which all posts match the text. */
  matching?: readonly string[];
}

/** Which posts with a tag a list holds. */
interface TaggedFilter {
  values: { tag_id: string; is_published?: Flag | undefined };
}

/** Whose newest posts are wanted: of a category, a tag or an author, by their ids, or of all. */
export interface NewestOf {
  category?: CategoryId;
  tag?: string;
  authorId?: string;
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

const taggedSlices = { ...slices, positionOf: ({ sort_key }: BlogRow) => [sort_key] };

/** What decides is the post itself. */
const visible = <Row extends BlogRow>(rows: Row[], audience: Audience): Row[] =>
  audience === 'admins' ? rows : rows.filter(({ is_published }) => is_published);

const newestFirst = { by: 'date', isDescending: true } as const;
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

  const selectDetails = (page: BlogRowsPage, orderBy: Expression<unknown>): Promise<BlogDetailRow[]> =>
    joined(page, orderBy)
      .innerJoin('blog_descriptions', 'blog_descriptions.blog_id', 'blogs.id')
      .select(blogDetailColumns)
      .execute();

  const ownCounts = createVersionedCache<{ count: number }>();

  /** The posts of one author are counted one by one, in an index, and anew only after a change. */
  async function countOwn({ author_id, is_published, category }: BlogFilter['values']): Promise<number> {
    const own = db
      .selectFrom('blogs')
      .select('sort_key')
      .where('author_id', '=', author_id!)
      .$if(is_published !== undefined, (query) => query.where('is_published', '=', is_published!))
      .$if(category !== undefined, (query) => query.where('category', '=', category as CategoryId));
    const key = JSON.stringify([author_id, is_published, category]);
    const { count } = await ownCounts.get(key, await readListVersion(db, 'blogs'), async () => ({
      count: await countRows(db, own),
    }));
    return count;
  }

  const count = ({ values }: BlogFilter): Promise<number> =>
    values.author_id === undefined
      ? countList(db, 'blogs', {
          keys: values.category === undefined ? undefined : [values.category],
          flag: values.is_published,
        })
      : countOwn(values);

  const definition = {
    table: 'blogs',
    orders: { date: ['sort_key'], title: ['title_folded', 'sort_key'] },
    count,
    // Here alone: pages are in none of the lists.
    condition: () => isPostKey('blogs.sort_key'),
  } as const;

  const blogs = createPagedList(database, {
    ...definition,
    readVersion: () => readListVersion(db, 'blogs'),
    text: {
      contains: (filter) => containsText(textSearch, filter),
      // The index holds titles only.
      find: ({ values, text, matching = [] }) =>
        matching.length > 0
          ? undefined
          : {
              rows: textSearch.findBlogs(text, values.is_published),
              isFiltered: values.category !== undefined || values.author_id !== undefined,
            },
      rowsPerComparison: postsPerComparison,
    },
    readRows: (page: BlogRowsPage, orderBy): Promise<BlogRow[]> => joined(page, orderBy).select(blogColumns).execute(),
  });

  /** With the descriptions, which may be long. */
  const details = createPagedList(database, {
    ...definition,
    readRows: (page: BlogRowsPage, orderBy): Promise<BlogDetailRow[]> => selectDetails(page, orderBy),
  });

  const taggedDefinition = {
    table: 'blog_tags',
    orders: { date: ['sort_key'] },
    count: ({ values: { tag_id, is_published } }: TaggedFilter) =>
      countList(db, 'blogs of tag', { keys: [tag_id], flag: is_published }),
  } as const;

  // Also of a post whose rows in `blog_tags` a server of an earlier version has left behind.
  const tagged = createPagedList(database, {
    ...taggedDefinition,
    readVersion: () => readListVersion(db, 'blogs'),
    readRows: (page: BlogRowsPage, orderBy): Promise<BlogRow[]> => joined(page, orderBy).select(blogColumns).execute(),
  });

  const taggedDetails = createPagedList(database, {
    ...taggedDefinition,
    readRows: (page: BlogRowsPage, orderBy): Promise<BlogDetailRow[]> => selectDetails(page, orderBy),
  });

  const findTagged = async (slug: string, audience: Audience): Promise<TaggedFilter> => {
    const row = await db.selectFrom('tags').select('id').where('slug', '=', slug).executeTakeFirst();
    return { values: { tag_id: row?.id ?? '', is_published: audience === 'admins' ? undefined : 1 } };
  };

  async function readTaggedPage(slug: string, { limit, offset = 0, cursor }: BlogPageParameters, audience: Audience) {
    const filter = await findTagged(slug, audience);
    if (cursor === undefined) {
      const { rows, total } = await tagged.readPage(filter, newestFirst, { limit, offset });
      const isEnd = offset + rows.length >= total;
      return { rows: visible(rows, audience), total, nextCursor: isEnd ? null : cursorOf(rows) };
    }
    const { rows, total } = await tagged.readAfter(filter, newestFirst, parseCursor(cursor), limit + 1);
    const page = rows.slice(0, limit);
    return { rows: visible(page, audience), total, nextCursor: rows.length > limit ? cursorOf(page) : null };
  }

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
      const { limit, offset = 0, cursor, tag, sort = 'date' } = parameters;
      if (tag !== undefined) return readTaggedPage(tag, parameters, audience);
      const filters = toFilters(parameters, audience, await readCategories(db));
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
      const { tag } = parameters;
      if (tag !== undefined) {
        for await (const rows of tagged.readAll(await findTagged(tag, audience), newestFirst, taggedSlices)) {
          yield visible(rows, audience);
        }
        return;
      }
      const order = toOrder(parameters);
      for (const filter of toFilters(parameters, audience, await readCategories(db)))
        yield* blogs.readAll(filter, order, slices);
    },

    /** The newest, drafts included. */
    readRecent: (limit: number, audience: 'admins' | AuthorAudience): Promise<BlogRow[]> =>
      blogs.readFirst({ values: ownedBy(audience) }, newestFirst, limit),

    /** Drafts, published posts, or both, of those that somebody may change. */
    count: (audience: 'admins' | AuthorAudience, is_published?: Flag): Promise<number> =>
      count({ values: { ...ownedBy(audience), is_published } }),

    /** The published posts of an author. */
    readPageOfAuthor: (authorId: string, page: Page): Promise<PageOfRows<BlogRow>> =>
      blogs.readPage({ values: { is_published: 1, author_id: authorId } }, newestFirst, page),

    /** The newest published posts, whole. */
    async readNewest({ category, tag, authorId }: NewestOf, limit: number): Promise<BlogDetailRow[]> {
      if (tag === undefined) {
        return details.readFirst({ values: { is_published: 1, category, author_id: authorId } }, newestFirst, limit);
      }
      const filter = { values: { tag_id: tag, is_published: 1 as const } };
      return visible(await taggedDetails.readFirst(filter, newestFirst, limit), 'everyone');
    },

    countPublished: (): Promise<number> => count(published),

    /** A part of the published posts, the oldest first, in slices between which other requests are answered. */
    readPublished: (part: { offset: number; limit: number }): AsyncGenerator<BlogRow[]> =>
      blogs.readRange(published, oldestFirst, part, slices),
  };
}

function containsText(textSearch: TextSearch, { text, matching = [] }: BlogFilter & { text: string }) {
  const inTitle = textSearch.contains(sql.ref('blogs.title_folded'), text);
  return matching.length > 0 ? sql<SqlBool>`(${inTitle} or blogs.category in (${sql.join(matching)}))` : inTitle;
}

/** Whether a list holds a row of `blogs`, which is a post that the audience sees. */
export async function readListCondition(
  { queries, textSearch }: Pick<Database, 'queries' | 'textSearch'>,
  parameters: Pick<BlogListParameters, 'search' | 'category' | 'status'>,
  audience: Audience,
): Promise<RawBuilder<SqlBool>> {
  const [filter] = toFilters(parameters, audience, await readCategories(queries));
  const { values, text } = filter!;
  const conditions: Expression<SqlBool>[] = [sql`1 = 1`];
  for (const [column, value] of Object.entries(values)) {
    if (value !== undefined) conditions.push(sql`${sql.ref(`blogs.${column}`)} = ${value}`);
  }
  if (text !== undefined) conditions.push(containsText(textSearch, { ...filter!, text }));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

const ownedBy = (audience: 'admins' | AuthorAudience): BlogFilter['values'] =>
  audience === 'admins' ? {} : { author_id: audience.authorId };

/** One list, or with `sort=status` two that follow one another. */
function toFilters(
  { search, category, status, sort, order }: BlogListParameters,
  audience: Audience,
  categories: readonly CategoryRow[],
): BlogFilter[] {
  const found = withText(toCategory(category, categories), foldCase(search ?? ''), categories);
  // Of their own drafts authors have a list of their own.
  const isReader = audience === 'everyone' || (audience !== 'admins' && audience.seesPublished);
  const filter = { ...found, values: { ...found.values, ...(!isReader && ownedBy(audience)) } };
  const withStatus = (is_published: Flag) => ({ ...filter, values: { ...filter.values, is_published } });
  if (isReader) return [withStatus(1)];
  if (status) return [withStatus(status === 'published' ? 1 : 0)];
  if (sort !== 'status') return [filter];
  // By the words "Published" and "Unpublished".
  return order === 'desc' ? [withStatus(0), withStatus(1)] : [withStatus(1), withStatus(0)];
}

/** The id of a category; one that was deleted while the request was on its way has no posts. */
const toCategory = (name = allCategories, categories: readonly CategoryRow[]): CategoryId | undefined =>
  foldCase(name) === foldCase(allCategories) ? undefined : (findByName(categories, name)?.id ?? noCategory);

const noCategory = '' as CategoryId;

/** In a category whose name contains the text, each post does. */
function withText(category: CategoryId | undefined, text: string, categories: readonly CategoryRow[]): BlogFilter {
  const matching = categories.filter((row) => row.name_folded.includes(text)).map(({ id }) => id);
  if (text === '' || (category !== undefined && matching.includes(category))) return { values: { category } };
  return { values: { category }, text, ...(category === undefined && matching.length > 0 && { matching }) };
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
