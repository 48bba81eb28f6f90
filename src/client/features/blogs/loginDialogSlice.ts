import { createSlice } from '@reduxjs/toolkit';
import { listOpened } from './filtersSlice';

export const loginDialogSlice = createSlice({
  name: 'loginDialog',
  initialState: { isOpen: false },
  reducers: {
    /** A visitor without a session clicked on a post. */
    loginRequired: () => ({ isOpen: true }),
    loginDialogClosed: () => ({ isOpen: false }),
  },
  // Back or a link has changed the URL of the home page below it.
  extraReducers: (builder) => builder.addCase(listOpened, () => ({ isOpen: false })),
  selectors: { selectIsLoginDialogOpen: (dialog) => dialog.isOpen },
});

export const { loginRequired, loginDialogClosed } = loginDialogSlice.actions;
export const { selectIsLoginDialogOpen } = loginDialogSlice.selectors;
