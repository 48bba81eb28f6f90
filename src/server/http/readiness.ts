import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets `/readyz` fail from now on. Where something watches it, resolves when that has seen the failure and can have
     * stopped sending requests; otherwise at once.
     */
    failReadiness(): Promise<void>;
  }
}

interface Options {
  check: () => Promise<unknown>;
  /** How long `check` may take: a slower database does not serve readers either. */
  timeoutMs?: number;
}

/** How many failures a load balancer usually wants to see. */
const failuresToShow = 2;
const maxDrainMs = 10_000;

/** Whoever has asked this often, and goes on in the same rhythm, watches. */
const requestsOfAWatcher = 3;

/**
 * `/readyz`, by which a load balancer decides whether to send requests here: 200, or 503 when the server shuts down,
 * `check` rejects or takes too long.
 */
export function readinessRoutes(app: FastifyInstance, { check, timeoutMs = 2_000 }: Options): void {
  /** The newest last. */
  const askedAt: number[] = [];
  const draining = new AbortController();
  const shown = new AbortController();
  let failuresLeft = failuresToShow;

  const isWatched = () => {
    if (askedAt.length < requestsOfAWatcher) return false;
    const intervals = askedAt.slice(1).map((time, index) => time - askedAt[index]!);
    return performance.now() - askedAt.at(-1)! < 2 * Math.max(...intervals);
  };

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    askedAt.push(performance.now());
    if (askedAt.length > requestsOfAWatcher) askedAt.shift();
    if (draining.signal.aborted) {
      failuresLeft -= 1;
      if (failuresLeft === 0) shown.abort();
      throw new HttpError(503, 'The server is shutting down.');
    }
    try {
      await within(timeoutMs, check());
    } catch (error) {
      request.log.error({ err: error }, 'the server is not ready');
      throw new HttpError(503, 'The database does not answer.');
    }
    return { status: 'ready' };
  });

  app.decorate('failReadiness', async () => {
    draining.abort();
    if (isWatched()) await delay(maxDrainMs, undefined, { signal: shown.signal }).catch(() => undefined);
  });
  app.addHook('preClose', async () => draining.abort());
}

/** @throws Error when the work takes longer */
async function within(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const timeout = delay(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`The database has not answered within ${timeoutMs} ms.`);
  });
  // Aborted, it rejects when nothing waits for it any more.
  timeout.catch(() => undefined);
  try {
    await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
