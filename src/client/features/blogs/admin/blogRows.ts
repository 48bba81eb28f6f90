import type { Blog } from '../../../../contract/entities';

/** A post with its position in the list, counted from 1. */
export interface BlogRow extends Blog {
  rowNumber: number;
}

/** @param offset how many posts come before these */
export const numberRows = (blogs: readonly Blog[], offset = 0): BlogRow[] =>
  blogs.map((blog, index) => ({ ...blog, rowNumber: offset + index + 1 }));
