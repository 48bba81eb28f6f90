// Tells one page of a list from the whole list. Our server answers `limit` with one page and `total`; a foreign API may
// ignore it and answer the whole list without `total`, which is then filtered, sorted and paged here.

/** The part of a list that is asked for: at most `limit` rows, from `offset` on. */
export interface PageRequest {
  limit: number;
  offset: number;
}

/** @param page counted from 1 */
export const pageRequest = (page: number, limit: number): PageRequest => ({ limit, offset: (page - 1) * limit });

/** The page of a table, which counts from 0. */
export const toPageRequest = ({ page, pageSize }: { page: number; pageSize: number }): PageRequest => ({
  limit: pageSize,
  offset: page * pageSize,
});

/** One page of a list, and the number of rows on all of its pages. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

export interface PagedRows<Row> extends Page<Row> {
  /** How many rows of the list come before these. */
  offset: number;
}

/** The response of a call that can be paged. */
interface ListResponse {
  total?: number;
}

/** Whether a response is the whole list, because the API does not page. */
export const isWholeList = ({ total }: ListResponse): boolean => total === undefined;

/**
 * The page that was asked for: as the server answered it, or cut out of the whole list.
 * @param filterAndSort does to a whole list what the server does by query parameters
 */
export function readPage<Row>(
  { total }: ListResponse,
  rows: Row[],
  { limit, offset }: PageRequest,
  filterAndSort: (rows: Row[]) => Row[] = (all) => all,
): Page<Row> {
  if (total !== undefined) return { rows, total };
  const found = filterAndSort(rows);
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

/**
 * The arguments, among those of the cached responses, whose response is the whole list. A query with these instead of its
 * own takes every page, search and filter from that one response, so that the list is fetched once.
 * @param cachedArguments from `api.util.selectCachedArgsForQuery`
 * @param readData the cached response, if it has arrived
 */
export const findWholeList = <Arguments>(
  cachedArguments: readonly Arguments[],
  readData: (args: Arguments) => ListResponse | undefined,
): Arguments | undefined =>
  cachedArguments.find((args) => {
    const data = readData(args);
    return data !== undefined && isWholeList(data);
  });

/** Whether rows follow after a page; never after the whole list. */
export const hasNextPage = ({ limit, offset }: PageRequest, total = 0): boolean => offset + limit < total;

/** The number of pages, at least one. */
export const countPages = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** The offset of the last page when `offset` lies behind it: the rows of its page were removed. */
export const clampOffset = ({ limit, offset }: PageRequest, total: number): number =>
  Math.min(offset, (countPages(total, limit) - 1) * limit);
