// `npx tsx test/bench/counting.ts`, after `npm run build`: what it costs to count a visit. First the note that a request leaves,
// and its reading later, by themselves; then kept pages per second of a server that counts, in turns with one that does not.
import { hash } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { siteDefaults } from '../../src/contract/site-defaults';
import { siteCalls } from '../../src/contract/extensions/site';
import type { Database } from '../../src/server/database/database';
import { findAgent, maxAgentLength } from '../../src/server/statistics/agents';
import { createVisitCounter } from '../../src/server/statistics/visit-counter';
import { createVisitTally } from '../../src/server/statistics/visit-tally';
import { userAgents } from '../support/visits';
import { findLoadGenerator } from './load';
import { admin, logIn, startMeasuredServer, type MeasuredServer } from './measured-server';
import { median } from './median';
import { createReport } from './report';
import { seedDatabase } from './seed-database';

const rounds = 11;
const id = '0123456789abcdef01234567';
const agents = Object.values(userAgents);
const report = createReport();

/** Microseconds of CPU, as others use the machine as well, for one of `count` repetitions, in the best of several rounds. @param create makes the work of a round */
function measure(count: number, create: () => (index: number) => void): number {
  const times = Array.from({ length: 30 }, () => {
    const work = create();
    const start = process.cpuUsage();
    for (let index = 0; index < count; index += 1) work(index);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / count;
  });
  return Math.min(...times);
}

const headersOf = (agent: string) => ({
  host: 'blog.example',
  'user-agent': agent,
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': 'gzip, deflate, br',
  'sec-fetch-dest': 'document',
  referer: 'https://www.google.com/',
});

function measureCounter(): void {
  report.table('one visit, by itself', ['µs']);
  const settings = { ...siteDefaults, timeZone: 'UTC', categories: [] };
  const requests = agents.map((agent) => ({ method: 'GET', headers: headersOf(agent) }));
  const create = () =>
    createVisitCounter({
      // Nothing is written.
      database: {} as Database,
      site: { readSettings: async () => settings, lastRead: () => settings },
      publicUrl: undefined,
      secret: 'secret',
      log: fastify({ logger: false }).log,
    });
  // As many notes as wait at once.
  const notes = 8_000;
  const noteOf = (requestOf: (index: number) => (typeof requests)[number]) =>
    measure(notes, () => {
      const { countVisit } = create();
      return (index) => {
        countVisit({ page: id }, requestOf(index), '203.0.113.7');
      };
    });
  report.row('the note of a request', [{ value: noteOf((index) => requests[index % requests.length]!), digits: 3 }]);
  const refused = { method: 'GET', headers: { ...headersOf(userAgents.chrome), dnt: '1' } };
  report.row('  of one that asks not to be tracked', [{ value: noteOf(() => refused), digits: 3 }]);

  const read = (addressOf: (index: number) => string, agentOf: (index: number) => string) =>
    measure(notes, () => {
      const tally = createVisitTally();
      const counted = { page: id };
      const [referrer, host] = ['https://www.google.com/', 'blog.example'];
      return (index) => {
        tally.add({ counted, address: addressOf(index), agent: agentOf(index), referrer, host });
      };
    });
  const chrome = () => userAgents.chrome;
  const another = (index: number) => `203.0.113.${index}`;
  report.row('its reading, of one visitor', [{ value: read(() => '203.0.113.7', chrome), digits: 3, atMost: 1 }]);
  report.row('  of always another visitor', [{ value: read(another, chrome), digits: 3 }]);
  const hashed = measure(notes, () => (index) => {
    hash('sha256', `${id}${id} 203.0.113.${index} ${userAgents.chrome}`, 'base64url');
  });
  report.row('  and the hash, of each visitor once in ten seconds', [{ value: hashed, digits: 3 }]);
  const unknown = measure(notes, () => {
    const round = Math.random();
    return (index) => findAgent(`${userAgents.firefox} ${round} ${index}`);
  });
  report.row('  of an agent that nobody has seen', [{ value: unknown, digits: 3 }]);
  const hostile = ['(', ' ', '0 ', 'http', 'compatible; ', '1 reader', 'bot-'].map((part) =>
    part.repeat(maxAgentLength).slice(0, maxAgentLength - 30),
  );
  const worst = hostile.map((text) =>
    measure(1_000, () => {
      const round = Math.random();
      return (index) => findAgent(`${text}${round} ${index}`);
    }),
  );
  report.row('  of the worst agent', [{ value: Math.max(...worst), digits: 1 }]);
}

async function startServers(directory: string): Promise<Record<'counting' | 'other', MeasuredServer>> {
  const other = join(directory, 'other');
  const counting = join(directory, 'counting');
  await cp(other, counting, { recursive: true });
  const servers = { counting: await startMeasuredServer(counting), other: await startMeasuredServer(other) };
  const token = await logIn(servers.other.url, admin);
  const response = await fetch(servers.other.url + siteCalls.changeSite.path, {
    method: siteCalls.changeSite.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 0, settings: { countsVisits: false } }),
  });
  if (!response.ok) throw new Error(await response.text());
  return servers;
}

async function measurePages(directory: string): Promise<void> {
  const { name, generate } = await findLoadGenerator();
  const { mostLikedPost } = await seedDatabase(join(directory, 'other'), 100);
  const servers = await startServers(directory);
  try {
    report.note(`Load by ${name}; medians of ${rounds} rounds in turns.`);
    report.table('a kept page', ['requests/s', 'CPU µs', 'not counting', 'ratio of CPU']);
    for (const path of ['/', `/blog/${mostLikedPost}`]) {
      const load = { headers: headersOf(userAgents.chrome), connections: 50, seconds: 1 };
      const costOf = async (server: MeasuredServer) => {
        const { result, observation } = await server.observe(() => generate(server.url + path, load));
        return { rate: result.rate, cpu: (observation.cpuMs / result.requests) * 1000 };
      };
      const costs = [];
      for (let round = 0; round < rounds; round += 1)
        costs.push({ counting: await costOf(servers.counting), other: await costOf(servers.other) });
      report.row(path, [
        { value: median(costs.map(({ counting }) => counting.rate)) },
        { value: median(costs.map(({ counting }) => counting.cpu)), digits: 1 },
        { value: median(costs.map(({ other }) => other.cpu)), digits: 1 },
        { value: median(costs.map(({ counting, other }) => counting.cpu / other.cpu)), digits: 3 },
      ]);
    }
  } finally {
    await Promise.all([servers.counting.stop(), servers.other.stop()]);
  }
}

async function main(): Promise<void> {
  measureCounter();
  const directory = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
  try {
    await measurePages(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  process.exitCode = report.finish() ? 0 : 1;
}

void main();
