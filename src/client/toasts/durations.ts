import type { ToastKind } from './toastsSlice';

/** SPEC.md section 9: how many toasts are up at once, at most. */
export const atOnce = 20;

/** SPEC.md section 9: how long each is up, in milliseconds; null stays. */
export const durations: Record<ToastKind, number | null> = { success: 2000, error: 4000, blank: 4000, loading: null };
