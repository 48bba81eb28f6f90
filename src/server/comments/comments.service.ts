import type { NewComment } from '../../contract/entities';
import { audienceOf, findBlogOrFail } from '../blogs/find-blog';
import type { Database } from '../database/database';
import { newId } from '../database/id';
import { insertComments } from '../database/insert';
import type { Identity } from '../http/authentication';
import { notFound } from '../http/errors';
import type { Claim } from '../http/idempotency';
import type { ListOfRows } from '../http/json-chunks';
import { createCommentLists, type AllCommentsParameters } from './comment-lists';
import { createCommentsRepository, type CommentRow, type CommentWithBlogRow } from './comments.repository';

export type CommentsService = ReturnType<typeof createCommentsService>;

interface PageParameters {
  /** Without it, the whole list. */
  limit?: number;
  offset?: number;
}

export function createCommentsService(database: Database) {
  const lists = createCommentLists(database);

  return {
    /** The approved comments of a post. */
    async list(
      blogId: string,
      { limit, offset }: PageParameters,
      user: Identity | undefined,
    ): Promise<ListOfRows<CommentRow>> {
      await findBlogOrFail(database.queries, blogId, { audience: audienceOf(user) });
      if (limit === undefined) return { slices: lists.readAllOfBlog(blogId) };
      const { rows, total } = await lists.readPageOfBlog(blogId, { limit, offset });
      return { slices: [rows], extensions: { total } };
    },

    async listAll(parameters: AllCommentsParameters & PageParameters): Promise<ListOfRows<CommentWithBlogRow>> {
      const { limit, offset } = parameters;
      if (limit === undefined) return { slices: lists.readAll(parameters) };
      const { rows, total } = await lists.readAllPage(parameters, { limit, offset });
      return { slices: [rows], extensions: { total, counts: await lists.counts() } };
    },

    async listOwn({ limit, offset }: PageParameters, user: Identity): Promise<ListOfRows<CommentWithBlogRow>> {
      const audience = audienceOf(user);
      if (limit === undefined) return { slices: lists.readAllOfUser(user.id, audience) };
      const { rows, total } = await lists.readPageOfUser(user.id, audience, { limit, offset });
      return { slices: [rows], extensions: { total } };
    },

    /** All comments of a user, in slices. */
    readCopyOf: lists.readCopyOfUser,

    /** The comment is not public until an admin approves it. */
    async add({ blog, name, content }: NewComment, user: Identity | undefined, claim?: Claim): Promise<void> {
      await database.write(async (tx) => {
        await claim?.(tx);
        await findBlogOrFail(tx, blog, { audience: audienceOf(user), lock: true });
        const author = user?.id ?? null;
        const created_at = new Date().toISOString();
        await insertComments(tx, blog, [{ id: newId(), user_id: author, name, content, is_approved: 0, created_at }]);
      });
    },

    async approve(id: string): Promise<void> {
      const isApproved = await database.write((tx) => createCommentsRepository(tx).approve(id));
      if (!isApproved) throw notFound('The comment');
    },

    async remove(id: string): Promise<void> {
      const isRemoved = await database.write((tx) => createCommentsRepository(tx).remove(id));
      if (!isRemoved) throw notFound('The comment');
    },
  };
}
