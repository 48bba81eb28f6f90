// `npm run bench -- 100 10000`: what the server does with that many posts, by default 100, 10,000 and 100,000. It
// is the built server, started as an operator does, with its log in a file. Measured are requests per second, how
// much CPU a request costs and how long one turn of the event loop takes, both in that process, while another one
// asks `/healthz` every 20 ms. Beside it, in turns, a bare node:http server sends the same responses from memory.
// At the end a post with 50,000 comments is changed and deleted, and with 100,000 posts 20,000 different pages are
// rendered, which must not take more and more memory. A figure that misses its goal is marked with `!`, and makes
// it fail.
//
// With `--database postgres --instances 2`: what two servers on PostgreSQL do, beside one of them and one on
// SQLite, with the same posts, 100,000 unless it is told otherwise. The CPU of the database comes on top.
//
// The load comes from wrk where it is installed, otherwise from a client of our own; the first line says which.
// Both cost less per request than the servers. A machine that is busy with something else shows holds that are not
// the server's.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { createPostgresServer } from '../support/postgres-server';
import { listRequests, listSeries } from './calls';
import { compareAll } from './compare';
import { compareDifferent, compareRepeated, type Side } from './compare-engines';
import { goals } from './goals';
import { findLoadGenerator, type LoadGenerator } from './load';
import { admin, logIn, startMeasuredServer, type MeasuredServer } from './measured-server';
import { measureRenderedPages, renderedPages } from './rendered-pages';
import { createReport, type Report } from './report';
import { readerEmail, readerPassword, seedDatabase, type SeededDatabase } from './seed-database';
import { measureSearchQuality } from './search-quality';
import { measureSearchSpeed } from './search-speed';
import { runSeries } from './series';
import { startBareServer } from './start-bare-server';
import { measureTyping } from './typing';
import { measureWholeList } from './whole-list';
import { measureWrites } from './writes';

const defaultSizes = [100, 10_000, 100_000];

/** As in production: what is committed is on the disk. */
const postgresSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
};

const run = promisify(execFile);

const jwtSecret = 'the secret of the bench, 32 characters';

/** Milliseconds of CPU for one request, by its name. */
type Costs = Map<string, number>;

