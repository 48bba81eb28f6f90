import { createSelector } from '@reduxjs/toolkit';
import { createTableQuerySelector } from '../../../api/tablePage';
import type { StateWithTableViews } from '../../../ui/data-table/tableViewsSlice';
import { selectCommentFilter, type CommentFilter } from '../commentFilterSlice';

type State = StateWithTableViews & Parameters<typeof selectCommentFilter>[0];

/** The key of the table in the store; each filter button has a view of its own. */
export const commentTable = (filter: CommentFilter) => `comments: ${filter}`;

export const selectCommentTableQuery = createSelector(
  [
    selectCommentFilter,
    createTableQuerySelector(
      (state: State) => commentTable(selectCommentFilter(state)),
      () => ({}),
    ),
  ],
  (filter, query) => ({ ...query, status: filter === 'Approved' ? ('approved' as const) : ('not-approved' as const) }),
);

/** Which comments are listed, and in which order. */
export type CommentTableQuery = ReturnType<typeof selectCommentTableQuery>;
