/** @returns formats the day of a time in a time zone, such as 2026-11-25 */
export function createDayFormat(timeZone: string): (time: Date | number | string) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (time) => {
    const [month = '', day = '', year = ''] = format.format(new Date(time)).split('/');
    return `${year.padStart(4, '0')}-${month}-${day}`;
  };
}
