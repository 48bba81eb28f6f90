// Which part of the archive by date is at an address.
import { pageRequest } from '../../../api/paging';
import { pageFromQuery } from '../../../ui/pageInUrl';

export interface Dates {
  year?: number;
  month?: number;
}

export const datedBlogsPerPage = 100;

/** @returns undefined where the path is none of the archive */
export function datesOf(pathname: string): Dates | undefined {
  const match = /^\/archive(?:\/(\d{4})(?:\/(\d{2}))?)?\/?$/.exec(pathname);
  if (!match) return undefined;
  const [, year, month] = match;
  return { ...(year !== undefined && { year: Number(year) }), ...(month !== undefined && { month: Number(month) }) };
}

const monthNames = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' });

export const monthName = (month: number): string => monthNames.format(Date.UTC(2000, month - 1));

export const datesTitle = ({ year, month }: Dates): string =>
  year === undefined ? 'Archive' : month === undefined ? String(year) : `${monthName(month)} ${year}`;

/** What the page asks for. */
export const datesRequest = (dates: Dates, parameters: URLSearchParams) =>
  dates.year === undefined ? {} : { ...dates, ...pageRequest(pageFromQuery(parameters), datedBlogsPerPage) };
