import type { ToastOptions } from '../../../api/baseQuery';

const fetchToast = { refused: 'Failed to fetch blog data.', failed: 'Error fetching blog data.' } as const;

/** The toasts of a failure; false for none. */
export type FetchToast = Pick<ToastOptions, keyof typeof fetchToast>;

/** The argument of a post with its text as it is stored: what is made of it to be shown must not be saved. */
export const blogToEdit = (id: string, toast: FetchToast = fetchToast) => ({ id, toast, text: 'source' as const });
