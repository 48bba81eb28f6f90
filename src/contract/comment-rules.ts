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

/** How long who has written a comment may change it. */
export const editableMs = 10 * 60_000;

/** Characters that may differ in any comment, and the part of a longer one. */
const smallChange = { characters: 10, part: 0.2 };

/** Whether a comment that was approved may be changed like this without being approved again: typing errors, and no new link. */
export function isSmallChange(before: string, after: string): boolean {
  const known = new Set(linksIn(before));
  if (linksIn(after).some((link) => !known.has(link))) return false;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const changed = Math.max(before.length, after.length) - start - end;
  return changed <= Math.max(smallChange.characters, before.length * smallChange.part);
}

/** Words that are addresses, or look like some. */
const linksIn = (text: string): string[] => text.split(/\s+/).filter((word) => /\w[.:@]\S/.test(word));
