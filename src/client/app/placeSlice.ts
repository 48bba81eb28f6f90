// The address that is shown: a log of actions that QA plays back tells by it where each was made.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const placeSlice = createSlice({
  name: 'place',
  /** Path and query; null until the first page is there. */
  initialState: null as string | null,
  reducers: { placeVisited: (_place, { payload }: PayloadAction<string>) => payload },
  selectors: { selectPlace: (place) => place },
});

export const { placeVisited } = placeSlice.actions;
export const { selectPlace } = placeSlice.selectors;
