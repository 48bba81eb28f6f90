import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'error' | 'blank' | 'loading';

export interface Toast {
  id: string;
  kind: ToastKind;
  message: string;
}

/** The toasts that are up or about to be; the Toaster shows them and says when each has gone. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastRaised: {
      prepare: (kind: ToastKind, message: string) => ({ payload: { id: nanoid(), kind, message } }),
      reducer: (toasts, { payload }: PayloadAction<Toast>) => {
        toasts.push(payload);
      },
    },
    toastGone: (toasts, { payload: id }: PayloadAction<string>) => toasts.filter((toast) => toast.id !== id),
  },
  selectors: { selectToasts: (toasts) => toasts },
});

export const { toastRaised, toastGone } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
