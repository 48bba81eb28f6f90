import type { Queries } from '../database/database';

/** Of a post that is deleted for good. The days keep their sums. */
export async function removeViews(tx: Queries, blogId: string): Promise<void> {
  await tx.deleteFrom('views_by_post').where('blog_id', '=', blogId).execute();
}
