import { areCommentsClosed, editableMs, isSmallChange } from '../../contract/comment-rules';
import type { NewComment } from '../../contract/entities';
import type { OwnComment } from '../../contract/extensions/replies';
import { limits } from '../../contract/limits';
import { siteDefaults } from '../../contract/site-defaults';
import type { SiteSettings } from '../../contract/site-settings';
import { audienceOf, editableBy, findBlog, findBlogOrFail, type Audience } from '../blogs/find-blog';
import type { Selectable } from 'kysely';
import type { Database, Queries } from '../database/database';
import type { Tables, Verdict } from '../database/schema';
import { isId, newId } from '../database/id';
import { insertComments } from '../database/insert';
import { type Identity, requireRole } from '../http/authentication';
import { conflict, forbidden, notFound } from '../http/errors';
import { claimNothing, type Claim } from '../http/idempotency';
import type { ListOfRows } from '../http/json-chunks';
import { assess, learn, markedScore, reassess, type Assessment } from '../moderation/lessons';
import { findListedWord, mayPass } from '../moderation/rules';
import type { Circumstances } from '../moderation/spam-score';
import { findSettings, readSetting } from '../site/settings';
import type { SiteService } from '../site/site.service';
import type { CommentNotices } from '../comment-mails/comment-notices';
import { createCommentLists, type AllCommentsParameters, type CommentSort, type QuotedRow } from './comment-lists';
import {
  createCommentsRepository,
  type CommentWithBlogRow,
  type LockedCommentRow,
  type ShownCommentRow,
} from './comments.repository';

export type CommentsService = ReturnType<typeof createCommentsService>;

interface PageParameters {
  /** Without it, the whole list. */
  limit?: number;
  offset?: number;
}

