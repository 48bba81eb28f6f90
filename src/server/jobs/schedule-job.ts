import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Job {
  /** Names it in the log. */
  name: string;
  /** From the end of one run to the begin of the next. */
  intervalMs: number;
  /** @param signal aborted when the server stops, which waits for the run to end */
  run(signal: AbortSignal): Promise<void>;
}

/** Runs a job once the server listens, and then again and again until it stops. A failed run is logged. */
export function scheduleJob(app: FastifyInstance, { name, intervalMs, run }: Job): void {
  const controller = new AbortController();
  const { signal } = controller;
  let runs: Promise<void> | undefined;

  const repeat = async () => {
    while (!signal.aborted) {
      try {
        await run(signal);
      } catch (error) {
        app.log.error({ err: error }, `${name} failed`);
      }
      await delay(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
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
}
