import { sql, type AliasedExpression, type Expression, type SqlBool } from 'kysely';
import { foldCase } from '../../contract/fold-case';
import type { Audience, AuthorAudience } from '../blogs/find-blog';
import type { Database } from '../database/database';
import { countList, countRows, readListVersion } from '../database/list-counts';
import { createPagedList, type Page, type PageOfRows } from '../database/paged-list/paged-list';
import { createVersionedCache } from '../database/paged-list/versioned-cache';
import type { Flag } from '../database/schema';
import {
  blogOfCommentColumns,
  commentColumns,
  isByAuthor,
  type CommentWithBlogRow,
  type ShownCommentRow,
} from './comments.repository';

/** The parameters of the call that answers all comments. */
export interface AllCommentsParameters {
  status?: 'approved' | 'not-approved';
  search?: string;
  order?: 'asc' | 'desc';
}

interface CommentFilter {
  values: { is_approved?: Flag | undefined };
  /** Whose posts the comments are on; anybody's where undefined. */
  authorId?: string | undefined;
  /** A folded part of the name, the content or the title of the post. */
  text?: string | undefined;
}

/** The list of a reader: without drafts, or on all posts. */
interface UserFilter {
  values: { user_id: string; is_blog_published?: Flag | undefined };
}

/** Who may change the posts that the comments are on. */
type Editor = 'admins' | AuthorAudience;

type CommentPage = AliasedExpression<{ sort_key: number }, 'page'>;

/** Comments read at a time for a whole list: of the longest ones so many take some 10 ms, with their JSON. */
const commentsPerSlice = 50;

/** So many of the longest ones are compared in some 10 ms. */
const commentsPerComparison = 500;

const orders = { date: ['sort_key'] };
const newestFirst = { by: 'date', isDescending: true } as const;
const slices = { rowsPerSlice: commentsPerSlice, positionOf: ({ sort_key }: { sort_key: number }) => [sort_key] };

/**
 * The newest comment first, and after each one the answers to it, the first one first: both by an index, of which these are
 * expressions. So a page has as many rows whatever was answered.
 */
const threadOrders = { ...orders, thread: ['thread_key', 'place_in_thread', 'sort_key'] };
const threadExpressions = {
  thread_key: sql`coalesce(comments.thread_key, comments.sort_key)`,
  place_in_thread: sql`case when comments.thread_key is null then 0 else -comments.sort_key end`,
};
const threadsFirst = { by: 'thread', isDescending: true } as const;

/** How the comments of a post are sorted. */
export type CommentSort = 'date' | 'thread';

const orderOf = (sort: CommentSort) => (sort === 'thread' ? threadsFirst : newestFirst);

type ListedCommentRow = ShownCommentRow & { thread_key: number | null };

const slicesOfBlog = {
  rowsPerSlice: commentsPerSlice,
  positionOf: ({ sort_key, thread_key }: ListedCommentRow, by: CommentSort) =>
    by === 'date' ? [sort_key] : thread_key === null ? [sort_key, 0, sort_key] : [thread_key, -sort_key, sort_key],
};

/** What is shown of a comment beside another one. */
export interface QuotedRow {
  id: string;
  name: string;
  content: string;
}

/** Characters of a comment that is quoted. */
const quotedLength = 300;

/** Answers that are shown of each of the own comments. */
const shownAnswers = 5;

