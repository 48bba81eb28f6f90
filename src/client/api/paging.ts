/** The part of a list that is asked for: at most `limit` rows, from `offset` on. */
export interface PageRequest {
  limit: number;
  offset: number;
}

/** @param page counted from 1 */
export const pageRequest = (page: number, limit: number): PageRequest => ({ limit, offset: (page - 1) * limit });

/** One page of a list, and the number of rows on all of its pages. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

export interface PagedRows<Row> extends Page<Row> {
  /** How many rows of the list come before these. */
  offset: number;
}

/** Whether rows follow after a page. */
export const hasNextPage = ({ limit, offset }: PageRequest, total = 0): boolean => offset + limit < total;

/** The number of pages, at least one. */
export const countPages = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** The offset of the last page when `offset` lies behind it: the rows of its page were removed. */
export const clampOffset = ({ limit, offset }: PageRequest, total: number): number =>
  Math.min(offset, (countPages(total, limit) - 1) * limit);
