import type { ToastKind } from './toastsSlice';

/** SPEC.md section 9: at most so many toasts are visible at once. */
export const maxVisibleToasts = 20;

/** SPEC.md section 9: how long a toast is visible, in milliseconds; null until it is removed. */
export const durations: Record<ToastKind, number | null> = { success: 2000, error: 4000, blank: 4000, loading: null };
