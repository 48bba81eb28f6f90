import type { FastifyInstance, FastifyRequest } from 'fastify';
import { statisticsCalls } from '../../contract/extensions/statistics';
import { isId } from '../database/id';
import { route } from '../http/route';
import type { StatisticsService } from './statistics.service';
import type { VisitCounter } from './visit-counter';

interface Options {
  statistics: StatisticsService;
  visits: Pick<VisitCounter, 'countBeacon'>;
  /** Of pages elsewhere that may make calls. */
  corsOrigins: '*' | string[];
}

/** Of one network, behind which an office may read. */
const beaconsPerMinute = 300;

export function statisticsRoutes(app: FastifyInstance, { statistics, visits, corsOrigins }: Options): void {
  app.route(
    route(statisticsCalls.getStatistics, async ({ user, query: { range = '30-days' } }) => ({
      success: true,
      ...(await statistics.get(range, user)),
    })),
  );

  app.route(
    route(statisticsCalls.exportStatistics, async ({ query: { table = 'days' } }) => ({
      success: true,
      csv: await statistics.exportCsv(table),
    })),
  );

  /** Whether a page of this blog asks; others would let their visitors count as readers. */
  const isOwn = ({ headers }: FastifyRequest): boolean => {
    const site = headers['sec-fetch-site'];
    if (site === undefined || site === 'same-origin' || corsOrigins === '*') return true;
    const referrer = headers.referer;
    return referrer !== undefined && URL.canParse(referrer) && corsOrigins.includes(new URL(referrer).origin);
  };

  // No call: pages ask for it as for a picture, with and without scripts, and nobody reads the answer.
  app.get('/api/seen', { config: { rateLimit: { max: beaconsPerMinute } } }, async (request, reply) => {
    const { post, from } = request.query as { post?: unknown; from?: unknown };
    const page = typeof post === 'string' && isId(post) ? post : '';
    const host = typeof from === 'string' && from.length <= 253 ? from : undefined;
    if (isOwn(request)) visits.countBeacon(page, host, request.headers, request.ip);
    return reply.header('cache-control', 'no-store').code(204).send();
  });
}
