import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPagination, tableViewChanged, type StateWithTableViews } from '../ui/data-table/tableViewsSlice';
import { useLastDefined } from '../ui/useLastDefined';
import { clampOffset, toPageRequest, type Page, type PagedRows } from './paging';

/**
 * The rows of a table's page. The last rows stay while others are loading, and the page before is shown when the last
 * rows of the last page were removed.
 * @param table the key of the table in the store, which holds the page that is asked for
 * @param data that page; undefined while it is loading
 */
export function usePagedRows<Row>(table: string, data: Page<Row> | undefined): PagedRows<Row> | undefined {
  const dispatch = useDispatch();
  const pagination = useSelector((state: StateWithTableViews) => selectPagination(state, table));

  const { offset } = toPageRequest(pagination);
  const page = useMemo(() => data && { ...data, offset }, [data, offset]);

  const { pageSize } = pagination;
  const lastPage = page && clampOffset({ limit: pageSize, offset: page.offset }, page.total) / pageSize;
  useEffect(() => {
    if (lastPage !== undefined && lastPage < pagination.page) {
      dispatch(tableViewChanged(table, { pagination: { page: lastPage, pageSize } }));
    }
  }, [dispatch, table, lastPage, pagination.page, pageSize]);

  return useLastDefined(page);
}
