import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `Spam` is an extension: what the server lists apart. */
export type CommentFilter = 'Approved' | 'Not Approved' | 'Spam';

export const commentFilterSlice = createSlice({
  name: 'commentFilter',
  initialState: 'Not Approved' as CommentFilter,
  reducers: { commentFilterChosen: (_filter, { payload }: PayloadAction<CommentFilter>) => payload },
  selectors: { selectCommentFilter: (filter) => filter },
});

export const { commentFilterChosen } = commentFilterSlice.actions;
export const { selectCommentFilter } = commentFilterSlice.selectors;
