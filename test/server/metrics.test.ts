import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { contract } from '../../src/contract/calls';
import { createJob } from '../../src/server/jobs/create-job';
import { addJobs } from '../../src/server/jobs/jobs';
import { createMetrics } from '../../src/server/metrics/metrics';
import type { Renderer } from '../../src/server/pages/renderer';
import { eventually } from '../support/eventually';
import { createTestServer, type TestServer } from '../support/server';

const token = 'a-token-for-the-metrics';

describe('/metrics', () => {
  let server: TestServer;
  let address: string;
  const start = async (...args: Parameters<typeof createTestServer>) => {
    server = await createTestServer(...args);
  };
  const listen = async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  };
  afterEach(() => server.close());

  const ask = (authorization?: string) =>
    server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

  /** The lines of a metric, without its help and type. */
  const linesOf = async (name: string) =>
    (await ask(`Bearer ${token}`)).body.split('\n').filter((line) => line.startsWith(name));

  /** How many requests were counted, by method, route and status. */
  const requests = async () =>
    (await linesOf('http_request_duration_seconds_count')).map((line) => line.replace(/^\w+/, ''));

  test('is not found while METRICS_TOKEN is not set', async () => {
    await start();
    expect((await ask()).statusCode).not.toBe(200);
    expect((await ask(`Bearer ${token}`)).body).not.toContain('process_');
  });

  test('is for those who send the token', async () => {
    await start({ METRICS_TOKEN: token });
    for (const authorization of [undefined, 'Bearer', `Bearer ${token}x`, token, `Basic ${token}`]) {
      const response = await ask(authorization);
      expect([authorization, response.statusCode]).toEqual([authorization, 401]);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(response.body).not.toContain('process_');
    }
    const response = await ask(`Bearer ${token}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  test('counts requests by the pattern of their route, kept responses included, and what no route has as one', async () => {
    await start({ METRICS_TOKEN: token });
    const { id } = await server.addBlog();
    await listen();
    for (let round = 0; round < 3; round += 1) await fetch(`${address}/api/blog/${id}?likes=mine&round=${round % 2}`);
    await fetch(`${address}/api/blog/unknown`);
    await fetch(`${address}/api/nothing/1`);
    await fetch(`${address}/api/nothing/2`);
    await fetch(address + contract.listLikedBlogs.path);
    expect((await requests()).sort()).toEqual([
      '{method="GET",route="/api/blog/:id",status="200"} 3',
      '{method="GET",route="/api/blog/:id",status="404"} 1',
      '{method="GET",route="/api/blog/liked",status="401"} 1',
      '{method="GET",route="unknown",status="404"} 2',
    ]);
  });

  test('counts hits and misses of the response cache', async () => {
    await start({ METRICS_TOKEN: token });
    await listen();
    for (let round = 0; round < 3; round += 1) await fetch(address + contract.listBlogs.path);
    expect((await linesOf('octavo_response_cache_requests_total')).sort()).toEqual([
      'octavo_response_cache_requests_total{result="hit"} 2',
      'octavo_response_cache_requests_total{result="miss"} 1',
    ]);
  });

  test('counts the renders of pages, and those that failed', async () => {
    const clientDirectory = await mkdtemp(join(tmpdir(), 'octavo-client-'));
    await cp('public/index.html', join(clientDirectory, 'index.html'));
    await writeFile(join(clientDirectory, 'scripts.json'), JSON.stringify({ main: [] }));
    const renderer: Renderer = {
      renderApp: async ({ url }) => {
        if (url.pathname === '/login') throw new Error('cannot be rendered');
        return { status: 200, location: undefined, chunks: [], head: '', styles: '', body: '', state: {} };
      },
      renderShell: () => Promise.reject(new Error('none')),
      findBrowserPage: () => undefined,
    };
    await start({ METRICS_TOKEN: token }, clientDirectory, renderer);
    for (const page of ['/', '/', '/login', '/register']) await server.app.inject(page);
    expect(await linesOf('octavo_page_render_duration_seconds_count')).toEqual([
      'octavo_page_render_duration_seconds_count{result="success"} 2',
      'octavo_page_render_duration_seconds_count{result="failure"} 1',
    ]);
    await rm(clientDirectory, { recursive: true });
  });

  test('tells the connections to the database server, where there is one', async () => {
    await start({ METRICS_TOKEN: token });
    const states = (await linesOf('octavo_database_connections{')).map((line) => line.replace(/\d+$/, ''));
    const expected = ['used', 'idle', 'waiting'].map((state) => `octavo_database_connections{state="${state}"} `);
    expect(states).toEqual(server.database.engine === 'postgres' ? expected : []);
  });

  test('tells the jobs that the server runs by itself, each of which runs as it begins to listen', async () => {
    const backups = await mkdtemp(join(tmpdir(), 'octavo-backups-'));
    // Nothing waits, so that it is not asked.
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'blog@blog.example' };
    await start({ METRICS_TOKEN: token, BACKUP_DIR: backups, ...mail });
    addJobs(server);
    await listen();
    await eventually(async () => {
      const lines = await linesOf('octavo_job_duration_seconds_count');
      expect(lines.map((line) => /job="(.*)",result="(.*)"} 1$/.exec(line)?.slice(1).join(': ')).sort()).toEqual(
        [
          'the adding up of counts',
          'the backup',
          'the comparing of waiting comments',
          'the filling of reading times',
          'the filling of slugs',
          ...(server.database.engine === 'postgres' ? ['the pruning of the database'] : []),
          'the pruning of answers that are kept',
          'the pruning of keys of additions',
          'the pruning of mail',
          'the sending of mail',
          'the pruning of open editors',
          'the pruning of subscribers',
          'the pruning of statistics',
          'the publishing of scheduled posts',
          'the rendering of covers',
          'the sending of newsletters',
          'the sweep of unused images',
          'the tidying of imports',
          'the tidying of the bin',
          'the writing of missing paths',
          'the writing of statistics',
          'unfinished work',
        ]
          .map((name) => `${name}: success`)
          .sort(),
      );
    });
    await rm(backups, { recursive: true });
  });

  test('tells CPU, memory and the lag of the event loop', async () => {
    await start({ METRICS_TOKEN: token });
    for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_heap_size_used_bytes']) {
      const [line = ''] = await linesOf(name);
      expect(Number(line.split(' ')[1])).toBeGreaterThan(0);
    }
    expect(await linesOf('nodejs_eventloop_lag_max_seconds')).toEqual([expect.stringMatching(/ \d+(\.\d+)?(e-\d+)?$/)]);
  });

  test('has nothing to do with the metrics of another server in the same process', async () => {
    await start({ METRICS_TOKEN: token });
    const others = createMetrics();
    others.requestAnswered({ method: 'GET', route: '/elsewhere', statusCode: 200, durationMs: 1 });
    expect(await linesOf('http_request_duration_seconds_count{method="GET",route="/elsewhere"')).toEqual([]);
  });
});

test('runs of jobs are counted, and those that failed', async () => {
  const metrics = createMetrics();
  const { log } = fastify({ logger: false });
  const run = jest.fn().mockRejectedValueOnce(new Error('The disk is full.'));
  const ended = new Promise<void>((resolve) => {
    run.mockImplementationOnce(async () => setImmediate(resolve));
  });
  const job = createJob({ log, metrics }, { name: 'a job', everyMs: 60_000, run });
  job.start();
  job.runSoon();
  await ended;
  const text = await metrics.write();
  expect(text).toContain('octavo_job_duration_seconds_count{job="a job",result="failure"} 1\n');
  expect(text).toContain('octavo_job_duration_seconds_count{job="a job",result="success"} 1\n');
  await job.stop();
});
