import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import type { Comment, CommentWithBlog } from '../../contract/entities';
import { route } from '../http/route';
import type { CommentRow, CommentWithBlogRow } from './comments.repository';
import type { CommentsService } from './comments.service';

export function commentsRoutes(app: FastifyInstance, comments: CommentsService): void {
  app.route(
    route(contract.listComments, async ({ user, body }) => {
      const rows = await comments.list(body.blogId, user);
      return { success: true, comments: rows.map(toComment) };
    }),
  );

  app.route(
    route(contract.listAllComments, async () => {
      const rows = await comments.listAll();
      return { success: true, comments: rows.map(toCommentWithBlog) };
    }),
  );

  app.route(
    route(contract.listMyComments, async ({ user }) => {
      const rows = await comments.listOwn(user);
      return { success: true, comments: rows.map(toCommentWithBlog) };
    }),
  );

  app.route(
    route(contract.addComment, { perMinute: 20 }, async ({ user, body }) => {
      await comments.add(body, user);
      return { success: true, message: 'Comment added. It will appear once it is approved.' };
    }),
  );

  app.route(
    route(contract.approveComment, async ({ body }) => {
      await comments.approve(body.id);
      return { success: true, message: 'Comment approved.' };
    }),
  );

  app.route(
    route(contract.deleteComment, async ({ body }) => {
      await comments.remove(body.id);
      return { success: true, message: 'Comment deleted.' };
    }),
  );
}

function toComment(row: CommentRow): Comment {
  return {
    _id: row.id,
    blog: row.blog_id,
    name: row.name,
    content: row.content,
    createdAt: row.created_at,
    isApproved: row.is_approved === 1,
  };
}

function toCommentWithBlog(row: CommentWithBlogRow): CommentWithBlog {
  return { ...toComment(row), blog: { _id: row.blog_id, title: row.blog_title } };
}
