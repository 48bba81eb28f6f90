import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import type { Comment, CommentWithBlog } from '../../contract/entities';
import { toPathField, type AddressesService, type PathOf } from '../addresses/addresses.service';
import { route } from '../http/route';
import { streamList } from '../http/json-chunks';
import type { CommentRow, CommentWithBlogRow } from './comments.repository';
import type { CommentsService } from './comments.service';

interface Services {
  comments: CommentsService;
  addresses: Pick<AddressesService, 'readPathOf'>;
}

export function commentsRoutes(app: FastifyInstance, { comments, addresses }: Services): void {
  app.route(
    route(contract.listComments, async ({ user, body, query }) =>
      streamList('comments', await comments.list(body.blogId, query, user), toComment),
    ),
  );

  app.route(
    route(contract.listAllComments, async ({ user, query }) =>
      streamList('comments', await comments.listAll(query, user), toCommentWithBlog(await addresses.readPathOf())),
    ),
  );

  app.route(
    route(contract.listMyComments, async ({ user, query }) =>
      streamList('comments', await comments.listOwn(query, user), toCommentWithBlog(await addresses.readPathOf())),
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
    route(contract.approveComment, async ({ user, body }) => {
      await comments.approve(body.id, user);
      return { success: true, message: 'Comment approved.' };
    }),
  );

  app.route(
    route(contract.deleteComment, async ({ user, body }) => {
      await comments.remove(body.id, user);
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

export const toCommentWithBlog =
  (pathOf: PathOf) =>
  (row: CommentWithBlogRow): CommentWithBlog => {
    const { blog_id: id, blog_title: title, is_blog_published: is_published } = row;
    const { blog_kind: kind = 'post', blog_slug: slug = '', blog_category: category = '' } = row;
    const blog = { id, kind, slug, category, created_at: row.blog_created_at ?? '', is_published };
    return { ...toComment(row), blog: { _id: id, title, ...toPathField(blog, pathOf) } };
  };
