import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { contract } from '../../src/contract/calls';
import { createTestServer, type TestServer } from '../support/server';

describe('addresses in answers', () => {
  let server: TestServer;
  const start = async (env: Record<string, string> = {}) => {
    server = await createTestServer(env);
    await server.addBlog();
  };
  afterEach(() => server.close());

  const origin = async (headers: Record<string, string>) => {
    const { body } = await server.call(contract.listBlogs, { headers });
    return body.blogs[0]!.image.split('/images/', 1)[0];
  };

  test('begin with the host that was asked, where the server is known by it', async () => {
    await start({ HOST: 'blog.local', PORT: '4000' });
    for (const host of ['blog.local:4000', 'localhost:4000', '127.0.0.1:4000', '[::1]:4000']) {
      expect(await origin({ host })).toBe(`http://${host}`);
    }
    expect(await origin({ host: 'LocalHost:4000' })).toBe('http://localhost:4000');
    expect(await origin({ host: 'localhost:4000', 'x-forwarded-proto': 'https' })).toBe('https://localhost:4000');
    for (const host of ['localhost', 'localhost:4001', 'evil.example', 'evil.example:4000', '192.0.2.1:4000']) {
      expect([host, await origin({ host })]).toEqual([host, '']);
    }
  });

  test('begin with the address of this machine that was asked, where the server listens on all of them', async () => {
    await start({ HOST: '0.0.0.0' });
    const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
    expect(own).not.toHaveLength(0);
    for (const { address, family } of own) {
      const host = `${family === 'IPv6' ? `[${address}]` : address}:3000`;
      expect(await origin({ host })).toBe(`http://${host}`);
    }
    expect(await origin({ host: '192.0.2.1:3000' })).toBe('');
  });

  test('know the port that was given to the server', async () => {
    await start({ PORT: '0' });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    expect(await origin({ host: `127.0.0.1:${port}` })).toBe(`http://127.0.0.1:${port}`);
  });

  test('begin with PUBLIC_URL, whatever the host', async () => {
    await start({ PUBLIC_URL: 'https://blog.example' });
    expect(await origin({ host: 'localhost:3000' })).toBe('https://blog.example');
    expect(await origin({ host: 'evil.example' })).toBe('https://blog.example');
  });

  test('are the same for every host that is not known, so that none of them takes room in the cache', async () => {
    await start();
    expect(await origin({ host: 'one.example' })).toBe('');
    await server.database.queries.updateTable('blogs').set({ title: 'Changed' }).execute();
    const { body } = await server.call(contract.listBlogs, { headers: { host: 'two.example' } });
    expect(body.blogs[0]!.title).toBe('A walk in the rain');
  });
});

describe('a request', () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await createTestServer();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = server.app.server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  async function send(lines: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk));
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    return received;
  }

  test.each([
    ['no Host header', []],
    ['two Host headers', ['Host: localhost', 'Host: evil.example']],
    ['the same Host header twice', ['Host: localhost', 'host: localhost']],
    ['an empty Host header', ['Host:']],
    ['a Host header of 15 kB', [`Host: ${'a'.repeat(15_000)}`]],
    ['a Host header that is no name', ['Host: a/b']],
    ['a Host header with markup', ['Host: "><script>']],
    ['a Host header with a user', ['Host: user@localhost']],
  ])('with %s is refused', async (_what, hosts) => {
    for (const path of ['/', '/api/blog/all', '/healthz', '/no/such.file']) {
      const response = await send([`GET ${path} HTTP/1.1`, ...hosts]);
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(response).toMatch(/^x-frame-options: DENY\r$/m);
      expect(response).toMatch(/\{"success":false,"message":"The request must have one Host header[^"]+\."\}$/);
    }
  });

  test('of HTTP/1.0 needs no Host header', async () => {
    expect(await send(['GET /api/blog/all HTTP/1.0'])).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('with a malformed address is answered with the security headers', async () => {
    for (const address of ['/api/blog/%E0%A4%A', '/%']) {
      const response = await send([`GET ${address} HTTP/1.1`, 'Host: localhost']);
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(response).toMatch(/^content-security-policy: default-src 'self';/m);
      expect(response).toMatch(/^x-request-id: .+/m);
    }
  });

  test('that is no HTTP is answered with the security headers', async () => {
    const response = await send(['NONSENSE']);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toMatch(/^content-security-policy: default-src 'self';/m);
    expect(response).toMatch(/^x-content-type-options: nosniff\r$/m);
  });
});
