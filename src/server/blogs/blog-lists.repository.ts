import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { categories, type Category } from '../../contract/categories';
import { foldCase } from '../../contract/fold-case';
import type { Database } from '../database/database';
import type { Walk } from '../database/landmarks';
import { countList, countRows, readListVersion } from '../database/list-counts';
import type { Flag, Tables } from '../database/schema';
import type { Lookup } from '../database/search-plans';
import { blogColumns, blogDetailColumns, type BlogDetailRow, type BlogRow } from './blogs.repository';

/** Which posts a list holds. */
export interface BlogFilter {
  isPublished?: Flag | undefined;
  category?: Category | undefined;
  /** A folded substring of the title or the category. */
  text?: string | undefined;
}

/** Posts of the same title are in the order of their dates. */
export interface BlogOrder {
  by: 'date' | 'title';
  isDescending: boolean;
}

/** The columns by which a post is placed in each order. */
export interface BlogPosition {
  sort_key: number;
  title_folded: string;
}

export interface BlogSelection {
  filter: BlogFilter;
  order: BlogOrder;
  lookup: Lookup;
}

/** Begins with the post at `from`, or after it; without `from`, with the first of the list. */
export interface BlogRange {
  limit: number;
  offset?: number;
  from?: BlogPosition | undefined;
  isAfterFrom?: boolean;
  /** Begins at the end of the list and goes backward; the rows are returned in its order. */
  isFromEnd?: boolean;
}

/** Posts compared at a time; more would hold up other requests. */
const postsPerComparison = 25_000;

export const positionOf = ({ sort_key, title }: BlogRow): BlogPosition => ({ sort_key, title_folded: foldCase(title) });

type BlogQuery = SelectQueryBuilder<Tables, 'blogs', object>;

export const categoriesContaining = (text: string): Category[] =>
  categories.filter((category) => foldCase(category).includes(text));

