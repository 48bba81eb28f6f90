const pattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.(\d+))?\s*(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2}))?)?$/i;

/** Characters of what may be a date. */
const maxLength = 64;

export const isPast = (date: Date | undefined): boolean => date !== undefined && date.getTime() <= Date.now();

export const overdueReason = 'Scheduled posts whose time is over are published.';

/** A date as other systems write it; without a zone it is in UTC. Undefined where there is none, such as `0000-00-00`. */
export function readDate(written: unknown): Date | undefined {
  const text = written instanceof Date ? written.toISOString() : typeof written === 'string' ? written.trim() : '';
  if (text.length > maxLength) return undefined;
  const [matched, ...parts] = pattern.exec(text) ?? [];
  if (matched === undefined) {
    const other = Date.parse(/(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text} UTC`);
    return text.length > 4 && !Number.isNaN(other) ? new Date(other) : undefined;
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(0, 6)
    .map((part) => Number(part ?? 0));
  if (year === 0 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const [fraction = '', , sign, hours, minutes] = parts.slice(6);
  const offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
  const time = Date.UTC(
    year,
    month - 1,
    day,
    hour,
    minute - offset,
    second,
    Number(fraction.slice(0, 3).padEnd(3, '0')),
  );
  return Number.isNaN(time) ? undefined : new Date(time);
}
