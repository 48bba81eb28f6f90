// Approvals that can still be undone. They are sent with a delay, as the API has no call to revoke an approval.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CommentWithBlog } from '../../../../contract/entities';

/** The parts of a comment that are shown while its approval can be undone; the list may show another page by then. */
export type PendingApproval = Pick<CommentWithBlog, '_id' | 'name' | 'blog'> & {
  /** Whether it is listed as spam. */
  isSpam?: boolean | undefined;
  /** Which text of it was read, for our own server. */
  seen?: string | undefined;
};

export const pendingApprovalsSlice = createSlice({
  name: 'pendingApprovals',
  /** The latest last. */
  initialState: [] as PendingApproval[],
  reducers: {
    approvalQueued: (pending, { payload }: PayloadAction<PendingApproval>) => [
      ...pending.filter(({ _id }) => _id !== payload._id),
      payload,
    ],
    approvalUndone: (pending, { payload: id }: PayloadAction<string>) => pending.filter(({ _id }) => _id !== id),
    /** They were sent, or can no longer be sent: either way they cannot be undone. */
    approvalsDequeued: (pending, { payload: ids }: PayloadAction<string[]>) =>
      pending.filter(({ _id }) => !ids.includes(_id)),
  },
  selectors: { selectPendingApprovals: (pending) => pending },
});

/** The part of the state that holds them, for modules that must not import the RootState. */
export type StateWithPendingApprovals = Parameters<typeof pendingApprovalsSlice.selectors.selectPendingApprovals>[0];

export const { approvalQueued, approvalUndone, approvalsDequeued } = pendingApprovalsSlice.actions;
export const { selectPendingApprovals } = pendingApprovalsSlice.selectors;