export function createCommentsService(
  database: Database,
  site: Pick<SiteService, 'readSettings'>,
  /** Undefined where no mail is sent. */
  notices?: CommentNotices,
) {
  const lists = createCommentLists(database);

  /** All that people write comes here, in the transaction that has locked the post. */
  async function insertComment(
    tx: Queries,
    post: LockedBlogRow,
    { isApproved, answered = [], ...comment }: AddedComment,
  ): Promise<void> {
    const id = newId();
    await insertComments(tx, post.id, [
      {
        ...comment,
        id,
        is_approved: isApproved ? 1 : 0,
        created_at: new Date().toISOString(),
        parent_id: answered[0]?.id ?? null,
        thread_key: answered[0]?.sort_key ?? null,
        answers_id: answered[1]?.id ?? null,
      },
    ]);
    const noticed = { commentId: id, by: comment.user_id };
    if (!isApproved) await notices?.waiting(tx, post, noticed);
    else {
      const writers = answered.map(({ user_id }) => user_id);
      await notices?.answered(tx, writers, noticed);
    }
  }

  /** All that is approved later comes here; what is approved already stays as it is. */
  async function approveComment(tx: Queries, comment: LockedCommentRow, by: Identity): Promise<void> {
    if (comment.is_approved === 1) return;
    const comments = createCommentsRepository(tx);
    await comments.setApproved(comment, 1);
    await notices?.approved(tx, comment.user_id, { commentId: comment.id, by: by.id });
    const writers = (await comments.findAnsweredWriters(comment)).filter((id) => id !== by.id);
    await notices?.answered(tx, writers, { commentId: comment.id, by: comment.user_id });
  }

  return {
    /** The approved comments of a post. */
    async list(
      blogId: string,
      { limit, offset, sort = 'date' }: PageParameters & { sort?: CommentSort },
      user: Identity | undefined,
    ): Promise<ListOfRows<ShownCommentRow> & { continued?: ShownCommentRow | undefined }> {
      await findBlogOrFail(database.queries, blogId, { audience: audienceOf(user) });
      if (limit === undefined) return { slices: lists.readAllOfBlog(blogId, sort) };
      const { rows, total } = await lists.readPageOfBlog(blogId, sort, { limit, offset });
      const answered = sort === 'thread' ? rows[0]?.parent_id : undefined;
      const continued = answered ? await lists.findShown(answered) : undefined;
      return { slices: [rows], extensions: { total }, continued };
    },

    /** Those that somebody may approve and delete. */
    async listAll(
      parameters: AllCommentsParameters & PageParameters,
      user: Identity,
    ): Promise<ListOfRows<CommentWithBlogRow>> {
      const { limit, offset } = parameters;
      const foldsAbove = await readSetting(database.queries, 'foldsSpamAbove');
      const moderator = { editor: editableBy(user), foldsAbove };
      if (limit === undefined) return { slices: lists.readAll(parameters, moderator) };
      const { rows, total } = await lists.readAllPage(parameters, moderator, { limit, offset });
      const counts = await lists.counts(moderator);
      return { slices: [rows], extensions: { total, counts, foldsSpamAbove: foldsAbove } };
    },

    /** @throws HttpError 404 where somebody may not approve it */
    async getOrFail(id: string, user: Identity): Promise<CommentWithBlogRow> {
      const comment = isId(id) ? await lists.find(id) : undefined;
      if (!comment || !mayModerate(comment, user)) throw notFound('The comment');
      return comment;
    },

    /** With what was answered, of a page. */
    async listOwn(
      { limit, offset }: PageParameters,
      user: Identity,
    ): Promise<ListOfRows<CommentWithBlogRow> & { answers?: Map<string, Answers> }> {
      const audience = audienceOf(user);
      if (limit === undefined) return { slices: lists.readAllOfUser(user.id, audience) };
      const { rows, total } = await lists.readPageOfUser(user.id, audience, { limit, offset });
      const answers = await lists.readAnswers(rows.map(({ id }) => id));
      return { slices: [rows], extensions: { total }, answers };
    },

    async listOwnOfBlog(blogId: string, user: Identity): Promise<OwnComment[]> {
      await findBlogOrFail(database.queries, blogId, { audience: audienceOf(user) });
      const rows = await lists.readOwnOfBlog(blogId, user.id, limits.pageSize);
      return rows.map((row) => ({
        _id: row.id,
        content: row.content,
        createdAt: row.created_at,
        isApproved: row.is_approved === 1,
        isEditable: isEditable(row),
      }));
    },

    /** The post of an approved comment, and how many others are shown before it. */
    async findPlace(id: string): Promise<{ blogId: string; before: number } | undefined> {
      const comment = isId(id) ? await lists.findShown(id) : undefined;
      if (!comment) return undefined;
      return { blogId: comment.blog_id, before: await lists.countBefore(comment) };
    },

    /** All comments of a user, in slices. */
    readCopyOf: lists.readCopyOfUser,

    /** How many there are that somebody may approve and delete. */
    async count(user: Identity): Promise<number> {
      return lists.countAll(editableBy(user));
    },

    /**
     * The comment is not public until an admin or the author of the post approves it; but an answer of theirs is, and what
     * the owner of the site lets pass.
     * @returns whether it is public
     * @throws HttpError 403 where the owner of the site wants none
     */
    async add(
      { blog, name, content, replyTo, seconds, website = '' }: NewComment,
      user: Identity | undefined,
      claimFor: (isApproved: boolean) => Claim = () => claimNothing(undefined),
    ): Promise<boolean> {
      const seen = replyTo === undefined ? undefined : await findBlog(database.queries, blog, { audience: 'admins' });
      const isModerators = seen !== undefined && mayModerate(seen, user);
      const assessment = isModerators
        ? undefined
        : await assessNew(database.queries, { name, content }, { seconds, isTrapped: website !== '' }, user);
      const isApproved = isModerators || assessment!.passes;
      await database.write(async (tx) => {
        await claimFor(isApproved)(tx);
        const post = await findBlogOrFail(tx, blog, { audience: audienceOf(user), lock: true });
        if (isModerators) await requireModerator(tx, post, user);
        else requireOpenComments(await site.readSettings(tx), post, { isSignedIn: user !== undefined });
        const answered = replyTo === undefined ? undefined : await findAnsweredOrFail(tx, post, replyTo);
        const comment = { name, content, user_id: user?.id ?? null, ...assessment?.columns };
        await insertComment(tx, post, { ...comment, isApproved, answered });
      });
      notices?.gatherSoon();
      return isApproved;
    },

    /**
     * An answer in the name of the account, which is public at once, as is what it answers.
     * @throws HttpError 404 or 409
     */
    async reply(
      { id, content, seen }: ReadComment & { content: string },
      user: Identity,
      claim?: Claim,
    ): Promise<void> {
      await database.write(async (tx) => {
        await claim?.(tx);
        const { post, comment } = await lockOrFail(tx, id, editableBy(user));
        await requireRole(tx, user);
        requireRead(comment, seen);
        await approveComment(tx, comment, user);
        const answered = await findAnsweredOrFail(tx, post, id);
        const { name } = await tx
          .selectFrom('users')
          .select('name')
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow();
        await insertComment(tx, post, { name, content, user_id: user.id, isApproved: true, answered });
        if (comment.is_approved === 0) await decide(tx, comment, 'good');
      });
      notices?.gatherSoon();
    },

    /** @throws HttpError 404 or 409 */
    async approve({ id, seen }: ReadComment, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        const { comment } = await lockOrFail(tx, id, editableBy(user));
        await requireRole(tx, user);
        requireRead(comment, seen);
        await approveComment(tx, comment, user);
        if (comment.is_approved === 0) await decide(tx, comment, 'good');
      });
      notices?.gatherSoon();
    },

    /**
     * What is spam is not public. Nothing is deleted.
     * @throws HttpError 404 or 409
     */
    async markSpam(id: string, isSpam: boolean, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        const { comment } = await lockOrFail(tx, id, editableBy(user));
        await requireRole(tx, user);
        if (isSpam === (comment.verdict === 'spam')) return;
        const comments = createCommentsRepository(tx);
        if (comment.is_approved === 1) {
          if (await comments.isAnswered(id)) {
            throw conflict('Somebody has answered this comment. It can be deleted, and the answers stay.');
          }
          await comments.setApproved(comment, 0);
        }
        await decide(tx, comment, isSpam ? 'spam' : null);
      });
    },

    /** What nobody has approved is spam by that; what was approved is no longer said to be good. */
    async remove(id: string, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        const { comment } = await lockOrFail(tx, id, editableBy(user));
        await requireRole(tx, user);
        await createCommentsRepository(tx).remove(comment);
        const verdict = comment.is_approved === 1 ? null : 'spam';
        if (verdict === 'spam' || comment.verdict === 'good') await learn(tx, comment, { ...comment, verdict });
      });
    },

    /**
     * Changes a comment of the caller. One that was approved stays so if little of it changes, or if the caller could approve it.
     * @returns whether it is public
     * @throws HttpError 403, 404 or 409
     */
    async edit(id: string, content: string, user: Identity): Promise<boolean> {
      const staysPublic = await database.write(async (tx) => {
        const { post, comment } = await lockOwnOrFail(tx, id, user);
        if (!isEditable(comment)) throw forbidden('A comment can be changed for ten minutes. You can still delete it.');
        const isApproved = comment.is_approved === 1;
        if (comment.content === content) return isApproved;
        const comments = createCommentsRepository(tx);
        const isModerator = mayModerate(post, user);
        if (isModerator) await requireRole(tx, user);
        // Many small changes are a large one.
        const approvedContent = comment.approved_content ?? comment.content;
        const staysApproved = isApproved && (isModerator || isSmallChange(approvedContent, content));
        if (isApproved && !staysApproved) {
          if (await comments.isAnswered(id)) {
            throw conflict('Somebody has answered this comment, so only a little of it can be changed.');
          }
          await comments.setApproved(comment, 0);
          await notices?.waiting(tx, post, { commentId: id, by: user.id });
        }
        await comments.setContent(comment, content, staysApproved && !isModerator ? approvedContent : null);
        // A decision is about a text.
        const verdict = staysApproved ? comment.verdict : null;
        const columns = await reassess(tx, { ...comment, content });
        await comments.setAssessment(comment, { ...columns, verdict });
        await learn(tx, comment, { ...comment, ...columns, content, verdict });
        return staysApproved;
      });
      notices?.gatherSoon();
      return staysPublic;
    },

    /** @throws HttpError 404 */
    async removeOwn(id: string, user: Identity): Promise<void> {
      await database.write(async (tx) => {
        const { comment } = await lockOwnOrFail(tx, id, user);
        await createCommentsRepository(tx).remove(comment);
      });
    },
  };
}

