// `npm run bench -- --search-speed [POSTS …]`: the CPU that one search in texts costs that is not kept, on both engines, by
// default with 100,000 posts: that of the search itself, here and in the database, without the request around it. The median
// of queries that all differ.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { limits } from '../../src/contract/limits';
import type { Database } from '../../src/server/database/database';
import { openDatabaseAlone } from '../../src/server/data-directory/open-database-alone';
import { openPostgres } from '../../src/server/database/postgres';
import { openSqlite } from '../../src/server/database/sqlite';
import { moveRows } from '../../src/server/move/move-rows';
import { silentProgress } from '../../src/server/progress';
import { createSearchIndex } from '../../src/server/search/search-index';
import { createSearchService } from '../../src/server/search/search.service';
import { createPostgresServer } from '../support/postgres-server';
import { goals } from './goals';
import { createRandom, type Random } from './random';
import type { Report } from './report';
import { mistype, profiles, siteIn } from './search-quality';
import { seedDatabase } from './seed-database';
import { createSentence } from './words';

const defaultPosts = 100_000;
const queriesPerKind = 30;

function createWords(random: Random) {
  const kinds = [0, 1, 2].map(
    (kind) =>
      new Set(
        createSentence(random, 9_000)
          .toLowerCase()
          .replace('.', '')
          .split(' ')
          .filter((_word, at) => at % 3 === kind),
      ),
  );
  const [adjectives, nouns, verbs] = kinds.map((words) => [...words]) as [string[], string[], string[]];
  const all = [...adjectives, ...nouns, ...verbs];
  const several = (count: number) => random.shuffle([...all]).slice(0, count);
  const long = (words: string[]) => random.pick(words.filter((word) => word.length >= 6));
  return { adjectives, nouns, all, several, long, random };
}

type Words = ReturnType<typeof createWords>;

/** A space at the end: the last word is typed to its end. */
const kinds: Record<string, (words: Words, round: number) => string> = {
  'a word of every third post': ({ nouns }, round) => `${nouns[round]!} `,
  'a word of three of four posts': ({ adjectives }, round) => `${adjectives[round]!} `,
  'a rare word': (_words, round) => `${round < 26 ? 2000 + round : round - 20} `,
  'two words': ({ several }) => `${several(2).join(' ')} `,
  'three words': ({ several }) => `${several(3).join(' ')} `,
  'eight words': ({ several }) => `${several(8).join(' ')} `,
  'a phrase': ({ adjectives, nouns, random }) => `"${random.pick(adjectives)} ${random.pick(nouns)}" `,
  'a typo': ({ all, long, random }) => `${mistype(long(all), random)}q `,
  'a typo and a word': ({ all, long, nouns, random }) => `${mistype(long(all), random)}q ${random.pick(nouns)} `,
  'a letter': (_words, round) => 'abcdefghijklmnopqrstuvwxyz'[round % 26]!,
  'two letters': ({ all }, round) => all[7 * round]!.slice(0, 2),
  'four letters': ({ all }, round) => all[7 * round]!.slice(0, 4),
  'a word and four letters': ({ all, random }, round) => `${random.pick(all)} ${all[7 * round]!.slice(0, 4)}`,
  'a word without another': ({ nouns, adjectives }, round) => `${nouns[round]!} -${adjectives[round]!} `,
  'nothing is found': (_words, round) => `zqxjv${round}kk `,
};

/** The most that somebody may ask for; of these, the dearest is told. */
const worst: Record<string, (words: Words, round: number) => string> = {
  'a hundred words': ({ several }) => several(100).join(' ').slice(0, limits.search),
  'eight long typos': ({ all, long, random }) =>
    `${Array.from({ length: 8 }, () => mistype(long(all), random)).join(' ')} `,
  'single letters': () => 'a b c d e f g h i j k l m n o p',
  'a quote that does not end': ({ several }) => `"${several(20).join(' ')}`,
  'a hundred quotes': () => '"'.repeat(limits.search),
  'one word without seven': ({ several }) => `${several(8).join(' -')} `,
  'one long word': (_words, round) => `${round}${'a'.repeat(limits.search)}`.slice(0, limits.search),
};

