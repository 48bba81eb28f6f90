import { createSlice } from '@reduxjs/toolkit';

export const loginDialogSlice = createSlice({
  name: 'loginDialog',
  initialState: { isOpen: false },
  reducers: {
    /** A visitor without a session clicked on a post. */
    loginRequired: () => ({ isOpen: true }),
    loginDialogClosed: () => ({ isOpen: false }),
  },
  selectors: { selectIsLoginDialogOpen: (dialog) => dialog.isOpen },
});

export const { loginRequired, loginDialogClosed } = loginDialogSlice.actions;
export const { selectIsLoginDialogOpen } = loginDialogSlice.selectors;
