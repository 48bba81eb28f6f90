import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { Tables } from '../database/schema';

export type CommentRow = Omit<Selectable<Tables['comments']>, 'user_id'>;
export type CommentWithBlogRow = CommentRow & { blog_title: string };

const columns = [
  'comments.id',
  'comments.blog_id',
  'comments.name',
  'comments.content',
  'comments.is_approved',
  'comments.created_at',
] as const;

export function createCommentsRepository(db: Queries) {
  const newestFirst = () =>
    db.selectFrom('comments').select(columns).orderBy('comments.created_at', 'desc').orderBy('comments.id', 'desc');

  const withBlogTitle = () =>
    newestFirst().innerJoin('blogs', 'blogs.id', 'comments.blog_id').select('blogs.title as blog_title');

  return {
    listApproved: (blogId: string): Promise<CommentRow[]> =>
      newestFirst().where('comments.blog_id', '=', blogId).where('comments.is_approved', '=', 1).execute(),

    listAll: (): Promise<CommentWithBlogRow[]> => withBlogTitle().execute(),

    listByUser: (userId: string, { includeDrafts }: { includeDrafts: boolean }): Promise<CommentWithBlogRow[]> =>
      withBlogTitle()
        .where('comments.user_id', '=', userId)
        .$if(!includeDrafts, (query) => query.where('blogs.is_published', '=', 1))
        .execute(),

    async add(comment: Insertable<Tables['comments']>): Promise<void> {
      await db.insertInto('comments').values(comment).execute();
    },

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
