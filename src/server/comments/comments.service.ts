import { areCommentsClosed } from '../../contract/comment-rules';
import type { NewComment } from '../../contract/entities';
import type { SiteSettings } from '../../contract/site-settings';
import { audienceOf, editableBy, findBlog, findBlogOrFail } from '../blogs/find-blog';
import type { Selectable } from 'kysely';
import type { Database, Queries } from '../database/database';
import type { Tables } from '../database/schema';
import { newId } from '../database/id';
import { insertComments } from '../database/insert';
import { type Identity, requireRole } from '../http/authentication';
import { forbidden, notFound } from '../http/errors';
import type { Claim } from '../http/idempotency';
import type { ListOfRows } from '../http/json-chunks';
import type { SiteService } from '../site/site.service';
import { createCommentLists, type AllCommentsParameters } from './comment-lists';
import { createCommentsRepository, type CommentRow, type CommentWithBlogRow } from './comments.repository';

export type CommentsService = ReturnType<typeof createCommentsService>;

interface PageParameters {
  /** Without it, the whole list. */
  limit?: number;
  offset?: number;
}

export function createCommentsService(database: Database, site: Pick<SiteService, 'read'>) {
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

    /** Those that somebody may approve and delete. */
    async listAll(
      parameters: AllCommentsParameters & PageParameters,
      user: Identity,
    ): Promise<ListOfRows<CommentWithBlogRow>> {
      const { limit, offset } = parameters;
      const editor = editableBy(user);
      if (limit === undefined) return { slices: lists.readAll(parameters, editor) };
      const { rows, total } = await lists.readAllPage(parameters, editor, { limit, offset });
      return { slices: [rows], extensions: { total, counts: await lists.counts(editor) } };
    },

    async listOwn({ limit, offset }: PageParameters, user: Identity): Promise<ListOfRows<CommentWithBlogRow>> {
      const audience = audienceOf(user);
      if (limit === undefined) return { slices: lists.readAllOfUser(user.id, audience) };
      const { rows, total } = await lists.readPageOfUser(user.id, audience, { limit, offset });
      return { slices: [rows], extensions: { total } };
    },

    /** All comments of a user, in slices. */
    readCopyOf: lists.readCopyOfUser,

    /** How many there are that somebody may approve and delete. */
    async count(user: Identity): Promise<number> {
      const { approved, notApproved } = await lists.counts(editableBy(user));
      return approved + notApproved;
    },

    /**
     * The comment is not public until an admin or the author of the post approves it.
     * @throws HttpError 403 where the owner of the site wants none
     */
    async add({ blog, name, content }: NewComment, user: Identity | undefined, claim?: Claim): Promise<void> {
      await database.write(async (tx) => {
        await claim?.(tx);
        const post = await findBlogOrFail(tx, blog, { audience: audienceOf(user), lock: true });
        requireOpenComments(await site.read(tx), post, { isSignedIn: user !== undefined });
        const author = user?.id ?? null;
        const created_at = new Date().toISOString();
        await insertComments(tx, blog, [{ id: newId(), user_id: author, name, content, is_approved: 0, created_at }]);
      });
    },

    async approve(id: string, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        await lockPostOf(tx, id, user);
        if (!(await createCommentsRepository(tx).approve(id))) throw notFound('The comment');
      });
    },

    async remove(id: string, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        await lockPostOf(tx, id, user);
        if (!(await createCommentsRepository(tx).remove(id))) throw notFound('The comment');
      });
    },
  };
}

/**
 * The post of a comment that an author is about to change stays the author's until the end of the transaction.
 * @throws HttpError 403 or 404
 */
async function lockPostOf(tx: Queries, id: string, user: Identity): Promise<void> {
  const audience = editableBy(user);
  if (audience !== 'admins') {
    const blogId = await createCommentsRepository(tx).findBlogId(id);
    const blog = blogId === undefined ? undefined : await findBlog(tx, blogId, { audience, lock: true });
    if (!blog) throw notFound('The comment');
  }
  await requireRole(tx, user);
}

/** @throws HttpError 403 */
function requireOpenComments(
  settings: SiteSettings,
  { kind, takes_comments, created_at }: Pick<Selectable<Tables['blogs']>, 'kind' | 'takes_comments' | 'created_at'>,
  { isSignedIn }: { isSignedIn: boolean },
): void {
  const blog = { isPage: kind === 'page', takesComments: takes_comments === 1, createdAt: created_at };
  if (areCommentsClosed(settings, blog, Date.now())) throw forbidden('Comments are closed.');
  if (settings.comments === 'accounts' && !isSignedIn) throw forbidden('Please log in to comment.');
}
