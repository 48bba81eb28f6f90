// Approvals that can still be undone. They are sent with a delay, as the API has no call to revoke an approval.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const pendingApprovalsSlice = createSlice({
  name: 'pendingApprovals',
  /** Ids of comments, the latest last. */
  initialState: [] as string[],
  reducers: {
    approvalQueued: (pending, { payload: id }: PayloadAction<string>) => [
      ...pending.filter((other) => other !== id),
      id,
    ],
    approvalUndone: (pending, { payload: id }: PayloadAction<string>) => pending.filter((other) => other !== id),
    /** They were sent, or can no longer be sent: either way they cannot be undone. */
    approvalsDequeued: (pending, { payload: ids }: PayloadAction<string[]>) =>
      pending.filter((id) => !ids.includes(id)),
  },
  selectors: { selectPendingApprovals: (pending) => pending },
});

/** The part of the state that holds them, for modules that must not import the RootState. */
export type StateWithPendingApprovals = Parameters<typeof pendingApprovalsSlice.selectors.selectPendingApprovals>[0];

export const { approvalQueued, approvalUndone, approvalsDequeued } = pendingApprovalsSlice.actions;
export const { selectPendingApprovals } = pendingApprovalsSlice.selectors;
