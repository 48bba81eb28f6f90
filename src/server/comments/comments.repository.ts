import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import { recordedColumns, recordRows, recordUpdate } from '../database/record-changes';
import type { BlogKind, Flag, Tables } from '../database/schema';

const columns = ['sort_key', 'id', 'blog_id', 'name', 'content', 'is_approved', 'created_at'] as const;

export const commentColumns = columns.map((column) => `comments.${column}` as const);

export type CommentRow = Pick<Selectable<Tables['comments']>, (typeof columns)[number]>;

/** What it says of the post is read from the post itself. */
export type CommentWithBlogRow = CommentRow & {
  blog_title: string;
  is_blog_published: Flag;
  /** Absent of posts in the bin. */
  blog_kind?: BlogKind;
  blog_slug?: string;
  blog_category?: string;
  blog_created_at?: string;
};

/** Columns of a query that joins the posts. */
export const blogOfCommentColumns = [
  'blogs.title as blog_title',
  'blogs.is_published as is_blog_published',
  'blogs.kind as blog_kind',
  'blogs.slug as blog_slug',
  'blogs.category as blog_category',
  'blogs.created_at as blog_created_at',
] as const;

/** @param db a transaction */
export function createCommentsRepository(db: Queries) {
  return {
    /** The post that a comment is on. */
    async findBlogId(id: string): Promise<string | undefined> {
      const comment = await db.selectFrom('comments').select('blog_id').where('id', '=', id).executeTakeFirst();
      return comment?.blog_id;
    },

    /** @returns whether there is such a comment */
    async approve(id: string): Promise<boolean> {
      const comment = await db
        .selectFrom('comments')
        .select(recordedColumns.comments)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!comment) return false;
      await db.updateTable('comments').set({ is_approved: 1 }).where('id', '=', id).execute();
      await recordUpdate(db, 'comments', [comment], { is_approved: 1 });
      return true;
    },

    /** @returns whether there was such a comment */
    async remove(id: string): Promise<boolean> {
      const removed = await db
        .deleteFrom('comments')
        .where('id', '=', id)
        .returning(recordedColumns.comments)
        .execute();
      await recordRows(db, 'comments', { before: removed });
      return removed.length > 0;
    },
  };
}
