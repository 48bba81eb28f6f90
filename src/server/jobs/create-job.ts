import type { FastifyInstance } from 'fastify';

export interface Work {
  /** Names it in the log and in the metrics. */
  name: string;
  /** From the end of one run to the start of the next. */
  everyMs: number;
  /** The longest pause before a failed run is tried again, where somebody waits for the job. */
  longestRetryMs?: number;
  /** @param signal aborted when the job is stopped, which waits for the run to end */
  run(signal: AbortSignal): Promise<void>;
}

export interface Job {
  /** Runs it, and then repeatedly until it is stopped. */
  start(): void;
  /** Runs the job without waiting for the interval; if it is running, once more afterwards. */
  runSoon(): void;
  /** Resolves when the run that is under way has ended. */
  stop(): Promise<void>;
}

/** Between two attempts of a job that goes on failing, as while the database is away. */
const longestWaitMs = 60_000;

/** Between two lines in the log about a job that goes on failing. */
const logIntervalMs = 60_000;

/** @param failures how many runs in a row have failed */
export const waitAfter = (failures: number, everyMs: number, longestRetryMs = longestWaitMs): number =>
  Math.max(everyMs, Math.min(everyMs * 2 ** failures, longestRetryMs));

/** Work that is done repeatedly. Failures are logged. */
export function createJob(
  { log, metrics }: Pick<FastifyInstance, 'log' | 'metrics'>,
  { name, everyMs, longestRetryMs, run }: Work,
): Job {
  const controller = new AbortController();
  const { signal } = controller;
  let runs: Promise<void> | undefined;
  let isWanted = false;
  let wake: () => void = () => undefined;

  /** Until the time is over, or the job is wanted or stopped. Not by the signal, on which each wait would leave a listener. */
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
          log.error({ err: error }, `${name} failed`);
        }
      }
      metrics?.jobEnded(name, failures > 0, performance.now() - startedAt);
      await wait(waitAfter(failures, everyMs, longestRetryMs));
    }
  };

  return {
    start() {
      runs = repeat();
    },
    runSoon() {
      isWanted = true;
      wake();
    },
    async stop() {
      controller.abort();
      wake();
      await runs;
    },
  };
}
