import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { contract } from '../../src/contract/calls';
import { closeIdleConnectionsOnShutdown } from '../../src/server/lifecycle';
import { encodeForm } from '../support/encode-form';
import { createPng, createTestServer, aBlog, type TestServer } from '../support/server';

describe('when something fails inside', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
    await server.database.queries.schema.dropTable('comments').execute();
  });
  afterAll(() => server.close());

  test('the response gives the id of the log line, but no internal detail', async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: contract.listAllComments.path,
      headers: { authorization: `Bearer ${server.admin.token}` },
    });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      success: false,
      message: 'Something went wrong on the server. Please try again later.',
    });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-\d+$/);
  });
});

describe('health', () => {
  test('fails when the database does not answer', async () => {
    const server = await createTestServer();
    const check = async () => (await server.app.inject('/healthz')).statusCode;
    expect(await check()).toBe(200);
    await server.database.close();
    expect(await check()).toBe(503);
    await server.app.close();
  });
});

describe('security headers', () => {
  test('come with every response', async () => {
    const server = await createTestServer();
    for (const url of ['/api/blog/all', '/api/nothing', '/', '/healthz']) {
      const { headers } = await server.app.inject(url);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("object-src 'none'");
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
    await server.close();
  });

  test('insist on https where the public address does, and addresses begin with it', async () => {
    const server = await createTestServer({ PUBLIC_URL: 'https://blog.example/' });
    await server.addBlog();
    const { headers, body } = await server.call(contract.listBlogs);
    expect(headers['strict-transport-security']).toMatch(/^max-age=/);
    expect(body.blogs[0]!.image).toMatch(/^https:\/\/blog\.example\/images\//);
    await server.close();
  });
});

describe('other origins', () => {
  const ours = 'https://app.example';
  const preflight = (server: TestServer, origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: '/api/blog/edit/1',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  test('that are named may make the calls, a form with a token among them', async () => {
    const server = await createTestServer({ CORS_ORIGIN: `http://localhost:5173, ${ours}/` });
    const { statusCode, headers } = await preflight(server, ours);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ours,
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
      'access-control-max-age': '7200',
    });

    const { id } = await server.addBlog();
    const { payload, headers: type } = await encodeForm(aBlog({ title: 'From elsewhere' }), await createPng());
    const edited = await server.app.inject({
      method: 'PUT',
      url: `/api/blog/edit/${id}`,
      payload,
      headers: { ...type, origin: ours, authorization: `Bearer ${server.admin.token}` },
    });
    expect(edited.statusCode).toBe(200);
    expect(edited.headers).toMatchObject({
      'access-control-allow-origin': ours,
      'access-control-expose-headers': 'Retry-After',
    });

    const refused = await server.app.inject({ url: '/api/blog/liked', headers: { origin: ours } });
    expect(refused.headers['access-control-allow-origin']).toBe(ours);
    const list = await server.app.inject({ url: '/api/blog/all', headers: { origin: ours } });
    expect(String(list.headers.vary).split(', ').sort()).toEqual(['Accept-Encoding', 'Authorization', 'Origin']);
    await server.close();
  });

  test('that are not in CORS_ORIGIN get no CORS header', async () => {
    const server = await createTestServer({ CORS_ORIGIN: ours });
    expect((await preflight(server, 'https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
    await server.close();
  });

  test('are all allowed with *', async () => {
    const server = await createTestServer({ CORS_ORIGIN: '*' });
    expect((await preflight(server, 'https://any.example')).headers['access-control-allow-origin']).toBe('*');
    await server.close();
  });

  test('get no CORS header where CORS_ORIGIN is unset', async () => {
    const server = await createTestServer();
    const { statusCode, headers } = await preflight(server, ours);
    expect(statusCode).toBe(405);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    await server.close();
  });
});

describe('answers to one person', () => {
  test('are kept by no cache, the token among them', async () => {
    const server = await createTestServer();
    const { id } = await server.addBlog();
    const calls = [
      server.call(contract.listLikedBlogs, { as: server.admin }),
      server.call(contract.listMyComments, { as: server.admin }),
      server.call(contract.getDashboard, { as: server.admin }),
      server.call(contract.listAllBlogs, { as: server.admin }),
      server.call(contract.listAllComments, { as: server.admin }),
      server.call(contract.toggleLike, { as: server.admin, params: { id } }),
      server.call(contract.login, { body: { email: server.admin.email, password: server.admin.password } }),
    ];
    for (const { status, headers } of await Promise.all(calls)) {
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    }
    await server.close();
  });
});

describe('rate limits', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ RATE_LIMIT: 'on' });
  });
  afterAll(() => server.close());

  const blog = 'f'.repeat(24);
  test.each([
    ['login', 20, () => server.call(contract.login, { remoteAddress: '192.0.2.1' })],
    ['register', 20, () => server.call(contract.register, { remoteAddress: '192.0.2.1' })],
    [
      'add-comment',
      20,
      () => server.call(contract.addComment, { remoteAddress: '192.0.2.1', body: { blog, name: 'A', content: 'B' } }),
    ],
    [
      'generate',
      10,
      () =>
        server.call(contract.generateContent, {
          remoteAddress: '192.0.2.1',
          as: server.admin,
          body: { prompt: 'A title' },
        }),
    ],
  ])('%s may be called %i times a minute', async (_name, most, call) => {
    for (let times = 0; times < most; times += 1) expect((await call()).status).not.toBe(429);
    const { status, headers, body } = await call();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
  });

  test('last a minute at most, even if the system clock is changed', async () => {
    const call = () => server.call(contract.login, { remoteAddress: '192.0.2.3' });
    for (let times = 0; times < 20; times += 1) await call();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now - 2 * 60 * 60 * 1000);
    const { status, headers } = await call();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    clock.mockReturnValue(now + 2 * 60 * 60 * 1000);
    expect((await call()).status).toBe(429);
    clock.mockRestore();
  });

  test('are counted by the address that a trusted proxy names', async () => {
    const proxied = await createTestServer({ RATE_LIMIT: 'on', TRUST_PROXY: '10.0.0.0/8' });
    const statusOf = async (remoteAddress: string, client: string) => {
      const headers = { 'x-forwarded-for': client };
      return (await proxied.call(contract.login, { remoteAddress, headers })).status;
    };
    for (let times = 0; times < 20; times += 1) {
      expect(await statusOf('10.1.2.3', '192.0.2.1')).toBe(400);
      expect(await statusOf('192.0.2.9', `192.0.2.${times + 10}`)).toBe(400);
    }
    expect(await statusOf('10.1.2.3', '192.0.2.1')).toBe(429);
    expect(await statusOf('10.1.2.3', '192.0.2.2')).toBe(400);
    expect(await statusOf('192.0.2.9', '192.0.2.2')).toBe(429);
    await proxied.close();
  });

  test('count each address by itself', async () => {
    expect((await server.call(contract.login, { remoteAddress: '192.0.2.2' })).status).toBe(400);
  });
});

