// The time zone of a blog that comes: exports have the time there of each post, and that of UTC, but not the place.

/** Times that are compared, of different months. */
const maxSamples = 400;

/** Tried first: of zones that have had the same times, the one that most people know. */
const wellKnown = [
  ...['UTC', 'Europe/London', 'Europe/Berlin', 'Europe/Paris', 'Europe/Athens', 'Europe/Moscow', 'Europe/Istanbul'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Sao_Paulo'],
  ...['Asia/Dubai', 'Asia/Kolkata', 'Asia/Bangkok', 'Asia/Shanghai', 'Asia/Tokyo', 'Australia/Sydney'],
  ...['Pacific/Auckland', 'Africa/Johannesburg', 'Africa/Lagos', 'Africa/Nairobi'],
];

/** Offsets that WordPress offers in place of a place; the sign of these names is the other way round. */
const fixedOffsets = Array.from({ length: 27 }, (_, index) => 14 - index).map((hours) =>
  hours < 0 ? `Etc/GMT+${-hours}` : hours > 0 ? `Etc/GMT-${hours}` : 'UTC',
);

/** Minutes by which a zone is ahead of UTC. */
function createOffsetReader(timeZone: string): (time: Date) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  });
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Math.floor((Date.UTC(year, month - 1, day, hour, minute) - time.getTime()) / 60_000 + 0.5);
  };
}

export function createTimeZoneFinder() {
  /** By month and offset. */
  const samples = new Map<string, { time: Date; offset: number }>();

  const fits = (zone: string): boolean => {
    const offsetAt = createOffsetReader(zone);
    return [...samples.values()].every(({ time, offset }) => offsetAt(time) === offset);
  };

  return {
    /** @param local the time there, as `2019-05-31T23:30:00` */
    add(time: string, local: string): void {
      const offset = Math.round((Date.parse(`${local}Z`) - Date.parse(time)) / 60_000);
      const key = `${time.slice(0, 7)} ${offset}`;
      if (samples.size < maxSamples && !samples.has(key)) samples.set(key, { time: new Date(time), offset });
    },

    /** A time zone in which all posts have the times that they had; undefined where there is none. */
    find: (): string | undefined =>
      samples.size === 0
        ? undefined
        : [...new Set([...wellKnown, ...fixedOffsets, ...Intl.supportedValuesOf('timeZone')])].find(fits),
  };
}
