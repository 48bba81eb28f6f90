import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'error' | 'blank' | 'loading';

export interface Toast {
  id: string;
  kind: ToastKind;
  message: string;
}

/** The visible and the queued toasts. The Toaster shows them, and dispatches `toastRemoved` when one has closed. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastAdded: {
      prepare: (kind: ToastKind, message: string) => ({ payload: { id: nanoid(), kind, message } }),
      reducer: (toasts, { payload }: PayloadAction<Toast>) => {
        toasts.push(payload);
      },
    },
    toastRemoved: (toasts, { payload: id }: PayloadAction<string>) => toasts.filter((toast) => toast.id !== id),
  },
  selectors: { selectToasts: (toasts) => toasts },
});

export const { toastAdded, toastRemoved } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