describe('a request that is not HTTP', () => {
  test('is answered with a sentence, too, and the connection is closed even if the client keeps it open', async () => {
    const server = await createTestServer();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const answer = async (sent: string) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      const [ours] = await once(server.app.server, 'connection');
      let received = '';
      socket.on('data', (chunk) => (received += chunk));
      socket.write(sent);
      await Promise.all([once(socket, 'end'), once(ours, 'close')]);
      socket.destroy();
      return received;
    };
    expect(await answer('NONSENSE\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [^{]*\{"success":false,"message":"The request is/,
    );
    expect(await answer(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [^{]*\{"success":false,"message":"The headers/,
    );
    await server.close();
  });
});

describe('a request that expects what this server does not know', () => {
  test('is answered as if it did not, with all headers', async () => {
    const server = await createTestServer();
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const asked = request(`${url}/healthz`, { headers: { expect: 'the unexpected' } }).end();
    const [response] = await once(asked, 'response');
    response.resume();
    await server.close();
    expect(response).toMatchObject({ statusCode: 200, headers: { 'x-content-type-options': 'nosniff' } });
  });
});

describe('a body that is far too large', () => {
  test('is read to its end, so that a client which sends all of it first gets the response', async () => {
    const server = await createTestServer();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk));

    const body = Buffer.alloc(8 * 1024 * 1024, 'a');
    const head = `POST ${contract.login.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
    socket.write(body);
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    expect(received).toContain('{"success":false,"message":"What was sent is too large."}');
    await server.close();
  });
});

describe('a server that shuts down', () => {
  test('sends a response to its end, however slowly the client takes it', async () => {
    const app = fastify();
    closeIdleConnectionsOnShutdown(app);
    const size = 64 * 1024 * 1024;
    app.get('/', async () => Buffer.alloc(size));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'readable');
    const closed = app.close();
    while (app.server.listening) await new Promise(setImmediate);

    let received = 0;
    socket.on('data', (chunk) => (received += chunk.length));
    await Promise.all([closed, once(socket, 'close')]);
    expect(received).toBeGreaterThan(size);
  });

  test('answers what is asked until the last answer is out, and waits for no connection that asks nothing', async () => {
    const server = await createTestServer();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const open = async () => {
      const socket = connect(port, '127.0.0.1');
      await once(server.app.server, 'connection');
      return socket;
    };
    const [silent, busy] = [await open(), await open()];
    silent.resume();
    let received = '';
    busy.on('data', (chunk) => (received += chunk));

    const body = JSON.stringify({ email: 'a@b.example', password: 'wrong' });
    const head = `POST ${contract.login.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
    const underway = once(server.app.server, 'request');
    busy.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
    await underway;
    const closed = Promise.all([server.app.close(), once(silent, 'close'), once(busy, 'close')]);
    busy.write(`${body}GET ${contract.listBlogs.path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await closed;
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
    await server.close();
  });
});
