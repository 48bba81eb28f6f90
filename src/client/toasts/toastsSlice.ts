import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'error' | 'blank' | 'loading';

/** SPEC.md section 9: at most so many toasts are visible at once. */
export const maxVisibleToasts = 20;

export interface Toast {
  id: string;
  kind: ToastKind;
  message: string;
  /** How often it was added while it was shown; each time its duration starts anew. */
  count: number;
}

/** The visible and the queued toasts, no two of them the same. Their time is kept by `useToastTimer`. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastAdded: {
      prepare: (kind: ToastKind, message: string) => ({ payload: { id: nanoid(), kind, message } }),
      reducer: (toasts, { payload }: PayloadAction<Omit<Toast, 'count'>>) => {
        const shown = toasts.find(({ kind, message }) => kind === payload.kind && message === payload.message);
        if (shown) shown.count += 1;
        else toasts.push({ ...payload, count: 1 });
      },
    },
    toastRemoved: (toasts, { payload: id }: PayloadAction<string>) => toasts.filter((toast) => toast.id !== id),
  },
  selectors: {
    selectToasts: (toasts) => toasts,
    selectToast: (toasts, id: string) => toasts.find((toast) => toast.id === id),
  },
});

export const { toastAdded, toastRemoved } = toastsSlice.actions;
export const { selectToasts, selectToast } = toastsSlice.selectors;
