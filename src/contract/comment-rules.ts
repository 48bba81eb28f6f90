import type { Blog } from './entities';
import type { SiteSettings } from './site-settings';

const millisecondsPerDay = 24 * 60 * 60_000;

/** Whether nobody may comment on a post or a page, or not any more. */
export function areCommentsClosed(
  { comments, commentsCloseAfterDays: days }: Pick<SiteSettings, 'comments' | 'commentsCloseAfterDays'>,
  { isPage, takesComments, createdAt }: Pick<Blog, 'isPage' | 'takesComments' | 'createdAt'>,
  now: number,
): boolean {
  // Pages are not of a day.
  const isTooOld = !isPage && days > 0 && now - Date.parse(createdAt) > days * millisecondsPerDay;
  return comments === 'nobody' || takesComments === false || isTooOld;
}
