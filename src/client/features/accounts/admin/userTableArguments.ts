// What the table of users asks for, by its view in the store.
import { createSelector } from '@reduxjs/toolkit';
import type { GridFilterModel, GridSortModel } from '@mui/x-data-grid';
import type { Query } from '../../../../contract/call';
import type { accountsCalls } from '../../../../contract/extensions/accounts';
import { toPageRequest } from '../../../api/paging';
import { filterValueOf, searchOf } from '../../../ui/data-table/tableFilter';
import {
  selectFilter,
  selectPagination,
  selectSort,
  type StateWithTableViews,
} from '../../../ui/data-table/tableViewsSlice';

/** The key of the table in the store. */
export const userTable = 'users';

type Parameters = Query<typeof accountsCalls.listUsers>;

/** The columns that can be sorted by, and what the API calls them. */
const sortByField: Partial<Record<string, NonNullable<Parameters['sort']>>> = { name: 'name', createdAt: 'date' };

/** The values of the columns that can be filtered by, and what the API calls them. */
const roleByLabel: Partial<Record<string, NonNullable<Parameters['role']>>> = { Admin: 'admin', User: 'user' };
const statusByLabel: Partial<Record<string, NonNullable<Parameters['status']>>> = {
  Active: 'active',
  Blocked: 'blocked',
};

function toQuery(filter: GridFilterModel, [sorting]: GridSortModel) {
  const sort = sorting?.sort ? sortByField[sorting.field] : undefined;
  return {
    search: searchOf(filter) || undefined,
    role: roleByLabel[String(filterValueOf(filter, 'role'))],
    status: statusByLabel[String(filterValueOf(filter, 'status'))],
    ...(sort && { sort, order: sorting?.sort ?? undefined }),
  };
}

export const selectUserTableArguments = createSelector(
  [
    (state: StateWithTableViews) => selectFilter(state, userTable),
    (state: StateWithTableViews) => selectSort(state, userTable),
    (state: StateWithTableViews) => selectPagination(state, userTable),
  ],
  (filter, sort, pagination) => ({ ...toQuery(filter, sort), ...toPageRequest(pagination) }),
);
