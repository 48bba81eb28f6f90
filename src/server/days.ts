/** @returns formats the day of a time in a time zone, such as 2026-11-25 */
export function createDayFormat(): (timeZone: string, time: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  let zone = '';
  return (timeZone, time) => {
    if (!format || zone !== timeZone) {
      zone = timeZone;
      format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    }
    return format.format(time);
  };
}

/** @param day such as 2026-11-25 */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
