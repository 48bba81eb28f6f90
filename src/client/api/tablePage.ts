// The page of a list that a table shows: what it is asked for with, and its rows.
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { createSelector } from '@reduxjs/toolkit';
import type { GridPaginationModel } from '@mui/x-data-grid';
import { filterValueOf, searchOf } from '../ui/data-table/tableFilter';
import {
  selectFilter,
  selectPagination,
  selectSort,
  tableViewChanged,
  type StateWithTableViews,
} from '../ui/data-table/tableViewsSlice';
import { usePreviousDefined } from '../ui/usePreviousDefined';
import { clampOffset, type Page, type PagedRows } from './paging';

/** The page of a table counts from 0. */
const toPageRequest = ({ page, pageSize }: GridPaginationModel) => ({ limit: pageSize, offset: page * pageSize });

/**
 * A selector of what a table asks for, by its view in the store.
 * @param tableOf the key of the table
 * @param toQuery says with the words of the API by which column the table is sorted, and which values of columns it is
 *   filtered for; both are empty where there is none
 */
export const createTableQuerySelector = <State extends StateWithTableViews, Query>(
  tableOf: (state: State) => string,
  toQuery: (sortedBy: string, filteredFor: (field: string) => string) => Query,
) =>
  createSelector(
    [
      (state: State) => selectFilter(state, tableOf(state)),
      (state: State) => selectSort(state, tableOf(state)),
      (state: State) => selectPagination(state, tableOf(state)),
    ],
    (filter, [sorting], pagination) => ({
      ...toQuery(sorting?.field ?? '', (field) => String(filterValueOf(filter, field) ?? '')),
      search: searchOf(filter) || undefined,
      order: sorting?.sort ?? undefined,
      ...toPageRequest(pagination),
    }),
  );

/**
 * The rows of a table's page. The last rows stay while others are loading, and the page before is shown when the last
 * rows of the last page were removed.
 * @param table the key of the table in the store, which holds the page that is asked for
 * @param data that page; undefined while it is loading
 */
export function usePagedRows<Row>(table: string, data: Page<Row> | undefined): PagedRows<Row> | undefined {
  const dispatch = useDispatch();
  const pagination = useSelector((state: StateWithTableViews) => selectPagination(state, table));

  const { limit, offset } = toPageRequest(pagination);
  const page = useMemo(() => data && { ...data, offset }, [data, offset]);

  const lastPage = page && clampOffset({ limit, offset }, page.total) / limit;
  useEffect(() => {
    if (lastPage !== undefined && lastPage < pagination.page) {
      dispatch(tableViewChanged(table, { pagination: { page: lastPage, pageSize: limit } }));
    }
  }, [dispatch, table, lastPage, pagination.page, limit]);

  return usePreviousDefined(page);
}