export function createBlogListsRepository({ queries: db, textSearch }: Pick<Database, 'queries' | 'textSearch'>) {
  const containsText = (eb: ExpressionBuilder<Tables, 'blogs'>, text: string) => {
    const inTitle = textSearch.contains(eb.ref('blogs.title_folded'), text);
    const matching = categoriesContaining(text);
    return matching.length > 0 ? eb.or([inTitle, eb('blogs.category', 'in', matching)]) : inTitle;
  };

  /** Without comparing texts, everything is read from one covering index. */
  const listed = ({ isPublished, category }: BlogFilter) =>
    db
      .selectFrom('blogs')
      .$if(isPublished !== undefined, (query) => query.where('blogs.is_published', '=', isPublished!))
      .$if(category !== undefined, (query) => query.where('blogs.category', '=', category!));

  /** Those of the posts that the index finds. */
  const found = (filter: BlogFilter) => {
    const { isPublished, text = '' } = filter;
    return listed(filter)
      .innerJoin(textSearch.findBlogs(text, isPublished).as('found'), 'found.sort_key', 'blogs.sort_key')
      .$if(!textSearch.isExact(text), (query) =>
        query.where((eb) => textSearch.contains(eb.ref('blogs.title_folded'), text)),
      );
  };

  const compared = (filter: BlogFilter) =>
    listed(filter).$if(filter.text !== undefined, (query) => query.where((eb) => containsText(eb, filter.text!)));

  /** The positions of a part of a list, in its order or reversed. */
  const positions = (
    { filter, order, lookup }: BlogSelection,
    { limit, offset = 0, from, isAfterFrom = false, isFromEnd = false }: BlogRange,
  ) => {
    const isDescending = order.isDescending !== isFromEnd;
    const direction = isDescending ? 'desc' : 'asc';
    // The index yields its matches in the order of their keys.
    const sortKey = sql.ref<number>(lookup === 'index' ? 'found.sort_key' : 'blogs.sort_key');
    const comparison = sql.raw((isDescending ? '<' : '>') + (isAfterFrom ? '' : '='));
    const list: BlogQuery = lookup === 'index' ? found(filter) : compared(filter);
    return list
      .$if(from !== undefined && order.by === 'date', (query) =>
        query.where(sql<SqlBool>`${sortKey} ${comparison} ${from!.sort_key}`),
      )
      .$if(from !== undefined && order.by === 'title', (query) =>
        query.where(
          sql<SqlBool>`(blogs.title_folded, blogs.sort_key) ${comparison} (${from!.title_folded}, ${from!.sort_key})`,
        ),
      )
      .select(['blogs.sort_key', 'blogs.title_folded'])
      .$if(order.by === 'title', (query) => query.orderBy('blogs.title_folded', direction))
      .orderBy(sortKey, direction)
      .limit(limit)
      .offset(offset);
  };

  /** The positions first, from a covering index alone, then the rows of those that are on the page. */
  const page = (selection: BlogSelection, range: BlogRange) => {
    const { by, isDescending } = selection.order;
    const direction = isDescending ? 'desc' : 'asc';
    return db
      .selectFrom(positions(selection, range).as('page'))
      .innerJoin('blogs', 'blogs.sort_key', 'page.sort_key')
      .innerJoin('images', 'images.hash', 'blogs.image_hash')
      .$if(by === 'title', (query) => query.orderBy('page.title_folded', direction))
      .orderBy('page.sort_key', direction);
  };

  return {
    /** Of all posts of a list, whatever text they hold. */
    count: ({ isPublished, category }: BlogFilter): Promise<number> =>
      countList(db, 'blogs', { keys: category && [category], flag: isPublished }),

    /** Changes with every change of which posts there are, of their titles, categories and states. */
    readVersion: (): Promise<number> => readListVersion(db, 'blogs'),

    /** How many posts the index finds, whatever their category; counts no further than `max`. */
    countFound: ({ isPublished, text = '' }: BlogFilter, max: number): Promise<number> =>
      countRows(
        db,
        db.selectFrom(textSearch.findBlogs(text, isPublished).as('found')).select('found.sort_key').limit(max),
      ),

    /** How many of those hold the text in their title and are of one of the categories. */
    countFoundMatches: (filter: BlogFilter, ofCategories: readonly Category[]): Promise<number> =>
      countRows(db, found(filter).where('blogs.category', 'in', ofCategories).select('blogs.sort_key')),

    /**
     * Compares a part of the list, newest first.
     * @param before sort key at which the part before has ended
     */
    async countComparedMatches(filter: BlogFilter, before: number): Promise<{ matches: number; end: number | null }> {
      const compared = listed(filter)
        .select((eb) => [
          'blogs.sort_key',
          sql<number>`cast(${containsText(eb, filter.text ?? '')} as integer)`.as('is_match'),
        ])
        .where('blogs.sort_key', '<', before)
        .orderBy('blogs.sort_key', 'desc')
        .limit(postsPerComparison)
        .as('compared');
      const { posts, matches, end } = await db
        .selectFrom(compared)
        .select(({ fn }) => [
          fn.countAll<number>().as('posts'),
          fn.sum<number | null>('is_match').as('matches'),
          fn.min('sort_key').as('end'),
        ])
        .executeTakeFirstOrThrow();
      return { matches: matches ?? 0, end: posts < postsPerComparison ? null : end };
    },

    findPosition: (
      { isBackward, from, skip }: Walk<BlogPosition>,
      selection: BlogSelection,
    ): Promise<BlogPosition | undefined> =>
      positions(selection, { from, offset: skip, limit: 1, isFromEnd: isBackward }).executeTakeFirst(),

    list: (selection: BlogSelection, range: BlogRange): Promise<BlogRow[]> =>
      page(selection, range).select(blogColumns).execute(),

    /** With the descriptions, which may be long. */
    listDetails: (selection: BlogSelection, range: BlogRange): Promise<BlogDetailRow[]> =>
      page(selection, range)
        .innerJoin('blog_descriptions', 'blog_descriptions.blog_id', 'blogs.id')
        .select(blogDetailColumns)
        .execute(),
  };
}
