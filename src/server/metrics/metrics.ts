import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ConnectionCounts } from '../database/database';
import type { Renderer } from '../pages/renderer';

interface AnsweredRequest {
  method: string;
  /** The pattern of its route; undefined where no route matches. */
  route: string | undefined;
  statusCode: number;
  durationMs: number;
}

/** What the server counts for Prometheus. */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void;
  /** A request that was answered from the cache, before the framework ran. */
  keptResponseSent(request: AnsweredRequest): void;
  /** @param isHit whether the response was kept, or being made already for another request */
  cacheAsked(isHit: boolean): void;
  jobEnded(name: string, isFailed: boolean, durationMs: number): void;
  /** The same renderer, with its work counted. */
  observeRenderer(renderer: Renderer): Renderer;
  /** Tells the connections to a database server whenever the metrics are read. */
  observeConnections(count: () => ConnectionCounts): void;
  /** Tells how old the newest backup is, if there is one, and how many have failed. */
  observeBackups(find: () => { ageMs: number | undefined; failures: number }): void;
  /** Tells how much mail waits or was given up, as it was counted last, and counts what was sent or not. */
  observeMail(find: () => Readonly<Record<'waiting' | 'failed', number>>): void;
  mailEnded(outcome: string): void;
  /** In the text format of Prometheus. */
  write(): Promise<string>;
  /** The content type of that text. */
  contentType: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined when metrics are off. */
    metrics: Metrics | undefined;
  }
}

/** In seconds: from a kept response to a draft by AI. */
const requestBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const renderBounds = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const jobBounds = [0.01, 0.1, 1, 10, 60, 300, 1800];

/** The built files: their names change with each build. */
const assetsPrefix = '/assets/';

/** Metrics with a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // CPU, memory, garbage collection and the lag of the event loop.
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status, and the time until they were answered',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBounds,
    registers,
  });
  const cache = new Counter({
    name: 'octavo_response_cache_requests_total',
    help: 'Requests for responses that are kept: a hit, or a miss when the response had to be made',
    labelNames: ['result'],
    registers,
  });
  const renders = new Histogram({
    name: 'octavo_page_render_duration_seconds',
    help: 'Renders of pages, and the time they took with the calls they made',
    labelNames: ['result'],
    buckets: renderBounds,
    registers,
  });
  const jobs = new Histogram({
    name: 'octavo_job_duration_seconds',
    help: 'Runs of background jobs, and the time they took',
    labelNames: ['job', 'result'],
    buckets: jobBounds,
    registers,
  });
  const mails = new Counter({
    name: 'octavo_mails_total',
    help: 'Mail that was sent, or is not tried again, and why',
    labelNames: ['outcome'],
    registers,
  });

  const [hits, misses] = [cache.labels('hit'), cache.labels('miss')];
  const requestAnswered = ({ method, route, statusCode, durationMs }: AnsweredRequest) =>
    requests.observe({ method, route: routeLabel(route), status: statusCode }, durationMs / 1000);

  return {
    requestAnswered,
    keptResponseSent(request) {
      hits.inc();
      requestAnswered(request);
    },
    cacheAsked: (isHit) => (isHit ? hits : misses).inc(),
    jobEnded: (job, isFailed, durationMs) => jobs.observe({ job, result: result(isFailed) }, durationMs / 1000),
    observeRenderer: (renderer) => ({
      ...renderer,
      async renderApp(request) {
        const startedAt = performance.now();
        let isFailed = true;
        try {
          const rendered = await renderer.renderApp(request);
          isFailed = false;
          return rendered;
        } finally {
          renders.observe({ result: result(isFailed) }, (performance.now() - startedAt) / 1000);
        }
      },
    }),
    observeConnections(count) {
      new Gauge({
        name: 'octavo_database_connections',
        help: 'Connections to the database server: used, idle, or waited for',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, value] of Object.entries(count())) this.set({ state }, value);
        },
      });
    },
    observeBackups(find) {
      new Gauge({
        name: 'octavo_backup_age_seconds',
        help: 'How old the newest backup is that the server has made by itself',
        registers,
        collect() {
          const { ageMs } = find();
          // It would tell 0 otherwise.
          if (ageMs === undefined) this.remove();
          else this.set(ageMs / 1000);
        },
      });
      new Counter({
        name: 'octavo_backup_failures_total',
        help: 'Backups that have failed',
        registers,
        collect() {
          this.reset();
          this.inc(find().failures);
        },
      });
    },
    observeMail(find) {
      new Gauge({
        name: 'octavo_mails',
        help: 'Mail in the outbox: waiting, or given up in the last month',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, value] of Object.entries(find())) this.set({ state }, value);
        },
      });
    },
    mailEnded: (outcome) => mails.inc({ outcome }),
    write: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

const result = (isFailed: boolean) => (isFailed ? 'failure' : 'success');

/** Never the URL, of which there are any number. */
function routeLabel(route: string | undefined): string {
  if (route === undefined) return 'unknown';
  return route.startsWith(assetsPrefix) ? `${assetsPrefix}*` : route;
}
