/** Where the posts of a year or a month are listed, or by default all years. @param month from 1 */
export const datePath = ({ year, month }: { year?: number | undefined; month?: number | undefined } = {}): string =>
  [
    '/archive',
    ...(year === undefined ? [] : [year]),
    ...(month === undefined ? [] : [String(month).padStart(2, '0')]),
  ].join('/');
