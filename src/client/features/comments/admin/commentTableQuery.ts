import { createSelector } from '@reduxjs/toolkit';
import { createTableQuerySelector } from '../../../api/tablePage';
import type { StateWithTableViews } from '../../../ui/data-table/tableViewsSlice';
import { selectCommentFilter, type CommentFilter } from '../commentFilterSlice';

type State = StateWithTableViews & Parameters<typeof selectCommentFilter>[0];

/** The key of the table in the store; each filter button has a view of its own. */
export const commentTable = (filter: CommentFilter) => `comments: ${filter}`;

/** The column of the score. */
export const scoreField = 'spam';

const statuses = { Approved: 'approved', 'Not Approved': 'not-approved', Spam: 'spam' } as const;

export const selectCommentTableQuery = createSelector(
  [
    selectCommentFilter,
    createTableQuerySelector(
      (state: State) => commentTable(selectCommentFilter(state)),
      (sortedBy) => ({ sort: sortedBy === scoreField ? ('spam-score' as const) : undefined }),
    ),
  ],
  (filter, query) => ({
    ...query,
    // The surest first.
    ...(filter === 'Spam' && !query.order && { sort: 'spam-score' as const }),
    status: statuses[filter],
  }),
);

/** Which comments are listed, and in which order. */
export type CommentTableQuery = ReturnType<typeof selectCommentTableQuery>;
