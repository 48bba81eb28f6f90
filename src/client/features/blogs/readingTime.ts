import type { Blog } from '../../../contract/entities';

/** To be appended to what stands in the same line; nothing where it is not known. */
export const readingTime = ({ readingMinutes }: Pick<Blog, 'readingMinutes'>): string =>
  readingMinutes ? ` · ${readingMinutes} min read` : '';
