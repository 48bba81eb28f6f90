// What was counted, for those who want to know. All of it is read in slices: of a large blog, there may be millions of rows.
import { sql } from 'kysely';
import type {
  FeedReaders,
  StatisticsRange,
  StatisticsTable,
  ViewedPost,
  ViewsOfPeriod,
} from '../../contract/extensions/statistics';
import type { AddressesService } from '../addresses/addresses.service';
import { editableBy, type Audience } from '../blogs/find-blog';
import { writeCsvRow } from '../csv';
import type { Database } from '../database/database';
import { deleteInSlices } from '../database/delete-in-slices';
import { dataTables, readBatches, type DataTable, type Row } from '../database/table-rows';
import type { Identity } from '../http/authentication';
import type { SiteService } from '../site/site.service';
import { addDays, createZonedDayFormat } from '../days';

export type StatisticsService = ReturnType<typeof createStatisticsService>;

/** Of each list. */
const shownRows = 25;

/** Of an export. */
const maxExportedRows = 100_000;

/** Posts whose titles are asked for at a time. */
const titlesPerQuery = 500;

const exported: Record<StatisticsTable, { table: DataTable; headings: string[] }> = {
  days: { table: tableNamed('views_by_day'), headings: ['Day', 'Views', 'Visitors'] },
  posts: { table: tableNamed('views_by_post'), headings: ['Day', 'Id', 'Title', 'Views'] },
  sources: { table: tableNamed('views_by_source'), headings: ['Day', 'Source', 'Views'] },
  searches: { table: tableNamed('searches_in_vain'), headings: ['Day', 'Search', 'Searches'] },
  feeds: { table: tableNamed('feed_readers'), headings: ['Day', 'Feed', 'Reader', 'Readers'] },
};

function tableNamed(name: DataTable['name']): DataTable {
  return dataTables.find((table) => table.name === name)!;
}

interface Options {
  site: Pick<SiteService, 'readSettings'>;
  addresses: Pick<AddressesService, 'readPathOf'>;
}

