// `npm run bench -- --search-speed [--texts] [POSTS …]`: the CPU that the answer to one search in texts costs that is not kept,
// on both engines, by default with 100,000 posts: from the request to what is sent, here and in the database, without the
// network. The median of queries that all differ. The posts have 300 words, each in a third of all posts or more, which makes every
// query a hard one; with `--texts` they say what real texts do (those of `--search`), and are asked for as those are.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { limits } from '../../src/contract/limits';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import type { Database } from '../../src/server/database/database';
import { openDatabaseAlone } from '../../src/server/data-directory/open-database-alone';
import { openPostgres } from '../../src/server/database/postgres';
import { openSqlite } from '../../src/server/database/sqlite';
import { openImageStore } from '../../src/server/media/open-image-store';
import { moveRows } from '../../src/server/move/move-rows';
import { silentProgress } from '../../src/server/progress';
import { wordsOf } from '../../src/server/search/analyze';
import { createSearchIndex } from '../../src/server/search/search-index';
import { createPostgresServer } from '../support/postgres-server';
import { goals } from './goals';
import { median } from './median';
import { createRandom, type Random } from './random';
import type { Report } from './report';
import { askAll, mistype, profiles, readTexts, siteIn, type Text } from './search-quality';
import { seedDatabase, type Wording } from './seed-database';
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

type Makers = Record<string, (words: Words, round: number) => string>;

interface Options {
  isOfTexts: boolean;
  report: Report;
}

const makers: Makers = {
  'a word of every third post': ({ nouns }, round) => nouns[round]!,
  'a word of three of four posts': ({ adjectives }, round) => adjectives[round]!,
  'a rare word': (_words, round) => String(round < 26 ? 2000 + round : round - 20),
  'two words': ({ several }) => several(2).join(' '),
  'three words': ({ several }) => several(3).join(' '),
  'eight words': ({ several }) => several(8).join(' '),
  'a phrase': ({ adjectives, nouns, random }) => `"${random.pick(adjectives)} ${random.pick(nouns)}"`,
  'a typo': ({ all, long, random }) => `${mistype(long(all), random)}q`,
  'a typo and a word': ({ all, long, nouns, random }) => `${mistype(long(all), random)}q ${random.pick(nouns)}`,
  'a letter': (_words, round) => 'abcdefghijklmnopqrstuvwxyz'[round % 26]!,
  'two letters': ({ all }, round) => all[7 * round]!.slice(0, 2),
  'four letters': ({ all }, round) => all[7 * round]!.slice(0, 4),
  'a word and four letters': ({ all, random }, round) => `${random.pick(all)} ${all[7 * round]!.slice(0, 4)}`,
  'a word without another': ({ nouns, adjectives }, round) => `${nouns[round]!} -${adjectives[round]!}`,
  'nothing is found': (_words, round) => `zqxjv${round}kk`,
};

/** The most that somebody may ask for; of these, the dearest is told. */
const worstMakers: Makers = {
  'a hundred words': ({ several }) => several(100).join(' ').slice(0, limits.search),
  'eight long typos': ({ all, long, random }) => Array.from({ length: 8 }, () => mistype(long(all), random)).join(' '),
  'single letters': () => 'a b c d e f g h i j k l m n o p',
  'a quote that does not end': ({ several }) => `"${several(20).join(' ')}`,
  'a hundred quotes': () => '"'.repeat(limits.search),
  'one word without seven': ({ several }) => several(8).join(' -'),
  'one long word': (_words, round) => `${round}${'a'.repeat(limits.search)}`.slice(0, limits.search),
};

interface Queries {
  kinds: Record<string, string[]>;
  worst: Record<string, string[]>;
}

const makeAll = (makers: Makers): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(makers).map(([name, make]) => {
      const words = createWords(createRandom(15));
      return [name, Array.from({ length: queriesPerKind }, (_query, round) => make(words, round))];
    }),
  );

/** Characters: about as long as a paragraph that is seeded otherwise. */
const passageLength = 350;
const passagePattern = new RegExp(`\\S.{1,${passageLength}}(?=\\s|$)`, 'gs');

/** Each post has passages of two texts, and the title of one. */
function createWordingOf(texts: readonly Text[]): Wording {
  const passages = texts.map(({ text }) =>
    [...text.matchAll(passagePattern)]
      .map(([passage]) => passage)
      .filter((passage) => passage.length >= passageLength / 2),
  );
  return {
    createTitle: (random) => random.pick(texts).title,
    pickParagraphs: (random) =>
      [0, 1].flatMap(() => {
        const ofText = random.pick(passages);
        return ofText.length > 0 ? [random.pick(ofText), random.pick(ofText)] : [];
      }),
  };
}

/** To make queries of more takes too long. */
const askedPosts = 2_000;

