import type { FastifyInstance } from 'fastify';

interface Job {
  /** Names it in the log and in the metrics. */
  name: string;
  /** From the end of one run to the start of the next. */
  intervalMs: number;
  /** How long one that goes on failing waits at most, where somebody waits for it. */
  longestRetryMs?: number;
  /** @param signal aborted when the server stops, which waits for the run to end */
  run(signal: AbortSignal): Promise<void>;
}

export interface ScheduledJob {
  /** Does not wait for the interval; during a run, another one follows it. */
  runSoon(): void;
}

/** Between two attempts of a job that goes on failing, as while the database is away. */
const longestWaitMs = 60_000;

/** Of a job that goes on failing: not every few seconds a line in the log. */
const logIntervalMs = 60_000;

/** @param failures runs that have failed since the last one that has not */
export const waitAfter = (failures: number, intervalMs: number, longestRetryMs = longestWaitMs): number =>
  Math.max(intervalMs, Math.min(intervalMs * 2 ** failures, longestRetryMs));

/** Runs a job when the server listens, and then repeatedly until it stops. Failures are logged. */
export function scheduleJob(app: FastifyInstance, { name, intervalMs, longestRetryMs, run }: Job): ScheduledJob {
  const controller = new AbortController();
  const { signal } = controller;
  let runs: Promise<void> | undefined;
  let isWanted = false;
  let wake: () => void = () => undefined;

  /** Until the time is over, or the job is wanted, or the server stops. Without a signal, of which each turn would leave some. */
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isWanted || signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const repeat = async () => {
    let failures = 0;
    let loggedAt = -Infinity;
    while (!signal.aborted) {
      isWanted = false;
      const startedAt = performance.now();
      try {
        await run(signal);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1 || startedAt - loggedAt >= logIntervalMs) {
          loggedAt = startedAt;
          app.log.error({ err: error }, `${name} failed`);
        }
      }
      app.metrics?.jobEnded(name, failures > 0, performance.now() - startedAt);
      await wait(waitAfter(failures, intervalMs, longestRetryMs));
    }
  };

  app.addHook('onListen', (done) => {
    runs = repeat();
    done();
  });
  app.addHook('onClose', async () => {
    controller.abort();
    wake();
    await runs;
  });
  return {
    runSoon() {
      isWanted = true;
      wake();
    },
  };
}
