import { getEventListeners } from 'node:events';
import fastify from 'fastify';
import { createJob, waitAfter } from '../../src/server/jobs/create-job';
import { runExclusively } from '../../src/server/jobs/exclusive';
import { createTestServer } from '../support/server';

const app = { log: fastify({ logger: false }).log, metrics: undefined };

/** What a signal remembers of others that follow it. */
function countFollowers(signal: AbortSignal): number {
  const sizes = Object.getOwnPropertySymbols(signal).map(
    (symbol) => (signal as unknown as Record<symbol, { size?: number } | undefined>)[symbol]?.size ?? 0,
  );
  return getEventListeners(signal, 'abort').length + sizes.reduce((sum, size) => sum + size, 0);
}

test('the signal by which a server stops its jobs remembers none of their runs', async () => {
  const server = await createTestServer();
  const { database } = server;
  let runs = 0;
  const turns = 200;
  const work = runExclusively({ database, name: 'the test', whenTaken: 'skip' }, async () => void (runs += 1));
  let signal: AbortSignal | undefined;
  const job = createJob(app, {
    name: 'the test',
    everyMs: 1,
    async run(stopped) {
      await work(stopped);
      if (runs % 2 === 0) job.runSoon();
      if (runs === turns) signal = stopped;
    },
  });
  job.start();
  while (!signal) await new Promise(setImmediate);
  await job.stop();
  expect(runs).toBeGreaterThanOrEqual(turns);
  expect(countFollowers(signal)).toBe(0);
  await server.close();
});

test('a job that is wanted during a run is run once more at once, and one that waits is ended by the stop', async () => {
  let runs = 0;
  const job = createJob(app, {
    name: 'the test',
    everyMs: 3_600_000,
    async run() {
      runs += 1;
      if (runs === 1) job.runSoon();
    },
  });
  job.start();
  while (runs < 2) await new Promise(setImmediate);
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  expect(runs).toBe(2);
  job.runSoon();
  while (runs < 3) await new Promise(setImmediate);
  await job.stop();
  expect(runs).toBe(3);
});

test('a job that goes on failing waits longer each time, up to a minute, and never less than its interval', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1000].map((failures) => waitAfter(failures, 2_000))).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  expect([0, 1, 2, 1000].map((failures) => waitAfter(failures, 2_000, 4_000))).toEqual([2_000, 4_000, 4_000, 4_000]);
  expect([0, 1, 1000].map((failures) => waitAfter(failures, 3_600_000))).toEqual([3_600_000, 3_600_000, 3_600_000]);
});

test('a job that goes on failing says so once a minute, and at once when it fails anew', async () => {
  const log = jest.spyOn(app.log, 'error');
  let runs = 0;
  const job = createJob(app, {
    name: 'the test',
    everyMs: 1,
    longestRetryMs: 1,
    async run() {
      runs += 1;
      if (runs !== 5) throw new Error('It is away.');
    },
  });
  job.start();
  while (runs < 4) await new Promise(setImmediate);
  expect(log).toHaveBeenCalledTimes(1);
  while (runs < 8) await new Promise(setImmediate);
  expect(log).toHaveBeenCalledTimes(2);
  await job.stop();
});