export function createCommentLists(database: Database) {
  const { queries: db, textSearch } = database;
  const readRows = (page: CommentPage, orderBy: Expression<unknown>) =>
    db
      .selectFrom(page)
      .innerJoin('comments', 'comments.sort_key', 'page.sort_key')
      .select(commentColumns)
      .orderBy(orderBy);
  const readRowsWithBlog = (page: CommentPage, orderBy: Expression<unknown>): Promise<CommentWithBlogRow[]> =>
    readRows(page, orderBy)
      .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
      .leftJoin('comments as parents', 'parents.id', 'comments.parent_id')
      .select(blogOfCommentColumns)
      .select(['parents.name as parent_name'])
      .select(sql<string | null>`substr(parents.content, 1, ${sql.lit(quotedLength)})`.as('parent_content'))
      .execute();

  // The titles of posts are searched, too, and their authors are asked for.
  const readVersion = async () => (await readListVersion(db, 'comments')) + (await readListVersion(db, 'blogs'));

  const onPostsOf = (authorId: string) =>
    sql<SqlBool>`comments.blog_id in (select id from blogs where author_id = ${authorId})`;

  const countsOfAuthors = createVersionedCache<{ count: number }>();

  /** The comments on the posts of one author are counted one by one, in an index, and anew only after a change. */
  async function count({ values: { is_approved }, authorId }: CommentFilter): Promise<number> {
    if (authorId === undefined) return countList(db, 'comments', { flag: is_approved });
    const rows = db
      .selectFrom('comments')
      .select('sort_key')
      .where(onPostsOf(authorId))
      .$if(is_approved !== undefined, (query) => query.where('is_approved', '=', is_approved!));
    const key = JSON.stringify([authorId, is_approved]);
    const counted = await countsOfAuthors.get(key, await readVersion(), async () => ({
      count: await countRows(db, rows),
    }));
    return counted.count;
  }

  const all = createPagedList(database, {
    table: 'comments',
    orders,
    count,
    readVersion,
    condition: ({ authorId }) => (authorId === undefined ? undefined : onPostsOf(authorId)),
    text: {
      contains({ text }) {
        const columns = ['name_folded', 'content_folded', 'blog_title_folded'];
        const matches = columns.map((column) => textSearch.contains(sql.ref(`comments.${column}`), text));
        return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
      },
      find: ({ values, text, authorId }) => ({
        rows: textSearch.findComments(text),
        isFiltered: values.is_approved !== undefined || authorId !== undefined,
      }),
      rowsPerComparison: commentsPerComparison,
    },
    readRows: readRowsWithBlog,
  });

  const ofBlog = createPagedList(database, {
    table: 'comments',
    orders: threadOrders,
    expressions: threadExpressions,
    count: ({ values: { blog_id } }: { values: { blog_id: string; is_approved: 1 } }) =>
      countList(db, 'comments of blog', { keys: [blog_id], flag: 1 }),
    readRows: (page: CommentPage, orderBy): Promise<ListedCommentRow[]> =>
      readRows(page, orderBy)
        .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
        .select(['comments.thread_key', isByAuthor.as('is_by_author')])
        .execute(),
  });

  const ofUser = createPagedList(database, {
    table: 'comments',
    orders,
    count: ({ values: { user_id, is_blog_published } }: UserFilter) =>
      countList(db, 'comments of user', { keys: [user_id], flag: is_blog_published }),
    readRows: readRowsWithBlog,
  });

  /** Those of a user on deleted posts that may come back; without the title, as a draft's. */
  async function* readInBin(userId: string): AsyncGenerator<CommentWithBlogRow[]> {
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const rows = await database.timeSlices.run(() =>
        db
          .selectFrom('deleted_comments')
          .select(['sort_key', 'id', 'blog_id', 'name', 'content', 'is_approved', 'created_at', 'parent_id'])
          .where('user_id', '=', userId)
          .where('sort_key', '<', before)
          .orderBy('sort_key', 'desc')
          .limit(commentsPerSlice)
          .execute(),
      );
      yield rows.map((row) => ({ ...row, blog_title: '', is_blog_published: 0 }));
      if (rows.length < commentsPerSlice) return;
      before = rows.at(-1)!.sort_key;
    }
  }

  return {
    readAllPage: (
      parameters: AllCommentsParameters,
      editor: Editor,
      page: Page,
    ): Promise<PageOfRows<CommentWithBlogRow>> => all.readPage(toFilter(parameters, editor), toOrder(parameters), page),

    readAll: (parameters: AllCommentsParameters, editor: Editor): AsyncGenerator<CommentWithBlogRow[]> =>
      all.readAll(toFilter(parameters, editor), toOrder(parameters), slices),

    async counts(editor: Editor): Promise<{ approved: number; notApproved: number }> {
      const countOf = (status: AllCommentsParameters['status']) => count(toFilter({ status }, editor));
      const [approved, notApproved] = await Promise.all([countOf('approved'), countOf('not-approved')]);
      return { approved, notApproved };
    },

    /** The approved comments of a post. */
    readPageOfBlog: (blogId: string, sort: CommentSort, page: Page): Promise<PageOfRows<ShownCommentRow>> =>
      ofBlog.readPage({ values: { blog_id: blogId, is_approved: 1 } }, orderOf(sort), page),

    readAllOfBlog: (blogId: string, sort: CommentSort): AsyncGenerator<ShownCommentRow[]> =>
      ofBlog.readAll({ values: { blog_id: blogId, is_approved: 1 } }, orderOf(sort), slicesOfBlog),

    find: (id: string): Promise<(CommentWithBlogRow & { author_id: string | null }) | undefined> =>
      db
        .selectFrom('comments')
        .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
        .select([...commentColumns, ...blogOfCommentColumns, 'blogs.author_id'])
        .where('comments.id', '=', id)
        .executeTakeFirst(),

    /** A comment that a page of answers begins with. */
    findShown: (id: string): Promise<ShownCommentRow | undefined> =>
      db
        .selectFrom('comments')
        .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
        .select([...commentColumns, isByAuthor.as('is_by_author')])
        .where('comments.id', '=', id)
        .where('comments.is_approved', '=', 1)
        .executeTakeFirst(),

    /** How many of the approved comments of a post stand before one, sorted by threads. */
    async countBefore({ id, blog_id }: { id: string; blog_id: string }): Promise<number> {
      const { thread_key: thread, place_in_thread: place } = threadExpressions;
      const { count } = await db
        .selectFrom('comments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('blog_id', '=', blog_id)
        .where('is_approved', '=', 1)
        .where(sql<SqlBool>`(${thread}, ${place}) > (select ${thread}, ${place} from comments where id = ${id})`)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** The latest approved answers to each of these comments, and how many there are. */
    async readAnswers(ids: readonly string[]): Promise<Map<string, { answers: QuotedRow[]; count: number }>> {
      if (ids.length === 0) return new Map();
      const ranked = db
        .selectFrom('comments')
        .select(['id', 'parent_id', 'name', 'sort_key'])
        .select([
          sql<string>`substr(content, 1, ${sql.lit(quotedLength)})`.as('content'),
          sql<number>`row_number() over (partition by parent_id order by sort_key desc)`.as('place'),
          sql<number>`count(*) over (partition by parent_id)`.as('count'),
        ])
        .where('parent_id', 'in', ids)
        .where('is_approved', '=', 1);
      const rows = await db
        .selectFrom(ranked.as('ranked'))
        .selectAll()
        .where('place', '<=', shownAnswers)
        .orderBy('sort_key')
        .execute();
      const answered = new Map<string, { answers: QuotedRow[]; count: number }>();
      for (const { parent_id, count, ...answer } of rows) {
        const { answers } = answered.get(parent_id!) ?? { answers: [] };
        answered.set(parent_id!, { answers: [...answers, answer], count });
      }
      return answered;
    },

    /** The latest comments of a user on a post. */
    readOwnOfBlog: (blogId: string, userId: string, limit: number) =>
      db
        .selectFrom('comments')
        .select(['id', 'content', 'created_at', 'is_approved'])
        .where('user_id', '=', userId)
        .where('blog_id', '=', blogId)
        .orderBy('sort_key', 'desc')
        .limit(limit)
        .execute(),

    async readPageOfUser(userId: string, audience: Audience, page: Page): Promise<PageOfRows<CommentWithBlogRow>> {
      const { rows, total } = await ofUser.readPage(toUserFilter(userId, audience), newestFirst, page);
      return { rows: visible(rows, audience), total };
    },

    async *readAllOfUser(userId: string, audience: Audience): AsyncGenerator<CommentWithBlogRow[]> {
      const filter = toUserFilter(userId, audience);
      for await (const rows of ofUser.readAll(filter, newestFirst, slices)) yield visible(rows, audience);
    },

    /** For the user's own copy: also those on drafts, whose titles are not for everybody. */
    async *readCopyOfUser(userId: string): AsyncGenerator<CommentWithBlogRow[]> {
      for await (const rows of ofUser.readAll(toUserFilter(userId, 'admins'), newestFirst, slices)) {
        yield rows.map((row) => (row.is_blog_published ? row : { ...row, blog_title: '' }));
      }
      yield* readInBin(userId);
    },
  };
}

/** A comment may still say that its post is published when that is a draft already. */
const visible = (rows: CommentWithBlogRow[], audience: Audience): CommentWithBlogRow[] =>
  audience === 'admins' ? rows : rows.filter((row) => row.is_blog_published);

const toUserFilter = (userId: string, audience: Audience): UserFilter => ({
  values: { user_id: userId, is_blog_published: audience === 'admins' ? undefined : 1 },
});

const toOrder = ({ order }: AllCommentsParameters) => ({ by: 'date' as const, isDescending: order !== 'asc' });

const toFilter = ({ status, search }: AllCommentsParameters, editor: Editor): CommentFilter => ({
  values: { is_approved: status && (status === 'approved' ? 1 : 0) },
  authorId: editor === 'admins' ? undefined : editor.authorId,
  text: search ? foldCase(search) : undefined,
});
