// What the table of comments asks for, by the filter buttons and its view in the store.
import { createSelector } from '@reduxjs/toolkit';
import type { Query } from '../../../../contract/call';
import type { contract } from '../../../../contract/calls';
import { toPageRequest } from '../../../api/paging';
import { searchOf } from '../../../ui/data-table/tableFilter';
import {
  selectFilter,
  selectPagination,
  selectSort,
  type StateWithTableViews,
} from '../../../ui/data-table/tableViewsSlice';
import { selectCommentFilter, type CommentFilter } from '../commentFilterSlice';

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

/** What the page that is shown is asked for with. */
export const selectCommentTableArguments = createSelector(
  [selectCommentTableQuery, (state: State) => selectPagination(state, selectTable(state))],
  (query, pagination) => ({ ...query, ...toPageRequest(pagination) }),
);
