import type { Queries } from '../database/database';
import { findFreeSortKey } from '../database/sort-key';
import type { BlogRowChanges, LockedBlogRow } from './blogs.repository';

interface Publication {
  isPublished: boolean;
  now: string;
  /** The date by which the post is listed from now on, whatever it was. */
  date?: string | undefined;
}

/**
 * What a change of its state makes of the dates of a locked post: its first publication dates it, and gives it its place in the
 * lists; unpublishing it and publishing it again changes neither.
 */
export async function findDates(
  tx: Queries,
  before: LockedBlogRow,
  { isPublished, now, date }: Publication,
): Promise<Pick<BlogRowChanges, 'created_at' | 'sort_key' | 'published_at'>> {
  const wasPublished = before.is_published === 1 || before.published_at !== null;
  const created_at = date ?? (isPublished && !wasPublished ? now : before.created_at);
  return {
    // A server of the version before has not set it.
    ...((isPublished || wasPublished) && { published_at: before.published_at ?? created_at }),
    ...(created_at !== before.created_at && { created_at, sort_key: await findFreeSortKey(tx, 'blogs', created_at) }),
  };
}