/** Queries that people ask who look for one of the posts: some of its words, and the kinds of `--search`. */
async function askForPosts({ queries: db }: Database): Promise<Queries> {
  const random = createRandom(15);
  const rows = await db
    .selectFrom('search_documents')
    .innerJoin('blogs', 'blogs.id', 'search_documents.blog_id')
    .select(['title', 'text'])
    .where('is_published', '=', 1)
    .orderBy('search_documents.id')
    .execute();
  const posts = random.shuffle(rows).slice(0, askedPosts);
  const listWords = ({ text }: Text) =>
    [...new Set([...wordsOf(text)].map(({ folded }) => folded))].filter((word) => /^\p{L}{3,}$/u.test(word));
  const some = (count: number) =>
    posts.slice(0, queriesPerKind).map((post) => random.shuffle(listWords(post)).slice(0, count).join(' '));
  const kinds: Record<string, string[]> = {
    'a word': some(1),
    'two words': some(2),
    'three words': some(3),
    'eight words': some(8),
  };
  for (const { kind, query } of askAll(posts)) {
    const ofKind = (kinds[kind] ??= []);
    if (ofKind.length < queriesPerKind) ofKind.push(query);
  }
  return { kinds, worst: {} };
}

const cpuOfProcess = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** As Linux counts it, in nanoseconds: the clock of `ps` ticks every 10 ms. */
const cpuOfOther = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The server without its jobs, which would work beside what is measured. */
async function buildServer(database: Database, directory: string) {
  const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  const images = await openImageStore({ ...config, directory: join(directory, 'images') });
  return buildApp({
    config,
    database,
    images,
    secret: 'of this bench',
    clientDirectory: 'none',
    output: process.stdout,
  });
}

type App = Awaited<ReturnType<typeof buildServer>>;

/**
 * @param round answers are kept by their addresses: each round has its own
 * @returns the ms of CPU of each query, the least first
 */
async function measure(
  { app, readCpu, round }: { app: App; readCpu: () => number; round: 'first' | 'measured' },
  queries: readonly string[],
): Promise<number[]> {
  const costs: number[] = [];
  for (const query of queries) {
    const parameters = new URLSearchParams({ query, listedIn: 'All', ...(round === 'measured' && { limit: '10' }) });
    const url = `/api/search?${parameters}`;
    const before = readCpu();
    const { statusCode, body } = await app.inject(url);
    costs.push(readCpu() - before);
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
  }
  return costs.sort((one, other) => one - other);
}

interface Measured {
  database: Database;
  directory: string;
  readCpu: () => number;
}

async function measureSearches(
  { database, directory, readCpu }: Measured,
  { isOfTexts, report }: Options,
): Promise<void> {
  const { kinds, worst } = isOfTexts
    ? await askForPosts(database)
    : { kinds: makeAll(makers), worst: makeAll(worstMakers) };
  const app = await buildServer(database, directory);
  // Both have been running for a while: their code is compiled, and what they read of the database is in memory.
  for (const queries of Object.values({ ...kinds, ...worst })) await measure({ app, readCpu, round: 'first' }, queries);
  report.table(`ms of CPU on ${database.engine}`, ['median', 'most']);
  for (const [name, queries] of Object.entries(kinds)) {
    const costs = await measure({ app, readCpu, round: 'measured' }, queries);
    report.row(name, [
      { value: median(costs), digits: 1, atMost: goals.textSearchCpuMs },
      { value: costs.at(-1)!, digits: 1 },
    ]);
  }
  for (const [name, queries] of Object.entries(worst)) {
    const costs = await measure({ app, readCpu, round: 'measured' }, queries);
    report.row(name, [
      { value: median(costs), digits: 1 },
      { value: costs.at(-1)!, digits: 1, atMost: goals.holdMs },
    ]);
  }
  await app.close();
}

async function index(database: Database, report: Report): Promise<void> {
  const start = performance.now();
  await createSearchIndex({ database, profiles, site: siteIn('en') }).rebuild();
  report.note(`Indexed on ${database.engine} in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
}

async function measureOnSqlite(directory: string, options: Options): Promise<void> {
  const database = openSqlite(join(directory, 'octavo.db'));
  await index(database, options.report);
  await measureSearches({ database, directory, readCpu: cpuOfProcess }, options);
  await database.close();
}

/** As autovacuum does in time, which is off here. On a connection of its own: a Database writes in transactions only. */
async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function measureOnPostgres(directory: string, options: Options): Promise<void> {
  // Work that is shared with processes that end could not be counted.
  const server = createPostgresServer({ max_parallel_workers_per_gather: '0', shared_buffers: '1GB' });
  try {
    await server.start();
    const source = openSqlite(join(directory, 'octavo.db'));
    const target = await openDatabaseAlone({ kind: 'postgres', url: server.url }, { mayCreate: true });
    await moveRows(source.queries, target, silentProgress);
    await source.close();
    await index(target.database, options.report);
    await target.database.close();
    await vacuum(server.url);
    // One connection, whose process is there from the first query to the last.
    const { database } = await openPostgres({ url: server.url, poolSize: 1 });
    const pids = server.listPids();
    const readCpu = () => cpuOfProcess() + pids.reduce((sum, pid) => sum + cpuOfOther(pid), 0);
    await measureSearches({ database, directory, readCpu }, options);
    await database.close();
  } finally {
    await server.remove();
  }
}

export async function measureSearchSpeed(sizes: readonly number[], options: Options): Promise<void> {
  const { isOfTexts, report } = options;
  const wording = isOfTexts ? createWordingOf(await readTexts(['node_modules'])) : undefined;
  for (const posts of sizes.length > 0 ? sizes : [defaultPosts]) {
    const directory = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
    try {
      report.section(`${posts.toLocaleString('en')} posts`);
      await seedDatabase(directory, posts, wording);
      await measureOnSqlite(directory, options);
      await measureOnPostgres(directory, options);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
}
