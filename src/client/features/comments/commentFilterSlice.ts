import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type CommentFilter = 'Approved' | 'Not Approved';

export const commentFilterSlice = createSlice({
  name: 'commentFilter',
  initialState: 'Not Approved' as CommentFilter,
  reducers: { commentFilterChosen: (_filter, { payload }: PayloadAction<CommentFilter>) => payload },
  selectors: { selectCommentFilter: (filter) => filter },
});

export const { commentFilterChosen } = commentFilterSlice.actions;
export const { selectCommentFilter } = commentFilterSlice.selectors;
