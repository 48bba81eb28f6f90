// What the table of the Blog List asks for, by its view in the store.
import { createSelector } from '@reduxjs/toolkit';
import type { GridFilterModel, GridSortModel } from '@mui/x-data-grid';
import { categories } from '../../../../contract/categories';
import type { Query } from '../../../../contract/call';
import type { contract } from '../../../../contract/calls';
import { toPageRequest } from '../../../api/paging';
import { filterValueOf, searchOf } from '../../../ui/data-table/tableFilter';
import {
  selectFilter,
  selectPagination,
  selectSort,
  type StateWithTableViews,
} from '../../../ui/data-table/tableViewsSlice';

/** The key of the table in the store. */
export const blogTable = 'blogs';

type Parameters = Query<typeof contract.listAllBlogs>;

/** Which posts are listed, and in which order. */
export type BlogTableQuery = Pick<Parameters, 'search' | 'category' | 'status' | 'sort' | 'order'>;

/** The columns that can be sorted by, and what the API calls them. */
const sortByField: Partial<Record<string, NonNullable<Parameters['sort']>>> = {
  title: 'title',
  createdAt: 'date',
  status: 'status',
};

/** The values of the status column, and what the API calls them. */
const statusByLabel: Partial<Record<string, NonNullable<Parameters['status']>>> = {
  Published: 'published',
  Unpublished: 'unpublished',
};

function toQuery(filter: GridFilterModel, [sorting]: GridSortModel): BlogTableQuery {
  const sort = sorting?.sort ? sortByField[sorting.field] : undefined;
  return {
    search: searchOf(filter) || undefined,
    category: categories.find((category) => category === filterValueOf(filter, 'category')),
    status: statusByLabel[String(filterValueOf(filter, 'status'))],
    ...(sort && { sort, order: sorting?.sort ?? undefined }),
  };
}

export const selectBlogTableQuery: (state: StateWithTableViews) => BlogTableQuery = createSelector(
  [
    (state: StateWithTableViews) => selectFilter(state, blogTable),
    (state: StateWithTableViews) => selectSort(state, blogTable),
  ],
  toQuery,
);

/** What the page that is shown is asked for with. */
export const selectBlogTableArguments = createSelector(
  [selectBlogTableQuery, (state: StateWithTableViews) => selectPagination(state, blogTable)],
  (query, pagination) => ({ ...query, ...toPageRequest(pagination) }),
);
