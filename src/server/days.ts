import { createDayFormat } from '../contract/day-format';

/** @returns formats the day of a time in a time zone, of which it keeps the formatter until it is another one */
export function createZonedDayFormat(): (timeZone: string, time: number) => string {
  let format = createDayFormat('UTC');
  let zone = 'UTC';
  return (timeZone, time) => {
    if (zone !== timeZone) {
      zone = timeZone;
      format = createDayFormat(timeZone);
    }
    return format(time);
  };
}

/** @param day such as 2026-11-25 */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