type LockedBlogRow = Awaited<ReturnType<typeof findBlogOrFail>>;

/** Answers to a comment, and how many there are beside those that are shown. */
export interface Answers {
  answers: QuotedRow[];
  count: number;
}

interface AddedComment extends Partial<Assessment> {
  name: string;
  content: string;
  user_id: string | null;
  isApproved: boolean;
  /** What it stands below, and the answer there that it answers. */
  answered?: LockedCommentRow[] | undefined;
}

/** A comment as a moderator has read it. */
interface ReadComment {
  id: string;
  /** When it was written, or changed the last time; undefined where a client does not say. */
  seen?: string | undefined;
}

/** Who does not say what they have read is taken to have read what is as old as this. */
const readWithinMs = 60_000;

/**
 * Otherwise the writer of something harmless could put another text in its place a moment before it is approved.
 * @throws HttpError 409
 */
function requireRead({ edited_at, created_at, is_approved }: LockedCommentRow, seen: string | undefined): void {
  const isRead =
    seen === undefined
      ? is_approved === 1 || edited_at === null || Date.now() - Date.parse(edited_at) >= readWithinMs
      : seen === (edited_at ?? created_at);
  if (!isRead) throw conflict('This comment was changed meanwhile. Please read it again.');
}

/** Compares a comment that somebody sends with what was learned. */
async function assessNew(
  db: Queries,
  { name, content }: Pick<NewComment, 'name' | 'content'>,
  sent: Pick<Circumstances, 'seconds' | 'isTrapped'>,
  user: Identity | undefined,
): Promise<{ columns: Assessment; passes: boolean }> {
  const settings = { ...siteDefaults, ...(await findSettings(db)).settings };
  const listedWord = findListedWord([name, content], settings.spamWords);
  const columns = await assess(db, { content }, { ...sent, listedWord });
  return { columns, passes: await mayPass(db, settings, columns.spam_score, user) };
}

