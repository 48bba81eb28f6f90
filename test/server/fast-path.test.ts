import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { renderApp, renderer as clientRenderer } from '../../src/client/app/renderApp';
import { contract } from '../../src/contract/calls';
import type { Renderer } from '../../src/server/pages/renderer';
import { eventually } from '../support/eventually';
import { createTestServer, type TestServer } from '../support/server';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const variableHeaders = ['connection', 'date', 'keep-alive', 'x-request-id'];

describe('kept answers, sent before the framework runs,', () => {
  let server: TestServer;
  let port: number;
  let id: string;
  const start = async (...args: Parameters<typeof createTestServer>) => {
    server = await createTestServer(...args);
    ({ id } = await server.addBlog({ title: 'One', description: `<p>${'It rained. '.repeat(300)}</p>` }));
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = server.app.server.address() as AddressInfo);
  };
  beforeEach(() => start({ CORS_ORIGIN: 'https://app.example' }));
  afterEach(() => server.close());

  const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', path, method, headers }, (response) => {
        buffer(response).then(
          (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
          reject,
        );
      })
        .on('error', reject)
        .end();
    });

  /** The framework's own answer: `inject` does not pass through the server's listener. */
  const inject = async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const host = `127.0.0.1:${port}`;
    const response = await server.app.inject({ url: path, method, headers: { host, ...headers } });
    return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
  };

  /** Without what differs from one answer to the next. */
  const comparable = ({ status, headers, body }: Pick<Answer, 'status' | 'body'> & { headers: object }) => {
    // The framework adds a length of 0 to a 304 of HEAD, which is not that of the response.
    const ignored = status === 304 ? [...variableHeaders, 'content-length'] : variableHeaders;
    const kept = Object.entries(headers).filter(([name]) => !ignored.includes(name));
    expect(headers).toMatchObject({ 'x-request-id': expect.stringMatching(/^[0-9a-f]{8}-\d+$/) });
    return { status, headers: Object.fromEntries(kept), body: body.toString('base64') };
  };

  test('are sent with their new length once they were compressed anew', async () => {
    const load = jest.spyOn(server.app.responseCache, 'load');
    const path = `/api/blog/${id}?likes=mine`;
    const br = { 'accept-encoding': 'br' };
    await send(path, br);
    const quick = await send(path, br);
    await server.app.responseCache.find(load.mock.calls[0]![0])!.recompress();
    const smallest = await send(path, br);
    expect(smallest.body.length).toBeLessThan(quick.body.length);
    expect(smallest.headers['content-length']).toBe(String(smallest.body.length));
    expect(brotliDecompressSync(smallest.body)).toEqual(brotliDecompressSync(quick.body));
  });

  test('are the same as those of the framework: status, headers and body', async () => {
    const etag = String((await send(`/api/blog/${id}`)).headers.etag);
    const requests: [string, Record<string, string>, 'GET' | 'HEAD'][] = [];
    const calls = [contract.listBlogs.path, `${contract.listBlogs.path}?limit=5`, `/api/blog/${id}`];
    for (const path of [...calls, '/feed.xml?category=lifestyle', '/sitemap-1.xml']) {
      for (const method of ['GET', 'HEAD'] as const) {
        requests.push([path, {}, method], [path, { 'accept-encoding': 'gzip, deflate, br' }, method]);
        requests.push([path, { 'accept-encoding': 'gzip' }, method], [path, { 'if-none-match': etag }, method]);
        requests.push([path, { 'if-none-match': '*' }, method], [path, { range: 'bytes=0-9' }, method]);
        requests.push([path, { 'if-none-match': etag, 'cache-control': 'no-cache' }, method]);
        requests.push([path, { origin: 'https://app.example' }, method]);
        requests.push([path, { 'x-forwarded-for': '192.0.2.1' }, method], [path, { 'x-forwarded-for': ',a,' }, method]);
        requests.push([path, { authorization: `Bearer ${server.admin.token}` }, method]);
      }
    }
    for (const [path, headers, method] of requests) {
      const expected = comparable(await inject(path, headers, method));
      for (let round = 0; round < 2; round += 1) {
        expect([path, method, headers, comparable(await send(path, headers, method))]).toEqual([
          path,
          method,
          headers,
          expected,
        ]);
      }
    }
  });

  test('of pages are the same, too, down to the order of their headers', async () => {
    await server.close();
    const clientDirectory = await mkdtemp(join(tmpdir(), 'octavo-client-'));
    await cp('public/index.html', join(clientDirectory, 'index.html'));
    await writeFile(join(clientDirectory, 'scripts.json'), JSON.stringify({ main: ['/assets/main.js'] }));
    await start({}, clientDirectory, { ...clientRenderer, renderApp: renderApp as Renderer['renderApp'] });
    const authorize = jest.spyOn(server.app, 'authorize');
    for (const path of ['/', `/blog/${id}`]) {
      for (const headers of [{}, { 'accept-encoding': 'br' }, { 'if-none-match': '*' }] as Record<string, string>[]) {
        const expected = await inject(path, headers);
        await send(path, headers);
        const calls = authorize.mock.calls.length;
        const answer = await send(path, headers);
        // No call of the API was made for it.
        expect(authorize).toHaveBeenCalledTimes(calls);
        expect(comparable(answer)).toEqual(comparable(expected));
        const [names, expectedNames] = [answer, expected].map((each) =>
          Object.keys(comparable(each).headers).filter((name) => !['etag', 'content-length'].includes(name)),
        );
        expect(names).toEqual(expectedNames);
      }
    }
    await rm(clientDirectory, { recursive: true });
  });

  test('are logged by the same line', async () => {
    await server.close();
    const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    await start({ LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' });
    /** The entry of one answer. */
    const logged = async (ask: () => Promise<unknown>) => {
      written.mockClear();
      await ask();
      await eventually(async () => expect(written).toHaveBeenCalledTimes(1));
      const entry = JSON.parse(String(written.mock.calls[0]![0]));
      const { reqId, time, responseTime, req } = entry;
      expect(reqId).toMatch(/^[0-9a-f]{8}-\d+$/);
      for (const number of [time, responseTime, req.remotePort]) expect(number).toEqual(expect.any(Number));
      const order = [Object.keys(entry), Object.keys(req)];
      return { ...entry, reqId: '', time: 0, responseTime: 0, req: { ...req, remotePort: 0 }, order };
    };
    const path = `/api/blog/${id}?token=secret`;
    for (const [headers, method] of [
      [{}, 'GET'],
      [{ 'x-forwarded-for': '192.0.2.1' }, 'HEAD'],
      [{ 'if-none-match': '*' }, 'GET'],
    ] as [Record<string, string>, string][]) {
      const authorize = jest.spyOn(server.app, 'authorize');
      const byFramework = await logged(() => send(path, { ...headers, origin: 'https://app.example' }, method));
      expect(authorize).toHaveBeenCalledTimes(1);
      await logged(() => send(path, headers, method));
      authorize.mockClear();
      expect(await logged(() => send(path, headers, method))).toEqual(byFramework);
      expect(authorize).not.toHaveBeenCalled();
      authorize.mockRestore();
    }
    written.mockRestore();
  });

  test('do not reach the framework the second time', async () => {
    const authorize = jest.spyOn(server.app, 'authorize');
    const path = `/api/blog/${id}`;
    await send(path);
    await send(path);
    await send(path, { 'if-none-match': '*' });
    expect(authorize).toHaveBeenCalledTimes(1);
  });

  test('do not reach the framework behind a proxy either, where PUBLIC_URL tells the host', async () => {
    await server.close();
    await start({ PUBLIC_URL: 'https://blog.example' });
    const authorize = jest.spyOn(server.app, 'authorize');
    const proxied = {
      'x-forwarded-host': 'blog.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '192.0.2.1',
    };
    const first = await send(`/api/blog/${id}`, proxied);
    expect(comparable(await send(`/api/blog/${id}`, proxied))).toEqual(comparable(first));
    expect(authorize).toHaveBeenCalledTimes(1);
  });

  test('are forgotten with a change', async () => {
    const path = `/api/blog/${id}`;
    const title = async () => JSON.parse((await send(path)).body.toString()).blog.title;
    expect([await title(), await title()]).toEqual(['One', 'One']);
    await server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'Two' } });
    expect([await title(), await title()]).toEqual(['Two', 'Two']);
  });

  test('are at most a second old when another process has made a change, and new at once for who is signed in', async () => {
    const path = `/api/blog/${id}`;
    const title = async (headers = {}) => JSON.parse((await send(path, headers)).body.toString()).blog.title;
    expect([await title(), await title()]).toEqual(['One', 'One']);
    const other = await server.connect();
    await other.queries.updateTable('blogs').set({ title: 'Two' }).execute();
    await other.close();
    const elapsed = performance.now() + 1_001;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(elapsed);
    expect(await title()).toBe('Two');
    clock.mockRestore();
    expect(await title({ authorization: `Bearer ${server.admin.token}` })).toBe('Two');
  });

  test('are refused to a request with two Host headers', async () => {
    const path = `/api/blog/${id}`;
    await send(path);
    const { status } = await new Promise<Answer>((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', path, setHost: false }, (response) => {
        buffer(response).then((body) => resolve({ status: response.statusCode, headers: {}, body }), reject);
      })
        .setHeader('Host', [`127.0.0.1:${port}`, 'evil.example'])
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });
});
