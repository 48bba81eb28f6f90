import type { Category } from '../../contract/categories';

/** @param origin prefix of all URLs */
export const homeUrl = (origin: string, category?: Category): string =>
  `${origin}/${category ? `?category=${category}` : ''}`;

export const postUrl = (origin: string, id: string): string => `${origin}/blog/${id}`;
