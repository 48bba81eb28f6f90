import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../http/errors';
import { isInjected } from '../http/logging';
import type { Metrics } from './metrics';

interface Options {
  metrics: Metrics;
  /** Whoever sends it may read the metrics. */
  token: string;
}

/** `/metrics`, and the count of the requests that Fastify answers. */
export function metricsRoutes(app: FastifyInstance, { metrics, token }: Options): void {
  const expected = hash(token);

  app.addHook('onResponse', (request, reply, done) => {
    if (!isInjected(request)) {
      metrics.requestAnswered({
        method: request.method,
        route: request.routeOptions.url,
        statusCode: reply.statusCode,
        durationMs: reply.elapsedTime,
      });
    }
    done();
  });

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const sent = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    // Hashes have one length, as the comparison in constant time needs.
    if (sent === undefined || !timingSafeEqual(hash(sent), expected)) {
      throw unauthorized('Please send the METRICS_TOKEN as a bearer token.');
    }
    reply.type(metrics.contentType);
    return metrics.write();
  });
}

const hash = (token: string) => createHash('sha256').update(token).digest();
