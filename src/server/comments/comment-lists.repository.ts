import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database } from '../database/database';
import type { Walk } from '../database/landmarks';
import { countList, countRows, readListVersion } from '../database/list-counts';
import type { Flag, Tables } from '../database/schema';
import { blogOfCommentColumns, commentColumns, type CommentRow, type CommentWithBlogRow } from './comments.repository';

/** Which of all comments a list holds. */
export interface CommentFilter {
  isApproved?: Flag | undefined;
  /** A folded substring of the name, the content or the title of the post. */
  text?: string | undefined;
}

/** A part of a list, newest first or with `isAscending` oldest first. */
export interface CommentPart {
  limit: number;
  offset?: number;
  /** Sort key of the first comment, or with `isAfterFrom` of the one before it. */
  from?: number | undefined;
  isAfterFrom?: boolean;
  /** Begins at the end of the list and goes backward; the rows are returned in its order. */
  isFromEnd?: boolean;
  isAscending?: boolean;
}

type CommentQuery = SelectQueryBuilder<Tables, 'comments', object>;

export function createCommentListsRepository({ queries: db, textSearch }: Pick<Database, 'queries' | 'textSearch'>) {
  const listed = ({ isApproved }: CommentFilter): CommentQuery =>
    db
      .selectFrom('comments')
      .$if(isApproved !== undefined, (query) => query.where('comments.is_approved', '=', isApproved!));

  const ofBlog = (blogId: string): CommentQuery => listed({ isApproved: 1 }).where('comments.blog_id', '=', blogId);

  const ofUser = (userId: string, isBlogPublished: Flag | undefined): CommentQuery =>
    listed({})
      .where('comments.user_id', '=', userId)
      .$if(isBlogPublished !== undefined, (query) => query.where('comments.is_blog_published', '=', isBlogPublished!));

  const containsText = (eb: ExpressionBuilder<Tables, 'comments'>, text: string) =>
    eb.or([
      textSearch.contains(eb.ref('comments.name_folded'), text),
      textSearch.contains(eb.ref('comments.content_folded'), text),
      textSearch.contains(eb.ref('comments.blog_title_folded'), text),
    ]);

  /** Those of the comments that the index finds. */
  const found = ({ text = '', ...filter }: CommentFilter): CommentQuery =>
    listed(filter)
      .innerJoin(textSearch.findComments(text).as('found'), 'found.sort_key', 'comments.sort_key')
      .$if(!textSearch.isExact(text), (query) => query.where((eb) => containsText(eb, text)));

  /** The keys of a part of a list, from a covering index alone. */
  const keys = (list: CommentQuery, part: CommentPart, column = 'comments.sort_key') => {
    const { limit, offset = 0, from, isAfterFrom = false, isFromEnd = false, isAscending = false } = part;
    const goesUp = isAscending !== isFromEnd;
    const comparison = sql.raw((goesUp ? '>' : '<') + (isAfterFrom ? '' : '='));
    return list
      .$if(from !== undefined, (query) => query.where(sql<SqlBool>`${sql.ref(column)} ${comparison} ${from}`))
      .select('comments.sort_key')
      .orderBy(sql.ref(column), goesUp ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset);
  };

  const rows = (page: ReturnType<typeof keys>, { isAscending }: CommentPart) =>
    db
      .selectFrom(page.as('page'))
      .innerJoin('comments', 'comments.sort_key', 'page.sort_key')
      .select(commentColumns)
      .orderBy('page.sort_key', isAscending ? 'asc' : 'desc');

  const withBlogTitle = (page: ReturnType<typeof keys>, part: CommentPart): Promise<CommentWithBlogRow[]> =>
    rows(page, part).innerJoin('blogs', 'blogs.id', 'comments.blog_id').select(blogOfCommentColumns).execute();

  return {
    /** Of approved comments. */
    countOfBlog: (blogId: string): Promise<number> => countList(db, 'comments of blog', { keys: [blogId], flag: 1 }),

    listOfBlog: (blogId: string, part: CommentPart): Promise<CommentRow[]> =>
      rows(keys(ofBlog(blogId), part), part).execute(),

    countOfUser: (userId: string, isBlogPublished: Flag | undefined): Promise<number> =>
      countList(db, 'comments of user', { keys: [userId], flag: isBlogPublished }),

    listOfUser: (userId: string, isBlogPublished: Flag | undefined, part: CommentPart): Promise<CommentWithBlogRow[]> =>
      withBlogTitle(keys(ofUser(userId, isBlogPublished), part), part),

    /** Those on deleted posts that may come back; without the title, as a draft's. */
    async listOfUserInBin(userId: string, { limit, from }: CommentPart): Promise<CommentWithBlogRow[]> {
      const rowsInBin = await db
        .selectFrom('deleted_comments')
        .select(['sort_key', 'id', 'blog_id', 'name', 'content', 'is_approved', 'created_at'])
        .where('user_id', '=', userId)
        .$if(from !== undefined, (query) => query.where('sort_key', '<', from!))
        .orderBy('sort_key', 'desc')
        .limit(limit)
        .execute();
      return rowsInBin.map((row) => ({ ...row, blog_title: '', is_blog_published: 0 }));
    },

    /** Of all comments, whatever text they hold. */
    count: (isApproved: Flag | undefined): Promise<number> => countList(db, 'comments', { flag: isApproved }),

    /** Changes with every change of which comments there are, of their states and their posts' titles. */
    readVersion: async (): Promise<number> =>
      (await readListVersion(db, 'comments')) + (await readListVersion(db, 'blogs')),

    /** Whatever text they hold. */
    list: (filter: CommentFilter, part: CommentPart): Promise<CommentWithBlogRow[]> =>
      withBlogTitle(keys(listed(filter), part), part),

    /** The sort key of one comment by its distance from another. */
    async findKey(filter: CommentFilter, { from, skip, isBackward }: Walk<number>, isAscending: boolean) {
      const part = { from, offset: skip, limit: 1, isFromEnd: isBackward, isAscending };
      return (await keys(listed(filter), part).executeTakeFirst())?.sort_key;
    },

    /** How many comments the index finds, whatever their state; counts no further than `max`. */
    countFound: ({ text = '' }: CommentFilter, max: number): Promise<number> =>
      countRows(db, db.selectFrom(textSearch.findComments(text).as('found')).select('found.sort_key').limit(max)),

    /** How many of those are in the list and hold the text. */
    countFoundMatches: (filter: CommentFilter): Promise<number> =>
      countRows(db, found(filter).select('comments.sort_key')),

    listFound: (filter: CommentFilter, part: CommentPart): Promise<CommentWithBlogRow[]> =>
      withBlogTitle(keys(found(filter), part, 'found.sort_key'), part),

    /**
     * Compares a part of the list.
     * @returns the keys of the matches, and of the last comment where there may be more
     */
    async listComparedMatches({ text = '', ...filter }: CommentFilter, part: CommentPart) {
      const compared = await db
        .selectFrom(keys(listed(filter), part).as('page'))
        .innerJoin('comments', 'comments.sort_key', 'page.sort_key')
        .select((eb) => ['comments.sort_key', sql<Flag>`cast(${containsText(eb, text)} as integer)`.as('is_match')])
        .orderBy('page.sort_key', part.isAscending ? 'asc' : 'desc')
        .execute();
      const matches = compared.filter(({ is_match }) => is_match).map(({ sort_key }) => sort_key);
      return { matches, last: compared.length < part.limit ? undefined : compared.at(-1)?.sort_key };
    },

    listByKeys: (sortKeys: number[], isAscending: boolean): Promise<CommentWithBlogRow[]> =>
      db
        .selectFrom('comments')
        .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
        .select([...commentColumns, ...blogOfCommentColumns])
        .where('comments.sort_key', 'in', sortKeys)
        .orderBy('comments.sort_key', isAscending ? 'asc' : 'desc')
        .execute(),
  };
}
