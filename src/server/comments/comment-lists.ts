import { sql, type AliasedExpression, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { foldCase } from '../../contract/fold-case';
import type { Audience, AuthorAudience } from '../blogs/find-blog';
import type { Database } from '../database/database';
import { countList, countRows, readListVersion } from '../database/list-counts';
import { createPagedList, type Page, type PageOfRows } from '../database/paged-list/paged-list';
import { createVersionedCache } from '../database/paged-list/versioned-cache';
import type { Flag } from '../database/schema';
import {
  blogOfCommentColumns,
  spamColumns,
  commentColumns,
  isByAuthor,
  type CommentWithBlogRow,
  type ShownCommentRow,
} from './comments.repository';

/** The parameters of the call that answers all comments. */
export interface AllCommentsParameters {
  status?: 'approved' | 'not-approved' | 'spam';
  search?: string;
  sort?: 'date' | 'spam-score';
  order?: 'asc' | 'desc';
}

interface CommentFilter {
  values: { is_approved?: Flag | undefined };
  /** Whose posts the comments are on; anybody's where undefined. */
  authorId?: string | undefined;
  /** The score above which comments are spam, and whether the list holds those above it; all of them where undefined. */
  spam?: { above: number; isWanted: boolean } | undefined;
  /** A folded part of the name, the content or the title of the post. */
  text?: string | undefined;
}

/** The list of a reader: without drafts, or on all posts. */
interface UserFilter {
  values: { user_id: string; is_blog_published?: Flag | undefined };
}

/** Who may change the posts that the comments are on. */
type Editor = 'admins' | AuthorAudience;

interface Moderator {
  editor: Editor;
  /** The score above which comments are spam. */
  foldsAbove: number;
}

type CommentPage = AliasedExpression<{ sort_key: number }, 'page'>;

/** Comments read at a time for a whole list: of the longest ones so many take some 10 ms, with their JSON. */
const commentsPerSlice = 50;

/** So many of the longest ones are compared in some 10 ms. */
const commentsPerComparison = 500;

const orders = { date: ['sort_key'] };
const ordersOfAll = { ...orders, 'spam-score': ['spam_score', 'sort_key'] };
const newestFirst = { by: 'date', isDescending: true } as const;
const slices = { rowsPerSlice: commentsPerSlice, positionOf: ({ sort_key }: { sort_key: number }) => [sort_key] };

const slicesOfAll = {
  rowsPerSlice: commentsPerSlice,
  positionOf: ({ sort_key, spam_score = 0 }: CommentWithBlogRow, by: 'date' | 'spam-score') =>
    by === 'date' ? [sort_key] : [spam_score, sort_key],
};

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

const quoted = (content: RawBuilder<unknown>) => sql<string>`substr(${content}, 1, ${sql.lit(quotedLength)})`;

/** By which an answer names what it answers. */
type AnswerColumn = 'parent_id' | 'answers_id';

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
      .leftJoin('comments as answered', 'answered.id', 'comments.answers_id')
      .select([...blogOfCommentColumns, ...spamColumns, 'comments.edited_at'])
      .select(({ fn }) => [
        fn.coalesce('answered.id', 'parents.id').as('answered_id'),
        fn.coalesce('answered.name', 'parents.name').as('answered_name'),
      ])
      .select(quoted(sql`coalesce(answered.content, parents.content)`).as('answered_content'))
      .execute();

  // The titles of posts are searched, too, and their authors are asked for.
  const readVersion = async () => (await readListVersion(db, 'comments')) + (await readListVersion(db, 'blogs'));

  const onPostsOf = (authorId: string) =>
    sql<SqlBool>`comments.blog_id in (select id from blogs where author_id = ${authorId})`;

  const countedRows = createVersionedCache<{ count: number }>();

  /** What is on the posts of one author, or spam, is counted one by one, in an index, and anew only after a change. */
  async function count({ values, authorId, spam }: CommentFilter): Promise<number> {
    if (spam && !spam.isWanted) {
      const counts = [count({ values, authorId }), count({ values, authorId, spam: { ...spam, isWanted: true } })];
      const [whole, ofSpam] = await Promise.all(counts);
      return whole! - ofSpam!;
    }
    const { is_approved } = values;
    if (authorId === undefined && !spam) return countList(db, 'comments', { flag: is_approved });
    const rows = db
      .selectFrom('comments')
      .select('sort_key')
      .$if(authorId !== undefined, (query) => query.where(onPostsOf(authorId!)))
      .$if(is_approved !== undefined, (query) => query.where('is_approved', '=', is_approved!))
      .$if(spam !== undefined, (query) => query.where('spam_score', '>', spam!.above));
    const key = JSON.stringify([authorId, is_approved, spam?.above]);
    const counted = await countedRows.get(key, await readVersion(), async () => ({ count: await countRows(db, rows) }));
    return counted.count;
  }

  /** The condition is left out where nothing is spam: then pages are read from an index alone. */
  async function toFilter({ status, search }: AllCommentsParameters, { editor, foldsAbove }: Moderator) {
    const filter: CommentFilter = {
      values: { is_approved: status && (status === 'approved' ? 1 : 0) },
      authorId: editor === 'admins' ? undefined : editor.authorId,
      text: search ? foldCase(search) : undefined,
    };
    if (status !== 'spam' && status !== 'not-approved') return filter;
    const spam = { above: foldsAbove, isWanted: true };
    if (status === 'spam') return { ...filter, spam };
    return (await count({ ...filter, spam })) === 0 ? filter : { ...filter, spam: { ...spam, isWanted: false } };
  }

  const all = createPagedList(database, {
    table: 'comments',
    orders: ordersOfAll,
    count,
    readVersion,
    condition({ authorId, spam }) {
      const conditions = [
        ...(authorId === undefined ? [] : [onPostsOf(authorId)]),
        ...(spam ? [sql<SqlBool>`comments.spam_score ${sql.raw(spam.isWanted ? '>' : '<=')} ${spam.above}`] : []),
      ];
      return conditions.length === 0 ? undefined : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
    },
    text: {
      contains({ text }) {
        const columns = ['name_folded', 'content_folded', 'blog_title_folded'];
        const matches = columns.map((column) => textSearch.contains(sql.ref(`comments.${column}`), text));
        return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
      },
      find: ({ values, text, authorId, spam }) => ({
        rows: textSearch.findComments(text),
        isFiltered: values.is_approved !== undefined || authorId !== undefined || spam !== undefined,
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

  async function countAnswers(column: AnswerColumn, ids: readonly string[]) {
    const counts = await db
      .selectFrom('comments')
      .select(({ fn, ref }) => [ref(column).$castTo<string>().as('answered_id'), fn.countAll<number>().as('count')])
      .where(column, 'in', ids)
      .where(sql<SqlBool>`+is_approved = 1`)
      .groupBy(column)
      .execute();
    return counts.map((row) => ({ ...row, column }));
  }

  /** From the index of answers, which may be very many. */
  const latestAnswers = (column: AnswerColumn, id: string) =>
    db
      .selectFrom('comments')
      .select(({ ref }) => ['id', ref(column).$castTo<string>().as('answered_id'), 'name', 'sort_key'])
      .select(quoted(sql`content`).as('content'))
      .where(column, '=', id)
      // With the sign SQLite does not go through the index of all approved comments, for the sake of its order.
      .where(sql<SqlBool>`+is_approved = 1`)
      .orderBy('sort_key', 'desc')
      .limit(shownAnswers);

  return {
    async readAllPage(
      parameters: AllCommentsParameters,
      moderator: Moderator,
      page: Page,
    ): Promise<PageOfRows<CommentWithBlogRow>> {
      return all.readPage(await toFilter(parameters, moderator), toOrder(parameters), page);
    },

    async *readAll(parameters: AllCommentsParameters, moderator: Moderator): AsyncGenerator<CommentWithBlogRow[]> {
      yield* all.readAll(await toFilter(parameters, moderator), toOrder(parameters), slicesOfAll);
    },

    /** Whatever is approved, or spam. */
    countAll: (editor: Editor): Promise<number> =>
      count({ values: {}, authorId: editor === 'admins' ? undefined : editor.authorId }),

    async counts(moderator: Moderator): Promise<{ approved: number; notApproved: number; spam: number }> {
      const countOf = async (status: AllCommentsParameters['status']) => count(await toFilter({ status }, moderator));
      const [approved, notApproved, spam] = await Promise.all([
        countOf('approved'),
        countOf('not-approved'),
        countOf('spam'),
      ]);
      return { approved, notApproved, spam };
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
        .select([...commentColumns, ...blogOfCommentColumns, 'comments.edited_at', 'blogs.author_id'])
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
      // A comment that answers none has answers below it, and one that does has those that name it.
      const counted = await Promise.all([countAnswers('parent_id', ids), countAnswers('answers_id', ids)]);
      const answered = new Map(
        counted.flat().map(({ answered_id, count }) => [answered_id, { answers: [] as QuotedRow[], count }]),
      );
      const [first, ...others] = counted
        .flat()
        .map(({ column, answered_id }) => db.selectFrom(latestAnswers(column, answered_id).as('latest')).selectAll());
      if (!first) return answered;
      const union = others.reduce((former, each) => former.unionAll(each), first);
      for (const { id, answered_id, name, content } of await union.orderBy('sort_key').execute()) {
        answered.get(answered_id)!.answers.push({ id, name, content });
      }
      return answered;
    },

    /** The latest comments of a user on a post. */
    readOwnOfBlog: (blogId: string, userId: string, limit: number) =>
      db
        .selectFrom('comments')
        .select(['id', 'content', 'created_at', 'is_approved', 'verdict'])
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

const toOrder = ({ sort = 'date', order }: AllCommentsParameters) => ({ by: sort, isDescending: order !== 'asc' });
