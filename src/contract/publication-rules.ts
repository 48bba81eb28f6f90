// What a post needs before readers see it. A title and a category it has anyway; a sub title is asked for where the form for
// a new post would have asked: of a draft that was added with less, until it is published for the first time.
import type { SiteSettings } from './site-settings';

/** In the order of the form. */
export type NeededField = 'image' | 'subTitle';

interface Post {
  hasImage: boolean;
  subTitle: string;
  /** Whether it was added as a draft, and never published. */
  needsSubTitle: boolean;
}

/** What is missing of a post. */
export function findNeeds(
  { hasImage, subTitle, needsSubTitle }: Post,
  { needsCover }: Pick<SiteSettings, 'needsCover'>,
): NeededField[] {
  const needs: NeededField[] = [];
  if (needsCover && !hasImage) needs.push('image');
  if (needsSubTitle && subTitle.trim() === '') needs.push('subTitle');
  return needs;
}

const names: Record<NeededField, string> = { image: 'a thumbnail', subTitle: 'a sub title' };

export const describeNeeds = (needs: readonly NeededField[]): string =>
  `It needs ${needs.map((need) => names[need]).join(' and ')} before it can be published.`;
