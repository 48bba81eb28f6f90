// Approvals that can still be undone: there is no call that takes one back, so it is not sent at once.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const heldApprovalsSlice = createSlice({
  name: 'heldApprovals',
  /** Ids of comments, the latest last. */
  initialState: [] as string[],
  reducers: {
    approvalHeld: (held, { payload: id }: PayloadAction<string>) => [...held.filter((other) => other !== id), id],
    approvalUndone: (held, { payload: id }: PayloadAction<string>) => held.filter((other) => other !== id),
    /** They are on their way, or cannot be sent any more: either way nothing is left to undo. */
    approvalsReleased: (held, { payload: ids }: PayloadAction<string[]>) => held.filter((id) => !ids.includes(id)),
  },
  selectors: { selectHeldApprovals: (held) => held },
});

/** The part of the state that keeps them, for those who cannot know the whole of it. */
export type HeldApprovalsRoot = Parameters<typeof heldApprovalsSlice.selectors.selectHeldApprovals>[0];

export const { approvalHeld, approvalUndone, approvalsReleased } = heldApprovalsSlice.actions;
export const { selectHeldApprovals } = heldApprovalsSlice.selectors;
