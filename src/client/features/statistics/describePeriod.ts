/** Without the time zone of the browser: what is formatted is a day, and no time. */
const create = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });

const formats = {
  day: { long: create({ dateStyle: 'medium' }), short: create({ month: 'short', day: 'numeric' }) },
  month: { long: create({ month: 'long', year: 'numeric' }), short: create({ month: 'short' }) },
};

/** @param period such as 2026-11-25 or 2026-11 */
export function describePeriod(period: string, length: 'short' | 'long'): string {
  const isMonth = period.length === 'yyyy-mm'.length;
  return formats[isMonth ? 'month' : 'day'][length].format(new Date(isMonth ? `${period}-01` : period));
}