const cpuOfProcess = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** As Linux counts it, in nanoseconds: the clock of `ps` ticks every 10 ms. */
const cpuOfOther = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** @returns the ms of CPU of each query, the least first */
async function measure(
  database: Database,
  readCpu: () => number,
  make: (words: Words, round: number) => string,
): Promise<number[]> {
  const search = createSearchService({ database, site: siteIn('en') });
  const words = createWords(createRandom(15));
  const costs: number[] = [];
  for (let round = 0; round < queriesPerKind; round += 1) {
    const query = make(words, round);
    const before = readCpu();
    await search.find({ query, listedIn: 'All' }, 'published');
    costs.push(readCpu() - before);
  }
  return costs.sort((one, other) => one - other);
}

async function measureSearches(database: Database, readCpu: () => number, report: Report): Promise<void> {
  // Both have been running for a while: their code is compiled, and what they read of the database is in memory.
  for (const make of Object.values({ ...kinds, ...worst })) await measure(database, readCpu, make);
  report.table(`ms of CPU on ${database.engine}`, ['median', 'most']);
  for (const [name, make] of Object.entries(kinds)) {
    const costs = await measure(database, readCpu, make);
    report.row(name, [
      { value: costs[queriesPerKind / 2]!, digits: 1, atMost: goals.textSearchCpuMs },
      { value: costs.at(-1)!, digits: 1 },
    ]);
  }
  for (const [name, make] of Object.entries(worst)) {
    const costs = await measure(database, readCpu, make);
    report.row(name, [
      { value: costs[queriesPerKind / 2]!, digits: 1 },
      { value: costs.at(-1)!, digits: 1, atMost: goals.holdMs },
    ]);
  }
}

async function index(database: Database, report: Report): Promise<void> {
  const start = performance.now();
  await createSearchIndex({ database, profiles, site: siteIn('en') }).rebuild();
  report.note(`Indexed on ${database.engine} in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
}

async function measureOnSqlite(directory: string, report: Report): Promise<void> {
  const database = openSqlite(join(directory, 'octavo.db'));
  await index(database, report);
  await measureSearches(database, cpuOfProcess, report);
  await database.close();
}

/** As autovacuum does in time, which is off here. On a connection of its own: a Database writes in transactions only. */
async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function measureOnPostgres(directory: string, report: Report): Promise<void> {
  // Work that is shared with processes that end could not be counted.
  const server = createPostgresServer({ max_parallel_workers_per_gather: '0', shared_buffers: '1GB' });
  try {
    await server.start();
    const source = openSqlite(join(directory, 'octavo.db'));
    const target = await openDatabaseAlone({ kind: 'postgres', url: server.url }, { mayCreate: true });
    await moveRows(source.queries, target, silentProgress);
    await source.close();
    await index(target.database, report);
    await target.database.close();
    await vacuum(server.url);
    // One connection, whose process is there from the first query to the last.
    const { database } = await openPostgres({ url: server.url, poolSize: 1 });
    const pids = server.listPids();
    const readCpu = () => cpuOfProcess() + pids.reduce((sum, pid) => sum + cpuOfOther(pid), 0);
    await measureSearches(database, readCpu, report);
    await database.close();
  } finally {
    await server.remove();
  }
}

export async function measureSearchSpeed(sizes: readonly number[], report: Report): Promise<void> {
  for (const posts of sizes.length > 0 ? sizes : [defaultPosts]) {
    const directory = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
    try {
      report.section(`${posts.toLocaleString('en')} posts`);
      await seedDatabase(directory, posts);
      await measureOnSqlite(directory, report);
      await measureOnPostgres(directory, report);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
}
