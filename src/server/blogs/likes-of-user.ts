import type { Queries } from '../database/database';

const likesPerSlice = 200;

/**
 * Removes some of the likes of a user.
 * @returns whether there may be more
 */
export async function removeSomeLikesOf(tx: Queries, userId: string): Promise<boolean> {
  const likes = await tx
    .selectFrom('likes')
    .select('blog_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('blog_id')
    .limit(likesPerSlice)
    .execute();
  const blogIds = likes.map(({ blog_id }) => blog_id);
  if (blogIds.length === 0) return false;
  // In the order in which all transactions take locks: posts before their likes, whose number they have.
  await tx.selectFrom('blogs').select('id').where('id', 'in', blogIds).orderBy('id').forUpdate().execute();
  await tx.deleteFrom('likes').where('user_id', '=', userId).where('blog_id', 'in', blogIds).execute();
  return true;
}
