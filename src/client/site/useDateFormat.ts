import { weakMapMemoize } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { selectTimeZone } from './siteSlice';

export type FormatDate = (date: Date | string) => string;

/** Memoized, as it is slow to create a formatter. */
const createFormat = weakMapMemoize((timeZone: string, dateStyle: 'medium' | 'long'): FormatDate => {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle });
  return (date) => formatter.format(new Date(date));
});

/**
 * Formats dates in the time zone of the site, so that every reader sees the same day, and the server renders it.
 * @param dateStyle `medium` for “Mar 9, 2025”, `long` for “March 9, 2025”
 * @returns the same function until the time zone changes
 */
export const useDateFormat = (dateStyle: 'medium' | 'long'): FormatDate =>
  createFormat(useSelector(selectTimeZone), dateStyle);
