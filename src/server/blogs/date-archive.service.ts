// Posts by year and month, in the time zone of the site. A month is a range of sort keys, so that it is counted and read from
// the index of published posts; months without posts cost nothing. Counts are made anew only after a change of the lists.
import { createDayFormat } from '../../contract/day-format';
import type { Database } from '../database/database';
import { readListVersion } from '../database/list-counts';
import { createVersionedCache } from '../database/paged-list/versioned-cache';
import { firstKeyOf, isPostKey } from '../database/sort-key';
import type { CategoryId } from '../database/schema';
import { notFound } from '../http/errors';

export type DateArchiveService = ReturnType<typeof createDateArchiveService>;

export interface MonthOfPosts {
  year: number;
  month: number;
  count: number;
}

interface Period {
  year: number;
  month?: number | undefined;
}

interface KeyedRow {
  sort_key: number;
  created_at: string;
}

interface DatedRow {
  id: string;
  kind: 'post' | 'page';
  slug: string;
  category: CategoryId;
  title: string;
  created_at: string;
}

/** In seconds, by some of which the clocks of a place were once ahead or behind. */
const maxOffset = 26 * 60 * 60;

/** The sort key with which a month begins in a time zone. @param month from 1; 13 is the January after */
function firstKeyOfMonth(year: number, month: number, dayOf: (time: string) => string): number {
  const midnight = Date.UTC(year, month - 1, 1);
  const timeAt = (seconds: number) => new Date(midnight + seconds * 1000).toISOString();
  const wanted = timeAt(0).slice(0, 7);
  let before = -maxOffset;
  let start = maxOffset;
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (dayOf(timeAt(middle)).slice(0, 7) < wanted) before = middle;
    else start = middle;
  }
  return firstKeyOf(timeAt(start));
}

/**
 * The month of which the range has a post: not always that of its day, as one from before a clock was set back past midnight
 * may be in a month that begins after it.
 */
function monthOf({ sort_key, created_at }: KeyedRow, dayOf: (time: string) => string) {
  const [year = 0, month = 0] = dayOf(created_at).split('-').map(Number);
  const monthAt = (offset: number) => {
    const date = new Date(Date.UTC(year, month - 1 + offset));
    const at = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
    return { ...at, start: firstKeyOfMonth(at.year, at.month, dayOf) };
  };
  const [present, next] = [monthAt(0), monthAt(1)];
  if (sort_key < present.start) return monthAt(-1);
  return sort_key < next.start ? present : next;
}

/** @param readTimeZone that of the site now */
export function createDateArchiveService(
  { queries: db }: Pick<Database, 'queries'>,
  readTimeZone: () => Promise<string>,
) {
  const months = createVersionedCache<MonthOfPosts[]>((list) => list.length + 1);

  const published = () => db.selectFrom('blogs').where('is_published', '=', 1);

  /** However long ago it was. */
  const findNewestBefore = (key: number) =>
    published()
      .select(['sort_key', 'created_at'])
      .where('sort_key', '<', key)
      .where(isPostKey('blogs.sort_key'))
      .orderBy('sort_key', 'desc')
      .limit(1)
      .executeTakeFirst();

  const countBetween = async (start: number, end: number): Promise<number> => {
    const { count } = await published()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('sort_key', '>=', start)
      .where('sort_key', '<', end)
      .executeTakeFirstOrThrow();
    return count;
  };

  /** The latest first. */
  async function countMonths(dayOf: (time: string) => string): Promise<MonthOfPosts[]> {
    const counted: MonthOfPosts[] = [];
    let end = Number.MAX_SAFE_INTEGER;
    let newest = await findNewestBefore(end);
    while (newest) {
      const { start, ...month } = monthOf(newest, dayOf);
      const [count, next] = await Promise.all([countBetween(start, end), findNewestBefore(start)]);
      counted.push({ ...month, count });
      end = start;
      newest = next;
    }
    return counted;
  }

  async function listMonths(): Promise<MonthOfPosts[]> {
    const timeZone = await readTimeZone();
    const version = await readListVersion(db, 'blogs');
    return months.get(timeZone, version, () => countMonths(createDayFormat(timeZone)));
  }

  const isIn = (period: Period) => (each: MonthOfPosts) =>
    each.year === period.year && (period.month === undefined || each.month === period.month);

  return {
    listMonths,

    /** Whether there are posts of a year or month. */
    has: async (period: Period): Promise<boolean> => (await listMonths()).some(isIn(period)),

    /**
     * The posts of a year or month, the newest first, with the months of the year.
     * @throws HttpError 404 where there are none
     */
    async readPage({ year, month }: Period, { limit, offset }: { limit: number; offset: number }) {
      const all = await listMonths();
      const total = all.filter(isIn({ year, month })).reduce((sum, { count }) => sum + count, 0);
      if (total === 0) throw notFound('This part of the archive');
      const dayOf = createDayFormat(await readTimeZone());
      const page = published()
        .select('sort_key')
        .where('sort_key', '>=', firstKeyOfMonth(year, month ?? 1, dayOf))
        .where('sort_key', '<', firstKeyOfMonth(year, (month ?? 12) + 1, dayOf))
        .orderBy('sort_key', 'desc')
        .limit(limit)
        .offset(offset);
      const rows: DatedRow[] = await db
        .selectFrom(page.as('page'))
        .innerJoin('blogs', 'blogs.sort_key', 'page.sort_key')
        .select(['blogs.id', 'blogs.kind', 'blogs.slug', 'blogs.category', 'blogs.title', 'blogs.created_at'])
        .orderBy('page.sort_key', 'desc')
        .execute();
      return { months: all.filter(isIn({ year })), rows, total };
    },
  };
}