export function createStatisticsService(database: Database, { site, addresses }: Options) {
  const { queries, timeSlices } = database;
  const dayOf = createZonedDayFormat();

  /** All rows from a day on. */
  async function* readRows({ table }: { table: DataTable }, from: string): AsyncGenerator<Row> {
    // Before every row of the day, as no other column of a key is empty.
    const after = [from, ...table.key.slice(1).map(() => '')];
    const upToDay = addDays(from, -1);
    const batches = readBatches(queries, table, { after: table.key.length === 1 ? [upToDay] : after });
    for (;;) {
      const { done, value } = await timeSlices.run(() => batches.next());
      if (done) return;
      yield* value;
    }
  }

  /** The greatest sums. */
  async function sum(of: StatisticsTable, keyColumn: string, valueColumn: string, from: string) {
    const sums = new Map<string, number>();
    for await (const row of readRows(exported[of], from)) {
      const key = String(row[keyColumn]);
      sums.set(key, (sums.get(key) ?? 0) + Number(row[valueColumn]));
    }
    return [...sums].sort(([, one], [, other]) => other - one);
  }

  async function listPosts(from: string, audience: Audience): Promise<ViewedPost[]> {
    const sums = await sum('posts', 'blog_id', 'views', from);
    const pathOf = await addresses.readPathOf();
    const posts: ViewedPost[] = [];
    for (let start = 0; start < sums.length && posts.length < shownRows; start += titlesPerQuery) {
      const some = new Map(sums.slice(start, start + titlesPerQuery));
      const rows = await timeSlices.run(() => {
        const query = queries
          .selectFrom('blogs')
          .select(['id', 'title', 'slug', 'kind', 'category', 'created_at'])
          .where('id', 'in', [...some.keys()]);
        return (typeof audience === 'object' ? query.where('author_id', '=', audience.authorId) : query).execute();
      });
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const [id, views] of some) {
        const row = found.get(id);
        if (row && posts.length < shownRows) posts.push({ id, title: row.title, path: pathOf(row), views });
      }
    }
    return posts;
  }

  async function listFeeds(from: string): Promise<FeedReaders[]> {
    const best = new Map<string, FeedReaders>();
    for await (const { feed, reader, readers } of readRows(exported.feeds, from)) {
      const key = `${feed}\n${reader}`;
      const row = { feed: String(feed), reader: String(reader), readers: Number(readers) };
      if (row.readers > (best.get(key)?.readers ?? 0)) best.set(key, row);
    }
    return [...best.values()].sort((one, other) => other.readers - one.readers).slice(0, shownRows);
  }

  async function listPeriods(periods: readonly string[], from: string): Promise<ViewsOfPeriod[]> {
    const sums = new Map(periods.map((period) => [period, { period, views: 0, visitors: 0 }]));
    for await (const { day, views, visitors } of readRows(exported.days, from)) {
      const { length } = periods[0]!;
      const counted = sums.get(String(day).slice(0, length));
      if (!counted) continue;
      counted.views += Number(views);
      counted.visitors += Number(visitors);
    }
    return [...sums.values()];
  }

  const today = async () => dayOf((await site.readSettings()).timeZone, Date.now());

  return {
    /** An author learns of their own posts. */
    async get(range: StatisticsRange, user: Identity) {
      const { countsVisits: isCounting } = await site.readSettings();
      const periods = periodsUntil(await today(), range);
      const from = periods[0]!.padEnd('2026-11-25'.length, '-01');
      const posts = await listPosts(from, editableBy(user));
      if (user.role !== 'admin') return { isCounting, periods: [], posts, sources: [], searches: [], feeds: [] };
      const sources = await sum('sources', 'host', 'views', from);
      const searches = await sum('searches', 'term', 'searches', from);
      return {
        isCounting,
        periods: await listPeriods(periods, from),
        posts,
        sources: sources.slice(0, shownRows).map(([host, views]) => ({ host, views })),
        searches: searches.slice(0, shownRows).map(([term, count]) => ({ term, searches: count })),
        feeds: await listFeeds(from),
      };
    },

    /** The latest whole days, of as many rows as an export may have. */
    async exportCsv(of: StatisticsTable): Promise<string> {
      const { table, headings } = exported[of];
      const { rows: tooOld } = await sql<{ day: string }>`select day from ${sql.table(table.name)}
        order by day desc limit 1 offset ${maxExportedRows}`.execute(queries);
      const from = tooOld[0] ? addDays(tooOld[0].day, 1) : '0000-01-01';
      const lines = [writeCsvRow(headings)];
      let rows: Row[] = [];
      const write = async () => {
        const titles = of === 'posts' ? await findTitles(rows.map((row) => String(row.blog_id))) : undefined;
        for (const { day, blog_id: id, ...values } of rows) {
          const post = titles && [String(id), titles.get(String(id)) ?? ''];
          lines.push(writeCsvRow([String(day), ...(post ?? []), ...Object.values(values).map((value) => value ?? '')]));
        }
        rows = [];
      };
      for await (const row of readRows(exported[of], from)) {
        rows.push(row);
        if (rows.length === titlesPerQuery) await write();
      }
      await write();
      return lines.join('');
    },

    /** Deletes what is older than the owner of the site wants to keep. */
    async prune(signal: AbortSignal): Promise<void> {
      const { statisticsDays } = await site.readSettings();
      const from = addDays(await today(), 1 - statisticsDays);
      for (const { table } of Object.values(exported)) {
        const key = sql.join(table.key.map((column) => sql.ref(column)));
        const deleteSome = (limit: number) =>
          database.write(async (tx) => {
            const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table.name)} where (${key}) in (
              select ${key} from ${sql.table(table.name)} where day < ${from} order by ${key} limit ${limit}
            )`.execute(tx);
            return numAffectedRows;
          });
        await deleteInSlices(deleteSome, signal);
      }
    },
  };

  async function findTitles(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await queries.selectFrom('blogs').select(['id', 'title']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, title }) => [id, title]));
  }
}

/** The latest days or months, the oldest first. */
function periodsUntil(today: string, range: StatisticsRange): string[] {
  if (range === '30-days') return Array.from({ length: 30 }, (_, index) => addDays(today, index - 29));
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 11 + index, 1)).toISOString().slice(0, 'yyyy-mm'.length),
  );
}
