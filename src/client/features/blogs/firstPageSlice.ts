// The page at which the list of posts was opened; the pages around it are loaded as the reader asks for them.
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { categoryChosen, filtersReplaced, searchCleared, searchSubmitted } from './filtersSlice';

export const firstPageSlice = createSlice({
  name: 'firstPage',
  initialState: 1,
  reducers: { listOpenedAtPage: (_page, { payload }: PayloadAction<number>) => payload },
  extraReducers: (builder) => {
    // Other posts are found: they are shown from the beginning.
    builder.addMatcher(isAnyOf(searchSubmitted, searchCleared, categoryChosen, filtersReplaced), () => 1);
  },
  selectors: { selectFirstPage: (page) => page },
});

export const { listOpenedAtPage } = firstPageSlice.actions;
export const { selectFirstPage } = firstPageSlice.selectors;
