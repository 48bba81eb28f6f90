// An account may have many comments and likes, which are removed in slices. From the first transaction on the account is
// nobody's: its sessions have ended, and its e-mail address is free.
import type { CommentsOfDeleted } from '../../contract/extensions/accounts';
import { removeSomeMessages } from '../annotations/removal';
import { releaseAnswers } from '../comments/release-answers';
import type { Database, Queries } from '../database/database';
import { recordedColumns, recordRows, recordAnyChange, recordUpdate } from '../database/record-changes';
import { findWork, finishOrLeave, noteWork, type WorkKind } from '../database/unfinished-work';
import { type Identity, requireRole } from '../http/authentication';
import { createOutboxRepository } from '../mail/outbox.repository';
import { forgetCommentMails } from '../comment-mails/forget-comment-mails';
import { createAccountsRepository } from './accounts.repository';
import { requireOtherAdmin } from './admins';

const likesPerSlice = 200;

const postsPerSlice = 100;

/** Those that go are removed from the search index, letter by letter. */
const commentsPerSlice = { keep: 500, delete: 50 };

/** The detail tells what becomes of the comments; in place of a cursor, the name of the account stays as a byline of its posts. */
export const accountRemoval: WorkKind = {
  name: 'account removal',
  async doSlice(tx, { subject: userId, cursor: name, detail }) {
    const isLeft =
      (await releaseSomePosts(tx, userId, name || null)) ||
      (await releaseSomePostsInBin(tx, userId, name || null)) ||
      (await removeSomeLikes(tx, userId)) ||
      (await releaseSomeComments(tx, userId, detail === 'delete' ? 'delete' : 'keep')) ||
      (detail === 'delete' && ((await deleteSomeInBin(tx, userId)) || (await removeSomeMessages(tx, userId))));
    if (isLeft) return name;
    const accounts = createAccountsRepository(tx);
    // From here on a post, like or comment of the account, which a request may have begun before, waits for its row.
    await accounts.findAndLock(userId);
    if (await hasAnything(tx, userId)) return name;
    await accounts.remove(userId);
    return undefined;
  },
};

interface Removal {
  id: string;
  comments: CommentsOfDeleted;
  /** Who removes it; undefined for its owner, and the command line. */
  admin?: Identity | undefined;
  /** Called when a job is to do what is left. */
  leaveToJob: () => void;
}

/** @throws HttpError 403, 404 or 409 */
export async function removeAccount(database: Database, { id, comments, admin, leaveToJob }: Removal): Promise<void> {
  await database.write(
    async (tx) => {
      await requireRole(tx, admin);
      const { name, email } = await requireOtherAdmin(tx, id);
      const accounts = createAccountsRepository(tx);
      await accounts.update(id, {
        role: 'user',
        is_blocked: 1,
        is_unclaimed: 0,
        name: 'Deleted account',
        email: '',
        email_folded: `deleted ${id}`,
        password_hash: '',
        confirmed_email: null,
      });
      await accounts.endSessions(id);
      await createOutboxRepository(tx).forgetAccountMail(email);
      await forgetCommentMails(tx, id);
      await removeProfile(tx, id);
      // It may be deleted a second time before all of it is gone.
      if (await findWork(tx, accountRemoval, id)) return;
      await noteWork(tx, { kind: accountRemoval.name, subject: id, cursor: name, detail: comments });
    },
    { exclusive: 'last admin' },
  );
  await finishOrLeave(database, accountRemoval, id, leaveToJob);
}

/** At once; the sweep deletes its picture later, unless something else shows it. */
async function removeProfile(tx: Queries, userId: string): Promise<void> {
  await tx.deleteFrom('author_slugs').where('user_id', '=', userId).execute();
  const removed = await tx
    .deleteFrom('profiles')
    .where('user_id', '=', userId)
    .returning('image_hash')
    .executeTakeFirst();
  if (!removed) return;
  await recordAnyChange(tx);
  if (removed.image_hash === null) return;
  await tx
    .updateTable('images')
    .set({ released_at: new Date().toISOString() })
    .where('hash', '=', removed.image_hash)
    .execute();
}

// The following return whether there may be more.

