// `npm run bench -- 100 10000`: what the server does with that many posts, beside a bare node:http server that sends
// the same bytes. Figures that miss their goal are marked, and make it fail.
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRequests, listSeries } from './calls';
import { compareAll } from './compare';
import { goals } from './goals';
import { findLoadGenerator, type LoadGenerator } from './load';
import { admin, logIn, startMeasuredServer } from './measured-server';
import { measureRenderedPages, renderedPages } from './rendered-pages';
import { createReport, type Report } from './report';
import { readerEmail, readerPassword, seedDatabase, type SeededDatabase } from './seed-database';
import { runSeries } from './series';
import { startBareServer } from './start-bare-server';
import { measureWholeList } from './whole-list';
import { measureWrites } from './writes';

const defaultSizes = [100, 10_000, 100_000];

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

async function measurePages(
  directory: string,
  database: SeededDatabase,
  generate: LoadGenerator,
  report: Report,
): Promise<Costs> {
  const server = await startMeasuredServer(directory);
  try {
    const adminToken = await logIn(server.url, admin);
    const readerTokens = await Promise.all(
      [0, 1, 2, 3].map((reader) => logIn(server.url, { email: readerEmail(reader), password: readerPassword })),
    );
    const tokens = { admin: adminToken, busiestReader: readerTokens[0]! };
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

async function main(args: string[]): Promise<void> {
  const sizes = args.length > 0 ? args.map(Number) : defaultSizes;
  if (!sizes.every((size) => Number.isInteger(size) && size > 0)) throw new Error('Usage: npm run bench -- [POSTS …]');
  const { name, generate } = await findLoadGenerator();
  const report = createReport();
  report.note(`Load by ${name}. A figure marked with ! misses its goal.`);
  const costs = [];
  for (const size of sizes) costs.push(await benchSize(size, generate, report));
  if (sizes.length > 1) reportGrowth(sizes, costs, report);
  if (!report.finish()) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
