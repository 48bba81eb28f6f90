// Apart from the format of dates, which the home page may need.
import { weakMapMemoize } from '@reduxjs/toolkit';
import type { FormatDate } from './useDateFormat';

/** Memoized, as it is slow to create a formatter. */
const createTimeFormat = weakMapMemoize((): FormatDate => {
  const formatter = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
  return (date) => formatter.format(new Date(date));
});

/** Formats times in the time zone of the browser, for pages of one person's own, which no server renders. */
export const useDateTimeFormat = (): FormatDate => createTimeFormat();

/** Memoized as well. */
const createMinuteFormat = weakMapMemoize((): FormatDate => {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return (date) => `${day.format(new Date(date))}, ${time.format(new Date(date)).replace(/\s/g, '\u00a0')}`;
});

/**
 * Formats times that were chosen to the minute, with the time zone of the browser: “Dec 24, 2026, 9:00 AM GMT+1”. A line does
 * not break within the time.
 */
export const useMinuteFormat = (): FormatDate => createMinuteFormat();