async function benchSize(posts: number, generate: LoadGenerator, report: Report): Promise<Costs> {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
  try {
    report.section(`${posts.toLocaleString('en')} posts`);
    const start = performance.now();
    const database = await seedDatabase(directory, posts);
    const seconds = (performance.now() - start) / 1000;
    const { size } = await stat(join(directory, 'octavo.db'));
    report.note(`Seeded in ${seconds.toFixed(1)} s; the database has ${(size / 1e6).toFixed(0)} MB.`);
    const costs = await measurePages(directory, database, generate, report);
    await measureWholeList(directory, report);
    if (database.publishedPosts.length >= renderedPages) await measureRenderedPages(directory, database, report);
    // Last, as it deletes the post.
    await measureWrites(directory, database.mostLikedPost, report);
    return costs;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What one server on SQLite and one or several on PostgreSQL do with the same posts. */
async function benchEngines(posts: number, instances: number, generate: LoadGenerator, report: Report): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
  const postgres = createPostgresServer(postgresSettings);
  const servers: MeasuredServer[] = [];
  const start = async (settings: Record<string, string>): Promise<MeasuredServer> => {
    const server = await startMeasuredServer(directory, { settings: { JWT_SECRET: jwtSecret, ...settings } });
    servers.push(server);
    return server;
  };
  try {
    report.section(`${posts.toLocaleString('en')} posts on SQLite and on PostgreSQL`);
    const database = await seedDatabase(directory, posts);
    // The admin that it creates has to be the same on both.
    await (await start({})).stop();
    await postgres.start();
    const startedAt = performance.now();
    // A copy: this process holds the file it has seeded until what it has used of it is collected as garbage.
    const copy = join(directory, 'copy');
    await mkdir(copy);
    await cp(join(directory, 'octavo.db'), join(copy, 'octavo.db'));
    // Not to the pictures of a blog that is in the folder of the project.
    const env = { ...process.env, DATA_DIR: copy };
    await run(process.execPath, ['dist/server/octavo.js', 'move', '--from', copy, '--to', postgres.url], { env });
    report.note(`Moved from SQLite to PostgreSQL in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);

    const sides: Side[] = [{ name: 'SQLite', servers: [await start({})] }];
    const settings = { DATABASE_URL: postgres.url };
    const first = await start(settings);
    sides.push({ name: 'PostgreSQL', servers: [first] });
    if (instances > 1) {
      // None of them has been asked before, and keeps a response.
      const servers = await Promise.all(Array.from({ length: instances }, () => start(settings)));
      sides.push({ name: `${instances} servers`, servers });
    }
    const { tokens, readerTokens } = await logInAll(first.url);
    const parts = { sides, generate, likes: { tokens: readerTokens, posts: database.somePosts }, report };
    await compareRepeated(listRequests(database, tokens), parts);
    await compareDifferent(listSeries(database, tokens), parts);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.remove();
    await rm(directory, { recursive: true, force: true });
  }
}

async function logInAll(url: string) {
  const adminToken = await logIn(url, admin);
  const readerTokens = await Promise.all(
    [0, 1, 2, 3].map((reader) => logIn(url, { email: readerEmail(reader), password: readerPassword })),
  );
  return { tokens: { admin: adminToken, busiestReader: readerTokens[0]! }, readerTokens };
}

async function measurePages(
  directory: string,
  database: SeededDatabase,
  generate: LoadGenerator,
  report: Report,
): Promise<Costs> {
  const server = await startMeasuredServer(directory);
  try {
    const { tokens, readerTokens } = await logInAll(server.url);
    const requests = listRequests(database, tokens);
    const recordings = join(directory, 'recordings');
    await mkdir(recordings);
    const bare = await startBareServer(server.url, requests, recordings);
    const costs: Costs = new Map();
    try {
      const likes = { tokens: readerTokens, posts: database.somePosts };
      for (const cost of await compareAll(requests, { server, bare, generate, likes, report })) costs.set(...cost);
    } finally {
      bare.stop();
    }
    for (const cost of await runSeries(listSeries(database, tokens), server, report)) costs.set(...cost);

    report.table('the process', ['start ms', 'resident MB', 'peak MB']);
    const { observation } = await server.observe(() => Promise.resolve());
    report.row('start to /healthz, and memory', [
      { value: server.startMs, atMost: goals.startMs },
      { value: observation.residentMb, atMost: goals.residentMb },
      { value: observation.peakMb },
    ]);
    return costs;
  } finally {
    await server.stop();
  }
}

function reportGrowth(sizes: number[], costs: Costs[], report: Report): void {
  report.section('The cost of a request by the number of posts');
  report.table('µs of CPU', [...sizes.map((size) => size.toLocaleString('en')), 'growth']);
  for (const name of costs[0]!.keys()) {
    const values = costs.map((cost) => cost.get(name)! * 1000);
    report.row(name, [
      ...values.map((value) => ({ value })),
      { value: values.at(-1)! / values[0]!, digits: 2, atMost: goals.growth },
    ]);
  }
}

const usage =
  'Usage: npm run bench -- [POSTS …], npm run bench -- --database postgres [--instances COUNT] [POSTS …], npm run bench -- --typing, npm run bench -- --search [--language CODE] [FOLDER …], or npm run bench -- --search-speed [--texts] [POSTS …]';

function readArguments(args: string[]) {
  const options = {
    database: { type: 'string', default: 'sqlite' },
    instances: { type: 'string', default: '1' },
    typing: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    'search-speed': { type: 'boolean', default: false },
    texts: { type: 'boolean', default: false },
    language: { type: 'string', default: 'en' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const sizes = positionals.length > 0 && !values.search ? positionals.map(Number) : undefined;
  const instances = Number(values.instances);
  const areNumbers = [instances, ...(sizes ?? [])].every((number) => Number.isInteger(number) && number > 0);
  const isPostgres = values.database === 'postgres';
  if (!areNumbers || !(isPostgres || (values.database === 'sqlite' && instances === 1))) throw new Error(usage);
  return {
    isPostgres,
    instances,
    isTyping: values.typing,
    isSearchSpeed: values['search-speed'],
    isOfTexts: values.texts,
    language: values.search ? values.language : undefined,
    folders: positionals,
    sizes: sizes ?? (isPostgres ? [defaultSizes.at(-1)!] : defaultSizes),
  };
}

async function main(args: string[]): Promise<void> {
  const { isPostgres, instances, isTyping, isSearchSpeed, isOfTexts, language, folders, sizes } = readArguments(args);
  const report = createReport();
  if (isTyping || isSearchSpeed || language !== undefined) {
    if (isTyping) await measureTyping(report);
    else if (language === undefined) await measureSearchSpeed(folders.length > 0 ? sizes : [], { isOfTexts, report });
    else await measureSearchQuality(folders, language, report);
    if (!report.finish()) process.exitCode = 1;
    return;
  }
  const { name, generate } = await findLoadGenerator();
  report.note(`Load by ${name}. A figure marked with ! misses its goal.`);
  if (isPostgres) {
    for (const size of sizes) await benchEngines(size, instances, generate, report);
  } else {
    const costs = [];
    for (const size of sizes) costs.push(await benchSize(size, generate, report));
    if (sizes.length > 1) reportGrowth(sizes, costs, report);
  }
  if (!report.finish()) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
