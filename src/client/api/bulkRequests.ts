// The requests of a bulk action, which reports their failures in one summary: they have no toasts of their own.
import type { BulkItem, Failure, Slice } from '../ui/data-table/runBulkAction';
import { hasStatus, type QueryError } from './apiErrors';
import type { Page } from './paging';

/** Why one call failed; `isFatal` if all remaining calls would fail as well. */
function describeFailure(error: QueryError): Failure | undefined {
  if (!error) return undefined;
  return {
    reason: error.message ?? 'It failed without a reason.',
    isFatal: hasStatus(error, 401) || hasStatus(error, 403) || hasStatus(error, 'unreachable'),
  };
}

/** Why the call for one item failed, if it did. */
export async function toFailure(request: PromiseLike<{ error?: QueryError }>): Promise<Failure | undefined> {
  return describeFailure((await request).error);
}

/** The slice of a list that a query has answered. */
export async function toSlice<Item extends BulkItem>(
  request: PromiseLike<{ data?: Page<Item>; error?: QueryError }>,
): Promise<Slice<Item>> {
  const { data, error } = await request;
  return data ? { items: data.rows, total: data.total } : { reason: describeFailure(error)?.reason ?? '' };
}
