// What the table of comments asks for, by the filter buttons and its view in the store.
import { createSelector } from '@reduxjs/toolkit';
import type { Query } from '../../../../contract/call';
import type { contract } from '../../../../contract/calls';
import type { CommentWithBlog } from '../../../../contract/entities';
import { foldCase } from '../../../../contract/fold-case';
import type { StateWithApi } from '../../../api/api';
import { findWholeList, toPageRequest } from '../../../api/paging';
import { searchOf } from '../../../ui/data-table/tableFilter';
import {
  selectFilter,
  selectPagination,
  selectSort,
  type StateWithTableViews,
} from '../../../ui/data-table/tableViewsSlice';
import { selectCommentFilter, type CommentFilter } from '../commentFilterSlice';
import { commentsApi } from '../commentsApi';

type State = StateWithTableViews & Parameters<typeof selectCommentFilter>[0];

/** The key of the table in the store; each filter button has a view of its own. */
export const commentTable = (filter: CommentFilter) => `comments: ${filter}`;

/** Which comments are listed, and in which order. */
export type CommentTableQuery = Pick<Query<typeof contract.listAllComments>, 'status' | 'search' | 'order'>;

const selectTable = (state: State) => commentTable(selectCommentFilter(state));

export const selectCommentTableQuery: (state: State) => CommentTableQuery = createSelector(
  [
    selectCommentFilter,
    (state: State) => selectFilter(state, selectTable(state)),
    (state: State) => selectSort(state, selectTable(state)),
  ],
  (commentFilter, filter, [sorting]) => ({
    status: commentFilter === 'Approved' ? 'approved' : 'not-approved',
    search: searchOf(filter) || undefined,
    order: sorting?.sort ?? undefined,
  }),
);

/** The arguments of the cached response that is the whole list, where the API does not page. */
const selectWholeListArguments = (state: StateWithApi) =>
  findWholeList(
    commentsApi.util.selectCachedArgsForQuery(state, 'listAllComments'),
    (args) => commentsApi.endpoints.listAllComments.select(args)(state).data,
  );

/** The arguments of the query whose response holds the page that is shown. */
export const selectCommentTableArguments = createSelector(
  [selectWholeListArguments, selectCommentTableQuery, (state: State) => selectPagination(state, selectTable(state))],
  (wholeList, query, pagination) => wholeList ?? { ...query, ...toPageRequest(pagination) },
);

/** Does to the whole list of a foreign API what ours does by the query. */
export function filterAndSortComments(
  comments: CommentWithBlog[],
  { status, search = '', order }: CommentTableQuery,
): CommentWithBlog[] {
  const term = foldCase(search);
  const found = comments
    .filter(({ isApproved }) => status === undefined || isApproved === (status === 'approved'))
    .filter(({ name, content, blog }) => [name, content, blog.title].some((text) => foldCase(text).includes(term)));
  if (!order) return found;
  const direction = order === 'desc' ? -1 : 1;
  return [...found].sort((one, other) => direction * one.createdAt.localeCompare(other.createdAt));
}