/** The last step of a transaction. @param verdict null: what was decided before is taken back */
async function decide(tx: Queries, comment: LockedCommentRow, verdict: Verdict | null): Promise<void> {
  if (comment.verdict === verdict) return;
  const comments = createCommentsRepository(tx);
  await learn(tx, comment, { ...comment, verdict });
  if (verdict === 'spam') await comments.setAssessment(comment, { verdict, spam_score: markedScore });
  else if (comment.verdict === 'spam') {
    await comments.setAssessment(comment, { ...(await reassess(tx, comment)), verdict });
  } else await comments.setAssessment(comment, { verdict });
}

/** Whether somebody may approve the comments on a post. */
const mayModerate = ({ author_id }: Pick<LockedBlogRow, 'author_id'>, user: Identity | undefined): boolean =>
  user?.role === 'admin' || (user?.role === 'author' && author_id === user.id);

/** @throws HttpError 403 where somebody no longer may what they could when they asked */
async function requireModerator(tx: Queries, post: LockedBlogRow, user: Identity | undefined): Promise<void> {
  if (!mayModerate(post, user)) throw forbidden('The post is no longer yours.');
  await requireRole(tx, user);
}

/**
 * What an answer stands below: a comment that readers see, which answers none itself; and what it answers, where that is another.
 * @throws HttpError 404 or 409
 */
async function findAnsweredOrFail(tx: Queries, post: LockedBlogRow, id: string): Promise<LockedCommentRow[]> {
  if (post.is_published === 0)
    throw conflict('The post is a draft: comments on it can be answered once it is published.');
  const comments = createCommentsRepository(tx);
  const found = isId(id) ? await comments.findLocked(id) : undefined;
  const answered = found?.parent_id ? await comments.findLocked(found.parent_id) : found;
  if (answered?.blog_id !== post.id || !found?.is_approved || !answered.is_approved) throw notFound('The comment');
  return found === answered ? [answered] : [answered, found];
}

/** What was marked as spam stays that: another text would take the decision back, and what was learned of it. */
const isEditable = ({ created_at, verdict }: Pick<LockedCommentRow, 'created_at' | 'verdict'>): boolean =>
  verdict !== 'spam' && Date.now() - Date.parse(created_at) < editableMs;

/**
 * A comment and its post, in the order in which all transactions take locks. The post of a comment that an author is about to
 * change stays the author's until the end of the transaction.
 * @throws HttpError 404
 */
async function lockOrFail(
  tx: Queries,
  id: string,
  audience: Audience,
): Promise<{ post: LockedBlogRow; comment: LockedCommentRow }> {
  const comments = createCommentsRepository(tx);
  const blogId = isId(id) ? await comments.findBlogId(id) : undefined;
  const post = blogId === undefined ? undefined : await findBlog(tx, blogId, { audience, lock: true });
  const comment = post && (await comments.findLocked(id));
  if (!comment) throw notFound('The comment');
  return { post, comment };
}

/** @throws HttpError 404 where somebody else has written it */
async function lockOwnOrFail(tx: Queries, id: string, user: Identity) {
  // Also on a post that is a draft again.
  const locked = await lockOrFail(tx, id, 'admins');
  if (locked.comment.user_id !== user.id) throw notFound('The comment');
  return locked;
}

/** @throws HttpError 403 */
function requireOpenComments(
  settings: Pick<SiteSettings, 'comments' | 'commentsCloseAfterDays'>,
  { kind, takes_comments, created_at }: Pick<Selectable<Tables['blogs']>, 'kind' | 'takes_comments' | 'created_at'>,
  { isSignedIn }: { isSignedIn: boolean },
): void {
  const blog = { isPage: kind === 'page', takesComments: takes_comments === 1, createdAt: created_at };
  if (areCommentsClosed(settings, blog, Date.now())) throw forbidden('Comments are closed.');
  if (settings.comments === 'accounts' && !isSignedIn) throw forbidden('Please log in to comment.');
}
