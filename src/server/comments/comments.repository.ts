import { sql, type Selectable } from 'kysely';
import { foldCase } from '../../contract/fold-case';
import type { Queries } from '../database/database';
import { recordedColumns, recordRows, recordTextsOfComments, recordUpdate } from '../database/record-changes';
import type { BlogKind, Flag, Tables, Verdict } from '../database/schema';
import { releaseAnswers } from './release-answers';

const columns = ['sort_key', 'id', 'blog_id', 'name', 'content', 'is_approved', 'created_at', 'parent_id'] as const;

export const commentColumns = columns.map((column) => `comments.${column}` as const);

export type CommentRow = Pick<Selectable<Tables['comments']>, (typeof columns)[number]>;

/** As it is shown below its post. */
export type ShownCommentRow = CommentRow & { is_by_author: Flag };

/** Of a query that joins the posts. */
export const isByAuthor = sql<Flag>`case when comments.user_id = blogs.author_id then 1 else 0 end`;

/** What it says of the post is read from the post itself. */
export type CommentWithBlogRow = CommentRow & {
  blog_title: string;
  is_blog_published: Flag;
  /** Absent of posts in the bin. */
  blog_kind?: BlogKind;
  blog_slug?: string;
  blog_category?: string;
  blog_created_at?: string;
  /** Of the comment that it answers; absent where it answers none. */
  answered_id?: string | null;
  answered_name?: string | null;
  answered_content?: string | null;
  /** Absent of what is in the bin, as is what follows. */
  edited_at?: string | null;
  spam_score?: number;
  spam_reasons?: string | null;
  verdict?: Verdict | null;
};

export const spamColumns = ['comments.spam_score', 'comments.spam_reasons', 'comments.verdict'] as const;

/** Columns of a query that joins the posts. */
export const blogOfCommentColumns = [
  'blogs.title as blog_title',
  'blogs.is_published as is_blog_published',
  'blogs.kind as blog_kind',
  'blogs.slug as blog_slug',
  'blogs.category as blog_category',
  'blogs.created_at as blog_created_at',
] as const;

const lockedColumns = [
  ...recordedColumns.comments,
  'id',
  'parent_id',
  'answers_id',
  'name',
  'content',
  'created_at',
  'spam_reasons',
  'verdict',
  'approved_content',
  'edited_at',
] as const;

/** A comment that nobody else changes, answers or deletes until the end of the transaction. */
export type LockedCommentRow = Pick<Selectable<Tables['comments']>, (typeof lockedColumns)[number]>;

/** @param db a transaction */
export function createCommentsRepository(db: Queries) {
  return {
    /** The post that a comment is on. */
    async findBlogId(id: string): Promise<string | undefined> {
      const comment = await db.selectFrom('comments').select('blog_id').where('id', '=', id).executeTakeFirst();
      return comment?.blog_id;
    },

    findLocked: (id: string): Promise<LockedCommentRow | undefined> =>
      db.selectFrom('comments').select(lockedColumns).where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Whose the comments are that a comment answers, and stands below; null for who was not signed in. */
    async findAnsweredWriters({ parent_id, answers_id }: LockedCommentRow): Promise<(string | null)[]> {
      const ids = [parent_id, answers_id].filter((id) => id !== null);
      if (ids.length === 0) return [];
      const answered = await db.selectFrom('comments').select('user_id').where('id', 'in', ids).execute();
      return answered.map(({ user_id }) => user_id);
    },

    async setApproved(comment: LockedCommentRow, is_approved: Flag): Promise<void> {
      await db
        .updateTable('comments')
        .set({ is_approved, approved_content: null })
        .where('id', '=', comment.id)
        .execute();
      await recordUpdate(db, 'comments', [comment], { is_approved });
    },

    /** By who has written it. @param approved_content what was approved, if that is not the new content */
    async setContent(comment: LockedCommentRow, content: string, approved_content: string | null): Promise<void> {
      await db
        .updateTable('comments')
        .set({ content, content_folded: foldCase(content), approved_content, edited_at: new Date().toISOString() })
        .where('id', '=', comment.id)
        .execute();
      await recordTextsOfComments(db, [comment]);
    },

    async setAssessment(
      comment: LockedCommentRow,
      set: Partial<Pick<Selectable<Tables['comments']>, 'spam_score' | 'spam_reasons' | 'text_hash' | 'verdict'>>,
    ): Promise<void> {
      await db.updateTable('comments').set(set).where('id', '=', comment.id).execute();
      const { spam_score = comment.spam_score } = set;
      if (spam_score !== comment.spam_score) await recordUpdate(db, 'comments', [comment], { spam_score });
    },

    async isAnswered(id: string): Promise<boolean> {
      // Not `or`, for which PostgreSQL may go through all comments.
      for (const column of ['parent_id', 'answers_id'] as const) {
        const answer = await db.selectFrom('comments').select('id').where(column, '=', id).limit(1).execute();
        if (answer.length > 0) return true;
      }
      return false;
    },

    async remove(comment: LockedCommentRow): Promise<void> {
      await db.deleteFrom('comments').where('id', '=', comment.id).execute();
      await recordRows(db, 'comments', { before: [comment] });
      await releaseAnswers(db, [comment.id]);
    },
  };
}
