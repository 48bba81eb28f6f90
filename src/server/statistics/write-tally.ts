// Adds what one instance has counted to what is in the database. All instances write the same rows in the same order, so that
// none waits for another that waits for it.
import type { Transaction } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/schema';
import { inChunks } from '../in-chunks';
import { otherSource } from './sources';
import { splitFeedKey, visitorKey, type VisitTally } from './visit-tally';
import type { VisitorHashes } from './visitor-hashes';

interface Options {
  database: Database;
  hashes: VisitorHashes;
  day: string;
  tally: VisitTally;
}

/** Kept of a day, as visitors can make up any number of them. */
const maxHashes = 500_000;
const maxSources = 200;
const maxSearches = 500;
const maxFeedReaders = 500;

type Counts = [key: string, count: number][];

export async function writeTally({ database, hashes, day, tally }: Options): Promise<void> {
  const { views, visitors, sources, searches, subscribers, feedVisitors } = tally;
  const visitorHashes = (await hashes.hashAll(day, keysOf(visitors))) ?? [];
  const feedHashes: [key: string, hashes: string[]][] = [];
  for (const [key, readers] of sortedByKey(feedVisitors))
    feedHashes.push([key, (await hashes.hashAll(day, readers)) ?? []]);
  const viewed = await onlyPublished(database, sortedByKey(views));
  const isEmpty = [viewed, visitorHashes, feedHashes].every(({ length }) => length === 0);
  if (isEmpty && [sources, searches, subscribers].every(({ size }) => size === 0)) return;

  await database.write(async (tx) => {
    const hasHashes = [visitorHashes, ...feedHashes.map(([, some]) => some)].some(({ length }) => length > 0);
    const addNew = createHashWriter(tx, day, hasHashes ? maxHashes - (await countHashes(tx, day)) : 0);
    const newVisitors = await addNew(visitorHashes);
    const newReaders: Counts = [];
    for (const [key, some] of feedHashes) newReaders.push([key, await addNew(some)]);
    const total = viewed.reduce((sum, [, count]) => sum + count, 0);
    if (total > 0 || newVisitors > 0) {
      await tx
        .insertInto('views_by_day')
        .values({ day, views: total, visitors: newVisitors })
        .onConflict((conflict) =>
          conflict
            .column('day')
            .doUpdateSet((eb) => ({
              views: eb('views_by_day.views', '+', total),
              visitors: eb('views_by_day.visitors', '+', newVisitors),
            })),
        )
        .execute();
    }
    for (const rows of inChunks(viewed)) {
      await tx
        .insertInto('views_by_post')
        .values(rows.map(([blog_id, count]) => ({ day, blog_id, views: count })))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'blog_id'])
            .doUpdateSet((eb) => ({ views: eb('views_by_post.views', '+', eb.ref('excluded.views')) })),
        )
        .execute();
    }
    await addSources(tx, day, sources);
    await addSearches(tx, day, searches);
    await addFeedReaders(tx, day, newReaders, subscribers);
  });
}

function* keysOf(visitors: VisitTally['visitors']): Generator<string> {
  for (const [agent, addresses] of visitors) for (const address of addresses) yield visitorKey(address, agent);
}

/** Anybody can say that a post was opened that is none, or no reader's. */
async function onlyPublished({ queries }: Database, views: Counts): Promise<Counts> {
  const published = new Set<string>();
  for (const some of inChunks(views)) {
    const rows = await queries
      .selectFrom('blogs')
      .select('id')
      .where(
        'id',
        'in',
        some.map(([id]) => id),
      )
      .where('is_published', '=', 1)
      .execute();
    for (const { id } of rows) published.add(id);
  }
  return views.filter(([id]) => published.has(id));
}

/** @param room for how many more there is on the day */
function createHashWriter(tx: Transaction<Tables>, day: string, room: number) {
  let left = room;
  /** @returns how many were not there */
  return async (hashes: readonly string[]): Promise<number> => {
    let added = 0n;
    for (const some of inChunks(hashes)) {
      if (some.length > left) break;
      const { numInsertedOrUpdatedRows = 0n } = await tx
        .insertInto('visitor_hashes')
        .values(some.map((hash) => ({ day, hash })))
        .onConflict((conflict) => conflict.columns(['day', 'hash']).doNothing())
        .executeTakeFirst();
      added += numInsertedOrUpdatedRows;
      left -= Number(numInsertedOrUpdatedRows);
    }
    return Number(added);
  };
}

