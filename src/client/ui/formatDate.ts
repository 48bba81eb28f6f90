import { format } from 'date-fns/format';

/** A date in a list: “Mar 9, 2025”. */
export const formatDate = (date: Date | string): string => format(date, 'MMM d, yyyy');

/** A date in full: “March 9, 2025”. */
export const formatLongDate = (date: Date | string): string => format(date, 'MMMM d, yyyy');
