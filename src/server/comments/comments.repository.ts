import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { Flag, Tables } from '../database/schema';

const columns = ['sort_key', 'id', 'blog_id', 'name', 'content', 'is_approved', 'created_at'] as const;

export const commentColumns = columns.map((column) => `comments.${column}` as const);

export type CommentRow = Pick<Selectable<Tables['comments']>, (typeof columns)[number]>;

/** What it says of the post is read from the post itself. */
export type CommentWithBlogRow = CommentRow & { blog_title: string; is_blog_published: Flag };

/** Columns of a query that joins the posts. */
export const blogOfCommentColumns = ['blogs.title as blog_title', 'blogs.is_published as is_blog_published'] as const;

export function createCommentsRepository(db: Queries) {
  return {
    /** @returns whether there is such a comment */
    async approve(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('comments')
        .set({ is_approved: 1 })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },

    /** @returns whether there was such a comment */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('comments').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0;
    },
  };
}