/** Up to the bound, as they are counted by an index. */
async function countHashes(tx: Transaction<Tables>, day: string): Promise<number> {
  const { count } = await tx
    .selectFrom(tx.selectFrom('visitor_hashes').select('hash').where('day', '=', day).limit(maxHashes).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function addSources(tx: Transaction<Tables>, day: string, counted: ReadonlyMap<string, number>): Promise<void> {
  const rows = await tx.selectFrom('views_by_source').select(['host', 'views']).where('day', '=', day).execute();
  const present = new Map(rows.map(({ host, views }) => [host, views]));
  const { kept, replaced, left } = withinBound(counted, present, maxSources);
  const other = left + replaced.reduce((sum, host) => sum + present.get(host)!, 0);
  if (other > 0) kept.set(otherSource, (kept.get(otherSource) ?? 0) + other);
  if (replaced.length > 0) {
    await tx.deleteFrom('views_by_source').where('day', '=', day).where('host', 'in', replaced).execute();
  }
  for (const rows of inChunks(sortedByKey(kept))) {
    await tx
      .insertInto('views_by_source')
      .values(rows.map(([host, views]) => ({ day, host, views })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'host'])
          .doUpdateSet((eb) => ({ views: eb('views_by_source.views', '+', eb.ref('excluded.views')) })),
      )
      .execute();
  }
}

async function addSearches(tx: Transaction<Tables>, day: string, counted: ReadonlyMap<string, number>): Promise<void> {
  if (counted.size === 0) return;
  const found = await tx.selectFrom('searches_in_vain').select(['term', 'searches']).where('day', '=', day).execute();
  const present = new Map(found.map(({ term, searches }) => [term, searches]));
  const { kept, replaced } = withinBound(counted, present, maxSearches);
  if (replaced.length > 0) {
    await tx.deleteFrom('searches_in_vain').where('day', '=', day).where('term', 'in', replaced).execute();
  }
  for (const rows of inChunks(sortedByKey(kept))) {
    await tx
      .insertInto('searches_in_vain')
      .values(rows.map(([term, searches]) => ({ day, term, searches })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'term'])
          .doUpdateSet((eb) => ({ searches: eb('searches_in_vain.searches', '+', eb.ref('excluded.searches')) })),
      )
      .execute();
  }
}

/** Distinct readers add up; of what a service says, the greatest number of the day counts. */
async function addFeedReaders(
  tx: Transaction<Tables>,
  day: string,
  newReaders: Counts,
  subscribers: ReadonlyMap<string, number>,
): Promise<void> {
  const counted = new Map([...newReaders.filter(([, count]) => count > 0), ...subscribers]);
  if (counted.size === 0) return;
  const rows = await tx.selectFrom('feed_readers').selectAll().where('day', '=', day).execute();
  const present = new Map(rows.map(({ feed, reader, readers }) => [`${feed}\n${reader}`, readers]));
  // How many readers a service has is what it says: no number takes the place of another.
  const { kept } = withinBound(counted, present, maxFeedReaders, { mayReplace: false });
  for (const [key, count] of sortedByKey(kept)) {
    const says = subscribers.has(key);
    // A service that says the same all day is written once.
    if (says && (present.get(key) ?? -1) >= count) continue;
    await tx
      .insertInto('feed_readers')
      .values({ day, ...splitFeedKey(key), readers: count })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'feed', 'reader'])
          .doUpdateSet((eb) => ({
            readers: says
              ? eb
                  .case()
                  .when('feed_readers.readers', '<', count)
                  .then(count)
                  .else(eb.ref('feed_readers.readers'))
                  .end()
              : eb('feed_readers.readers', '+', count),
          })),
      )
      .execute();
  }
}

interface WithinBound {
  kept: Map<string, number>;
  /** Of those that are there already: the rarest ones, whose places others get. */
  replaced: string[];
  /** How often all others were counted. */
  left: number;
}

/**
 * Those that are there already, and as many others as there is room for, the most frequent first. Where there is none, another gets
 * the place of one that was not counted more often in all of the day: so what somebody has made up leaves again.
 */
function withinBound(
  counted: ReadonlyMap<string, number>,
  present: ReadonlyMap<string, number>,
  bound: number,
  { mayReplace = true } = {},
): WithinBound {
  const kept = new Map<string, number>();
  const rarest = [...present]
    .filter(([key]) => key !== otherSource && !counted.has(key))
    .sort(([, one], [, other]) => other - one);
  const replaced: string[] = [];
  let room = bound - [...present.keys()].filter((key) => key !== otherSource).length;
  let left = 0;
  for (const [key, count] of [...counted].sort(([, one], [, other]) => other - one)) {
    const isPresent = present.has(key) || key === otherSource;
    if (!isPresent && mayReplace && room <= 0 && (rarest.at(-1)?.[1] ?? Infinity) <= count) {
      replaced.push(rarest.pop()![0]);
      room += 1;
    }
    if (isPresent || room > 0) {
      kept.set(key, count);
      if (!isPresent) room -= 1;
    } else left += count;
  }
  return { kept, replaced, left };
}

const sortedByKey = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
  [...map].sort(([one], [other]) => (one < other ? -1 : 1));
