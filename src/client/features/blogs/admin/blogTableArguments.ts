// What the table of the Blog List asks for, by its view in the store.
import { createSelector } from '@reduxjs/toolkit';
import type { GridFilterModel, GridSortModel } from '@mui/x-data-grid';
import { categories } from '../../../../contract/categories';
import type { Query } from '../../../../contract/call';
import type { contract } from '../../../../contract/calls';
import type { Blog } from '../../../../contract/entities';
import type { StateWithApi } from '../../../api/api';
import { findWholeList, toPageRequest } from '../../../api/paging';
import { filterValueOf, searchOf } from '../../../ui/data-table/tableFilter';
import {
  selectFilter,
  selectPagination,
  selectSort,
  type StateWithTableViews,
} from '../../../ui/data-table/tableViewsSlice';
import { blogsApi } from '../blogsApi';
import { filterBlogs } from '../filterBlogs';

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

/** The arguments of the cached response that is the whole list, where the API does not page. */
const selectWholeListArguments = (state: StateWithApi) =>
  findWholeList(
    blogsApi.util.selectCachedArgsForQuery(state, 'listAllBlogs'),
    (args) => blogsApi.endpoints.listAllBlogs.select(args)(state).data,
  );

/** The arguments of the query whose response holds the page that is shown. */
export const selectBlogTableArguments = createSelector(
  [selectWholeListArguments, selectBlogTableQuery, (state: StateWithTableViews) => selectPagination(state, blogTable)],
  (wholeList, query, pagination) => wholeList ?? { ...query, ...toPageRequest(pagination) },
);

const compareBy = {
  date: (one: Blog, other: Blog) => one.createdAt.localeCompare(other.createdAt),
  title: (one: Blog, other: Blog) => one.title.localeCompare(other.title),
  status: (one: Blog, other: Blog) => Number(other.isPublished) - Number(one.isPublished),
};

/** Does to the whole list of a foreign API what ours does by the query. */
export function filterAndSortBlogs(
  blogs: Blog[],
  { search = '', category, status, sort, order }: BlogTableQuery,
): Blog[] {
  const found = filterBlogs(blogs, { search, category: category ?? 'All' }).filter(
    ({ isPublished }) => status === undefined || isPublished === (status === 'published'),
  );
  if (!sort) return found;
  const direction = order === 'desc' ? -1 : 1;
  return [...found].sort((one, other) => direction * compareBy[sort](one, other));
}
