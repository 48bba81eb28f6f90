import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteCalls } from '../../src/contract/extensions/site';
import { createTestServer, type TestServer } from '../support/server';

let directory: string;
let server: TestServer;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'octavo-client-'));
  await writeFile(
    join(directory, 'index.html'),
    '<!doctype html><head><title>Octavo</title></head><div id="root"></div>',
  );
  await writeFile(join(directory, 'sw.js'), 'keepPosts()');
  server = await createTestServer({}, directory);
});
afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

test('the worker of offline reading is sent while the owner wants it; else one that deletes what was kept, and goes', async () => {
  const read = () => server.app.inject('/sw.js');
  const change = (version: number, keepsPostsOffline: boolean) =>
    server.call(siteCalls.changeSite, { as: server.admin, body: { version, settings: { keepsPostsOffline } } });
  const before = await read();
  expect(before.body).toMatch(/caches\.delete.*unregister/s);
  await change(0, true);
  const { body, headers } = await read();
  expect(body).toBe('keepPosts()');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
  await change(1, false);
  expect((await read()).body).toBe(before.body);
});

test('where no worker answers, the list of what is kept leads to the home page, while the owner wants it', async () => {
  expect((await server.app.inject('/offline-posts')).headers.location).toBeUndefined();
  await server.call(siteCalls.changeSite, {
    as: server.admin,
    body: { version: 0, settings: { keepsPostsOffline: true } },
  });
  for (const method of ['GET', 'POST'] as const) {
    const { statusCode, headers } = await server.app.inject({
      method,
      url: '/offline-posts',
      ...(method === 'POST' && {
        payload: 'wish=off',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    });
    expect([statusCode, headers.location]).toEqual([303, '/']);
  }
});
