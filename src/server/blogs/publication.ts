import type { Queries } from '../database/database';
import { findFreeSortKey } from '../database/sort-key';
import type { BlogRowChanges, LockedBlogRow } from './blogs.repository';

interface Publication {
  isPublished: boolean;
  now: string;
  /** Dates the post anew, even if it was published before. */
  date?: string | undefined;
}

/**
 * The dates of a locked post after a change of its state. The first publication dates the post and gives it its place in the
 * lists; to unpublish it and to publish it again changes neither.
 */
export async function findDates(
  tx: Queries,
  before: LockedBlogRow,
  { isPublished, now, date }: Publication,
): Promise<Pick<BlogRowChanges, 'created_at' | 'sort_key' | 'published_at'>> {
  const wasPublished = before.is_published === 1 || before.published_at !== null;
  const created_at = date ?? (isPublished && !wasPublished ? now : before.created_at);
  return {
    // A server of an earlier version has not set `published_at`.
    ...((isPublished || wasPublished) && { published_at: before.published_at ?? created_at }),
    ...(created_at !== before.created_at && { created_at }),
    ...(created_at !== before.created_at &&
      before.kind === 'post' && { sort_key: await findFreeSortKey(tx, 'blogs', { created_at }) }),
  };
}
