import type { NewComment } from '../../contract/entities';
import type { BlogsService } from '../blogs/blogs.service';
import type { Database } from '../database/database';
import { newId } from '../database/id';
import type { Identity } from '../http/authentication';
import { notFound } from '../http/errors';
import { createCommentsRepository } from './comments.repository';

export type CommentsService = ReturnType<typeof createCommentsService>;

export function createCommentsService(database: Database, blogs: Pick<BlogsService, 'requireVisible'>) {
  const comments = createCommentsRepository(database.queries);

  return {
    /** The approved comments of a post. */
    async list(blogId: string, user: Identity | undefined) {
      await blogs.requireVisible(database.queries, blogId, user);
      return comments.listApproved(blogId);
    },

    listAll: () => comments.listAll(),

    listOwn: (user: Identity) => comments.listByUser(user.id, { includeDrafts: user.role === 'admin' }),

    /** The comment is not public until an admin approves it. */
    async add({ blog, name, content }: NewComment, user: Identity | undefined): Promise<void> {
      await database.write(async (tx) => {
        await blogs.requireVisible(tx, blog, user);
        await createCommentsRepository(tx).add({
          id: newId(),
          blog_id: blog,
          user_id: user?.id ?? null,
          name,
          content,
          is_approved: 0,
          created_at: new Date().toISOString(),
        });
      });
    },

    async approve(id: string): Promise<void> {
      if (!(await comments.approve(id))) throw notFound('The comment');
    },

    async remove(id: string): Promise<void> {
      if (!(await comments.remove(id))) throw notFound('The comment');
    },
  };
}
