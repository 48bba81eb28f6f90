// The requests of a bulk action, which reports their failures in one summary.
import type { BulkItem, Failure, Slice } from '../ui/data-table/runBulkAction';
import { describeFailure, type QueryError } from './apiErrors';
import { isWholeList } from './paging';

/** Why the call for one item failed, if it did. */
export async function toFailure(request: PromiseLike<{ error?: QueryError }>): Promise<Failure | undefined> {
  return describeFailure((await request).error);
}

/**
 * The slice of a list that a query has answered.
 * @param filter does to a whole list what the server does by query parameters
 */
export async function toSlice<Answer extends { total?: number }, Item extends BulkItem>(
  request: PromiseLike<{ data?: Answer; error?: QueryError }>,
  rowsOf: (answer: Answer) => Item[],
  filter: (items: Item[]) => Item[],
): Promise<Slice<Item>> {
  const { data, error } = await request;
  if (!data) return { reason: describeFailure(error)?.reason ?? '' };
  if (!isWholeList(data)) return { items: rowsOf(data), total: data.total ?? 0, isLast: false };
  const items = filter(rowsOf(data));
  return { items, total: items.length, isLast: true };
}
