import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPagination, tableViewChanged, type StateWithTableViews } from '../ui/data-table/tableViewsSlice';
import { useLastDefined } from '../ui/useLastDefined';
import { clampOffset, readPage, toPageRequest, type PagedRows } from './paging';

interface PagedRowsOptions<Data, Row> {
  /** The key of the table in the store, which holds the page that is asked for. */
  table: string;
  /** The response for the current arguments, or the whole list; undefined while it is loading. */
  data: Data | undefined;
  rowsOf: (data: Data) => Row[];
  /** What the server does by query parameters, for an API that answers the whole list. Must be memoized. */
  filterAndSort: (rows: Row[]) => Row[];
}

/**
 * The rows of a table's page. The last rows stay while others are loading, and the page before is shown when the last
 * rows of the last page were removed.
 */
export function usePagedRows<Data extends { total?: number }, Row>(
  options: PagedRowsOptions<Data, Row>,
): PagedRows<Row> | undefined {
  const { table, data, rowsOf, filterAndSort } = options;
  const dispatch = useDispatch();
  const pagination = useSelector((state: StateWithTableViews) => selectPagination(state, table));

  const page = useMemo((): PagedRows<Row> | undefined => {
    if (!data) return undefined;
    const request = toPageRequest(pagination);
    return { ...readPage(data, rowsOf(data), request, filterAndSort), offset: request.offset };
  }, [data, rowsOf, filterAndSort, pagination]);

  const { pageSize } = pagination;
  const lastPage = page && clampOffset({ limit: pageSize, offset: page.offset }, page.total) / pageSize;
  useEffect(() => {
    if (lastPage !== undefined && lastPage < pagination.page) {
      dispatch(tableViewChanged(table, { pagination: { page: lastPage, pageSize } }));
    }
  }, [dispatch, table, lastPage, pagination.page, pageSize]);

  return useLastDefined(page);
}
