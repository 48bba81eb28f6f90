import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors';

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
