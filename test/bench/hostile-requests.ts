// `npx tsx test/bench/hostile-requests.ts`, after `npm run build`: the CPU of the server for requests that are made to hurt. Of each
// kind, one of them on average, and the dearest. One of them took seconds to minutes, when it was made for one of our expressions.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSender, makeHostileRequests } from '../support/hostile-requests';
import { admin } from '../support/product';
import { startMeasuredServer } from './measured-server';
import { createReport } from './report';

/** Milliseconds. A request costs a few, and one that is the first of its kind some hundred, on a slow machine. */
const goals = { one: 1_500, average: 200 };

async function main(): Promise<void> {
  const report = createReport();
  const directory = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
  const server = await startMeasuredServer(directory, {
    settings: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  });
  const sender = createSender(server.url);
  try {
    report.table('requests by their', ['ms of CPU', 'the dearest']);
    for (const [kind, requests] of Object.entries(await makeHostileRequests(server))) {
      const costs: { name: string; ms: number }[] = [];
      for (const [name, sent] of requests) {
        const { observation } = await server.observe(() => sender.send(sent));
        costs.push({ name, ms: observation.cpuMs });
      }
      const dearest = costs.reduce((one, other) => (other.ms > one.ms ? other : one));
      const average = costs.reduce((sum, { ms }) => sum + ms, 0) / costs.length;
      report.row(kind.slice(0, 40), [
        { value: average, digits: 1, atMost: goals.average },
        { value: dearest.ms, digits: 1, atMost: goals.one },
      ]);
      report.note(`  ${JSON.stringify(dearest.name)}`);
    }
  } finally {
    sender.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
  process.exitCode = report.finish() ? 0 : 1;
}

void main();
