// The current URL, so that a replayed log of actions shows which page each action belongs to.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const locationSlice = createSlice({
  name: 'location',
  /** Path and query; null before the first render. */
  initialState: null as string | null,
  reducers: { locationChanged: (_location, { payload }: PayloadAction<string>) => payload },
  selectors: { selectLocation: (location) => location },
});

export const { locationChanged } = locationSlice.actions;
export const { selectLocation } = locationSlice.selectors;
