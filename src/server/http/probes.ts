import type { FastifyInstance } from 'fastify';
import { withTimeLimit } from '../with-time-limit';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets `/readyz` fail from now on. Where something watches it, resolves when that can have seen the failure and stopped
     * sending requests; otherwise at once.
     */
    failReadiness(): Promise<void>;
  }
}

interface Options {
  /** Tries what this server alone depends on: what all servers lack is no reason to send requests to none of them. */
  check?: (() => Promise<unknown>) | undefined;
  /** How long `check` may take: a slower database does not serve readers either. */
  timeoutMs?: number;
}

/** What has asked within this time watches: a load balancer asks more often. */
const watchedForMs = 60_000;

/** Enough for a load balancer that asks every two seconds, and gives up after two failures. */
const drainMs = 5_000;

/** Health check for load balancers and monitoring: 200, or 503 when `check` rejects. */
export function healthRoutes(app: FastifyInstance, check: () => Promise<unknown>): void {
  app.get('/healthz', { config: { isProbe: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await check();
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new HttpError(503, 'The database does not answer.', { 'retry-after': '5' });
    }
    return { status: 'ok' };
  });
}

/**
 * `/readyz`, by which a load balancer decides whether to send requests here: 200, or 503 when the server shuts down,
 * `check` rejects or takes too long.
 */
export function readinessRoutes(app: FastifyInstance, { check, timeoutMs = 2_000 }: Options): void {
  let lastAskedAt = Number.NEGATIVE_INFINITY;
  let isDraining = false;

  app.get('/readyz', { config: { isProbe: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    lastAskedAt = performance.now();
    if (isDraining) throw new HttpError(503, 'The server is shutting down.');
    try {
      if (check) {
        await withTimeLimit(check(), timeoutMs, () => {
          throw new Error(`The database has not answered within ${timeoutMs} ms.`);
        });
      }
    } catch (error) {
      request.log.error({ err: error }, 'the server is not ready');
      throw new HttpError(503, 'The database does not answer.');
    }
    return { status: 'ready' };
  });

  app.decorate('failReadiness', async () => {
    isDraining = true;
    if (performance.now() - lastAskedAt < watchedForMs) await new Promise((resolve) => setTimeout(resolve, drainMs));
  });
  app.addHook('preClose', async () => {
    isDraining = true;
  });
}
