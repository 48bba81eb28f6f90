import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import type { Comment, CommentWithBlog } from '../../contract/entities';
import { route } from '../http/route';
import { streamList } from '../http/json-chunks';
import type { CommentRow, CommentWithBlogRow } from './comments.repository';
import type { CommentsService } from './comments.service';

export function commentsRoutes(app: FastifyInstance, comments: CommentsService): void {
  app.route(
    route(contract.listComments, async ({ user, body, query }) =>
      streamList('comments', await comments.list(body.blogId, query, user), toComment),
    ),
  );

  app.route(
    route(contract.listAllComments, async ({ query }) =>
      streamList('comments', await comments.listAll(query), toCommentWithBlog),
    ),
  );

  app.route(
    route(contract.listMyComments, async ({ user, query }) =>
      streamList('comments', await comments.listOwn(query, user), toCommentWithBlog),
    ),
  );

  app.route(
    route(contract.addComment, { perMinute: 20 }, async ({ user, body, claimFor }) => {
      const answer = { success: true, message: 'Comment added. It will appear once it is approved.' } as const;
      await comments.add(body, user, claimFor(answer));
      return answer;
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

export function toCommentWithBlog(row: CommentWithBlogRow): CommentWithBlog {
  return { ...toComment(row), blog: { _id: row.blog_id, title: row.blog_title } };
}