async function removeSomeLikes(tx: Queries, userId: string): Promise<boolean> {
  const likes = await tx
    .selectFrom('likes')
    .select('blog_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('blog_id')
    .limit(likesPerSlice)
    .execute();
  if (likes.length === 0) return false;
  const blogIds = await lockBlogsOf(tx, likes);
  const removed = await tx
    .deleteFrom('likes')
    .where('user_id', '=', userId)
    .where('blog_id', 'in', blogIds)
    .returning(recordedColumns.likes)
    .execute();
  await recordRows(tx, 'likes', { before: removed });
  return true;
}

async function hasAnything(tx: Queries, userId: string): Promise<boolean> {
  for (const table of ['likes', 'comments'] as const) {
    const rows = await tx.selectFrom(table).select('blog_id').where('user_id', '=', userId).limit(1).execute();
    if (rows.length > 0) return true;
  }
  for (const table of ['blogs', 'deleted_blogs'] as const) {
    const rows = await tx.selectFrom(table).select('id').where('author_id', '=', userId).limit(1).execute();
    if (rows.length > 0) return true;
  }
  return false;
}

/** Posts stay, under the name that their author had last, unless they have a byline of their own. */
async function releaseSomePosts(tx: Queries, userId: string, name: string | null): Promise<boolean> {
  // In the order of an index; locked in the order in which all transactions take locks.
  const next = await tx
    .selectFrom('blogs')
    .select('id')
    .where('author_id', '=', userId)
    .orderBy('sort_key')
    .limit(postsPerSlice)
    .execute();
  if (next.length === 0) return false;
  const posts = await tx
    .selectFrom('blogs')
    .select(recordedColumns.blogs)
    .where(
      'id',
      'in',
      next.map(({ id }) => id),
    )
    .where('author_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  // Others have changed all of them meanwhile.
  if (posts.length === 0) return true;
  const ids = posts.map(({ id }) => id);
  await tx
    .updateTable('blogs')
    .set((eb) => ({ author_id: null, author: eb.fn.coalesce('author', eb.val(name)) }))
    .where('id', 'in', ids)
    .execute();
  await recordUpdate(tx, 'blogs', posts, { author_id: null });
  return true;
}

async function releaseSomePostsInBin(tx: Queries, userId: string, name: string | null): Promise<boolean> {
  const posts = await tx
    .selectFrom('deleted_blogs')
    .select('id')
    .where('author_id', '=', userId)
    .limit(postsPerSlice)
    .execute();
  if (posts.length === 0) return false;
  const ids = posts.map(({ id }) => id);
  await tx
    .updateTable('deleted_blogs')
    .set((eb) => ({ author_id: null, author: eb.fn.coalesce('author', eb.val(name)) }))
    .where('id', 'in', ids)
    .execute();
  return true;
}

async function releaseSomeComments(tx: Queries, userId: string, what: CommentsOfDeleted): Promise<boolean> {
  const comments = await tx
    .selectFrom('comments')
    .select(['sort_key', 'blog_id'])
    .where('user_id', '=', userId)
    .orderBy('sort_key')
    .limit(commentsPerSlice[what])
    .execute();
  if (comments.length === 0) return false;
  await lockBlogsOf(tx, comments);
  const sortKeys = comments.map(({ sort_key }) => sort_key);
  if (what === 'keep') {
    const kept = await tx
      .selectFrom('comments')
      .select(recordedColumns.comments)
      .where('sort_key', 'in', sortKeys)
      .forUpdate()
      .execute();
    await tx.updateTable('comments').set({ user_id: null }).where('sort_key', 'in', sortKeys).execute();
    await recordUpdate(tx, 'comments', kept, { user_id: null });
  } else {
    const removed = await tx
      .deleteFrom('comments')
      .where('sort_key', 'in', sortKeys)
      .returning(['id', ...recordedColumns.comments])
      .execute();
    await recordRows(tx, 'comments', { before: removed });
    await releaseAnswers(
      tx,
      removed.map(({ id }) => id),
    );
  }
  return true;
}

/** In the order in which all transactions take locks: posts before their likes and comments. @returns their ids */
async function lockBlogsOf(tx: Queries, rows: { blog_id: string }[]): Promise<string[]> {
  const ids = [...new Set(rows.map(({ blog_id }) => blog_id))];
  await tx.selectFrom('blogs').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return ids;
}

/** Comments on deleted posts, which would come back with them. */
async function deleteSomeInBin(tx: Queries, userId: string): Promise<boolean> {
  const comments = await tx
    .selectFrom('deleted_comments')
    .select(['id', 'blog_id'])
    .where('user_id', '=', userId)
    .limit(commentsPerSlice.keep)
    .execute();
  if (comments.length === 0) return false;
  const ids = comments.map(({ id }) => id);
  await tx.deleteFrom('deleted_comments').where('id', 'in', ids).execute();
  await releaseAnswers(tx, ids);
  for (const blogId of new Set(comments.map(({ blog_id }) => blog_id))) {
    const count = comments.filter(({ blog_id }) => blog_id === blogId).length;
    await tx
      .updateTable('deleted_blogs')
      .set((eb) => ({ comment_count: eb('comment_count', '-', count) }))
      .where('id', '=', blogId)
      .execute();
  }
  return true;
}
