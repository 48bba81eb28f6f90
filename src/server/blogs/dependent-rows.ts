// The likes and comments of one post may be many: they are changed and removed in slices, and other requests are
// answered between two of them.
import { setImmediate } from 'node:timers/promises';
import type { Queries } from '../database/database';
import type { Flag } from '../database/schema';

const rowsPerSlice = 500;

/** A comment whose post has another title is indexed anew, which takes longer. */
const indexedRowsPerSlice = 25;

/** Changes what the likes of a post repeat of it. */
export async function updateLikes(tx: Queries, blogId: string, changes: { is_blog_published: Flag }): Promise<void> {
  let after = '';
  for (;;) {
    const userIds = await listUserIds(tx, blogId, after);
    if (userIds.length === 0) return;
    const last = userIds.at(-1)!;
    await tx
      .updateTable('likes')
      .set(changes)
      .where('blog_id', '=', blogId)
      .where('user_id', '>', after)
      .where('user_id', '<=', last)
      .execute();
    after = last;
    await setImmediate();
  }
}

/** Changes what the comments of a post repeat of it. */
export async function updateComments(
  tx: Queries,
  blogId: string,
  changes: { is_blog_published: Flag } | { blog_title_folded: string },
): Promise<void> {
  const limit = 'blog_title_folded' in changes ? indexedRowsPerSlice : rowsPerSlice;
  for (const isApproved of [0, 1] as const) {
    let after = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const keys = await listCommentKeys(tx, blogId, isApproved, after, limit);
      if (keys.length === 0) break;
      const last = keys.at(-1)!;
      await tx
        .updateTable('comments')
        .set(changes)
        .where('blog_id', '=', blogId)
        .where('is_approved', '=', isApproved)
        .where('sort_key', '>', after)
        .where('sort_key', '<=', last)
        .execute();
      after = last;
      await setImmediate();
    }
  }
}

/**
 * Removes some of the likes and comments of a post.
 * @returns whether there may be more
 */
export async function removeSomeDependents(tx: Queries, blogId: string): Promise<boolean> {
  const userIds = await listUserIds(tx, blogId, '');
  if (userIds.length > 0) {
    await tx.deleteFrom('likes').where('blog_id', '=', blogId).where('user_id', '<=', userIds.at(-1)!).execute();
    return true;
  }
  for (const isApproved of [0, 1] as const) {
    const keys = await listCommentKeys(tx, blogId, isApproved, Number.MIN_SAFE_INTEGER, rowsPerSlice);
    if (keys.length === 0) continue;
    await tx
      .deleteFrom('comments')
      .where('blog_id', '=', blogId)
      .where('is_approved', '=', isApproved)
      .where('sort_key', '<=', keys.at(-1)!)
      .execute();
    return true;
  }
  return false;
}

async function listUserIds(tx: Queries, blogId: string, after: string): Promise<string[]> {
  const likes = await tx
    .selectFrom('likes')
    .select('user_id')
    .where('blog_id', '=', blogId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(rowsPerSlice)
    .execute();
  return likes.map(({ user_id }) => user_id);
}

async function listCommentKeys(
  tx: Queries,
  blogId: string,
  isApproved: Flag,
  after: number,
  limit: number,
): Promise<number[]> {
  const comments = await tx
    .selectFrom('comments')
    .select('sort_key')
    .where('blog_id', '=', blogId)
    .where('is_approved', '=', isApproved)
    .where('sort_key', '>', after)
    .orderBy('sort_key')
    .limit(limit)
    .execute();
  return comments.map(({ sort_key }) => sort_key);
}
