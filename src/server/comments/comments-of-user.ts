import type { CommentsOfDeleted } from '../../contract/extensions/accounts';
import type { Queries } from '../database/database';

/** Those that go are removed from the search index, letter by letter. */
const commentsPerSlice: Record<CommentsOfDeleted, number> = { keep: 500, delete: 50 };

/**
 * Unlinks some of the comments of a user, or deletes them.
 * @returns whether there may be more
 */
export async function releaseSomeCommentsOf(tx: Queries, userId: string, what: CommentsOfDeleted): Promise<boolean> {
  const comments = await tx
    .selectFrom('comments')
    .select(['sort_key', 'blog_id'])
    .where('user_id', '=', userId)
    .orderBy('sort_key')
    .limit(commentsPerSlice[what])
    .execute();
  if (comments.length === 0) return what === 'delete' && removeSomeFromBin(tx, userId);
  // In the order in which all transactions take locks: posts before their comments.
  const blogIds = [...new Set(comments.map(({ blog_id }) => blog_id))];
  await tx.selectFrom('blogs').select('id').where('id', 'in', blogIds).orderBy('id').forUpdate().execute();
  const sortKeys = comments.map(({ sort_key }) => sort_key);
  if (what === 'keep') {
    await tx.updateTable('comments').set({ user_id: null }).where('sort_key', 'in', sortKeys).execute();
  } else {
    await tx.deleteFrom('comments').where('sort_key', 'in', sortKeys).execute();
  }
  return true;
}

/** Those on deleted posts, which would come back with them. */
async function removeSomeFromBin(tx: Queries, userId: string): Promise<boolean> {
  const comments = await tx
    .selectFrom('deleted_comments')
    .select(['id', 'blog_id'])
    .where('user_id', '=', userId)
    .limit(commentsPerSlice.keep)
    .execute();
  if (comments.length === 0) return false;
  const ids = comments.map(({ id }) => id);
  await tx.deleteFrom('deleted_comments').where('id', 'in', ids).execute();
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
