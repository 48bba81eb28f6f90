import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { commentsPerPage } from '../../contract/comment-pages';
import type { Comment, CommentWithBlog } from '../../contract/entities';
import { moderationCalls } from '../../contract/extensions/moderation';
import { repliesCalls } from '../../contract/extensions/replies';
import { pathOfId, toPathField, type AddressesService, type PathOf } from '../addresses/addresses.service';
import { route } from '../http/route';
import { streamList } from '../http/json-chunks';
import { readReasons } from '../moderation/lessons';
import type { CommentRow, CommentWithBlogRow, ShownCommentRow } from './comments.repository';
import type { Answers, CommentsService } from './comments.service';

interface Services {
  comments: CommentsService;
  addresses: Pick<AddressesService, 'find' | 'readPathOf'>;
}

export function commentsRoutes(app: FastifyInstance, { comments, addresses }: Services): void {
  app.route(
    route(contract.listComments, async ({ user, body, query }) =>
      streamShown(await comments.list(body.blogId, query, user)),
    ),
  );

  app.route(
    route(contract.listAllComments, async ({ user, query }) =>
      streamList('comments', await comments.listAll(query, user), toModerated(await addresses.readPathOf())),
    ),
  );

  app.route(
    route(contract.listMyComments, async ({ user, query }) => {
      const { answers, ...list } = await comments.listOwn(query, user);
      const toEntry = toCommentWithBlog(await addresses.readPathOf());
      return streamList('comments', list, (row) => ({ ...toEntry(row), ...toAnswers(answers?.get(row.id)) }));
    }),
  );

  app.route(
    route(contract.addComment, { perMinute: 20 }, async ({ user, body, claimFor }) => {
      const answerOf = (isApproved: boolean) =>
        ({
          success: true,
          message: !isApproved
            ? 'Comment added. It will appear once it is approved.'
            : body.replyTo === undefined
              ? 'Comment added.'
              : 'Answer added.',
        }) as const;
      return answerOf(await comments.add(body, user, (isApproved) => claimFor(answerOf(isApproved))));
    }),
  );

  app.route(
    route(repliesCalls.getComment, async ({ user, params }) => ({
      success: true,
      comment: toCommentWithBlog(await addresses.readPathOf())(await comments.getOrFail(params.id, user)),
    })),
  );

  app.route(
    route(repliesCalls.replyToComment, { perMinute: 20 }, async ({ user, body, claimFor }) => {
      const answer = { success: true, message: 'Answer added.' } as const;
      await comments.reply(body, user, claimFor(answer));
      return answer;
    }),
  );

  app.route(
    route(repliesCalls.listOwnComments, async ({ user, params }) => ({
      success: true,
      comments: await comments.listOwnOfBlog(params.id, user),
    })),
  );

  app.route(
    route(repliesCalls.editComment, { perMinute: 20 }, async ({ user, body }) => ({
      success: true,
      message: (await comments.edit(body.id, body.content, user))
        ? 'Comment changed.'
        : 'Comment changed. It will appear once it is approved.',
    })),
  );

  app.route(
    route(repliesCalls.removeOwnComment, async ({ user, body }) => {
      await comments.removeOwn(body.id, user);
      return { success: true, message: 'Comment deleted.' };
    }),
  );

  app.route(
    route(contract.approveComment, async ({ user, body }) => {
      await comments.approve(body, user);
      return { success: true, message: 'Comment approved.' };
    }),
  );

  app.route(
    route(moderationCalls.markSpam, async ({ user, body: { id, isSpam } }) => {
      await comments.markSpam(id, isSpam, user);
      return { success: true, message: isSpam ? 'Comment marked as spam.' : 'Comment is no spam.' };
    }),
  );

  app.route(
    route(contract.deleteComment, async ({ user, body }) => {
      await comments.remove(body.id, user);
      return { success: true, message: 'Comment deleted.' };
    }),
  );

  /** A comment, wherever others have moved it: what mails and feeds link to. */
  app.get<{ Params: { id: string } }>('/blog/comment/:id', async (request, reply) => {
    const { id } = request.params;
    const place = await comments.findPlace(id);
    const post = place && (await addresses.find(pathOfId(place.blogId)));
    if (!post) return reply.callNotFound();
    const page = Math.floor(place.before / commentsPerPage) + 1;
    const query = page > 1 ? `?comments=${page}` : '';
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .redirect(`${post.target ?? post.path}${query}#comment-${id}`, 302);
  });
}

const streamShown = ({ continued, ...list }: Awaited<ReturnType<CommentsService['list']>>) =>
  streamList(
    'comments',
    { ...list, extensions: { ...list.extensions, ...(continued && { continued: toShown(continued) }) } },
    toShown,
  );

const toShown = (row: ShownCommentRow): Comment => ({
  ...toComment(row),
  blog: row.blog_id,
  ...(row.parent_id !== null && { replyTo: row.parent_id }),
  ...(row.is_by_author === 1 && { isByAuthor: true }),
});

const toComment = (row: CommentRow) => ({
  _id: row.id,
  name: row.name,
  content: row.content,
  createdAt: row.created_at,
  isApproved: row.is_approved === 1,
});

const toAnswers = (answered: Answers | undefined): Pick<CommentWithBlog, 'answers' | 'answerCount'> =>
  answered
    ? {
        answers: answered.answers.map(({ id, name, content }) => ({ _id: id, name, content })),
        answerCount: answered.count,
      }
    : {};

export const toCommentWithBlog =
  (pathOf: PathOf) =>
  (row: CommentWithBlogRow): CommentWithBlog => {
    const { blog_id: id, blog_title: title, is_blog_published: is_published } = row;
    const { blog_kind: kind = 'post', blog_slug: slug = '', blog_category: category = '' } = row;
    const blog = { id, kind, slug, category, created_at: row.blog_created_at ?? '', is_published };
    return {
      ...toComment(row),
      blog: { _id: id, title, ...toPathField(blog, pathOf) },
      ...(typeof row.edited_at === 'string' && { editedAt: row.edited_at }),
      ...(typeof row.answered_id === 'string' && {
        inReplyTo: { _id: row.answered_id, name: row.answered_name ?? '', content: row.answered_content ?? '' },
      }),
    };
  };

/** For those who may approve it. */
const toModerated = (pathOf: PathOf) => {
  const toEntry = toCommentWithBlog(pathOf);
  return (row: CommentWithBlogRow): CommentWithBlog => ({ ...toEntry(row), ...toSpamField(row) });
};

/** A text that took longer to write says nothing. */
const quickSeconds = 5;

function toSpamField({
  spam_reasons,
  spam_score = 0,
  verdict = null,
}: CommentWithBlogRow): Pick<CommentWithBlog, 'spam'> {
  const isMarked = verdict === 'spam';
  if (typeof spam_reasons !== 'string' && !isMarked) return {};
  const reasons = readReasons(spam_reasons ?? null).filter(
    ({ code, number = 0 }) => code !== 'seconds' || number <= quickSeconds,
  );
  return { spam: { score: Math.min(100, spam_score), isMarked, reasons } };
}
