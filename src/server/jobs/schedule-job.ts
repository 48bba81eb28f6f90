import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Job {
  /** Names it in the log and in the metrics. */
  name: string;
  /** From the end of one run to the start of the next. */
  intervalMs: number;
  /** @param signal aborted when the server stops, which waits for the run to end */
  run(signal: AbortSignal): Promise<void>;
}

export interface ScheduledJob {
  /** Does not wait for the interval; during a run, another one follows it. */
  runSoon(): void;
}

/** Runs a job when the server listens, and then repeatedly until it stops. A failed run is logged. */
export function scheduleJob(app: FastifyInstance, { name, intervalMs, run }: Job): ScheduledJob {
  const controller = new AbortController();
  const { signal } = controller;
  let runs: Promise<void> | undefined;
  let next = new AbortController();

  const repeat = async () => {
    while (!signal.aborted) {
      next = new AbortController();
      const startedAt = performance.now();
      let isFailed = false;
      try {
        await run(signal);
      } catch (error) {
        isFailed = true;
        app.log.error({ err: error }, `${name} failed`);
      }
      app.metrics?.jobEnded(name, isFailed, performance.now() - startedAt);
      const woken = AbortSignal.any([signal, next.signal]);
      await delay(intervalMs, undefined, { signal: woken, ref: false }).catch(() => undefined);
    }
  };

  app.addHook('onListen', (done) => {
    runs = repeat();
    done();
  });
  app.addHook('onClose', async () => {
    controller.abort();
    await runs;
  });
  return { runSoon: () => next.abort() };
}
