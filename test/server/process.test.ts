import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { contract } from '../../src/contract/calls';
import { startProcess, type ServerProcess } from '../support/process';
import { encodeForm } from '../support/encode-form';
import { aBlog, createPng } from '../support/server';

jest.setTimeout(120_000);

describe('a server process', () => {
  let directory: string;
  const processes: ServerProcess[] = [];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'octavo-process-'));
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map(({ stop }) => stop()));
    await rm(directory, { recursive: true, force: true });
  });

  const start = (env: Record<string, string> = {}) => {
    const started = startProcess({ DATA_DIR: join(directory, 'data'), ...env });
    processes.push(started);
    return started;
  };

  const post = (url: string, body: object) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  const signInOf = (output: string) => ({
    email: /E-mail +(\S+)/.exec(output)?.[1],
    password: /Password +(\S+)/.exec(output)?.[1],
  });

  test('starts beside three others on an empty folder; all four share one database, admin and secret', async () => {
    const four = [start(), start(), start(), start()];
    const addresses = await Promise.all(four.map(({ ready }) => ready));
    const signIns = four.map(({ output }) => signInOf(output()));
    expect(signIns[0]).toEqual({ email: 'admin@octavo.local', password: expect.any(String) });
    expect(signIns.slice(1)).toEqual([signIns[0], signIns[0], signIns[0]]);

    const login = await post(addresses[0] + contract.login.path, signIns[0]!);
    const { token } = (await login.json()) as { token: string };
    for (const address of addresses) {
      const dashboard = await fetch(address + contract.getDashboard.path, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(dashboard.status).toBe(200);
    }
    expect((await readdir(join(directory, 'data'))).filter((name) => name.startsWith('jwt'))).toEqual(['jwt-secret']);
    if (process.platform !== 'win32') {
      expect((await stat(join(directory, 'data/jwt-secret'))).mode & 0o777).toBe(0o600);
    }
  });

  test('shows the generated password again after a start that failed, until somebody has signed in with it', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    expect(await start({ PORT: String(port) }).exited).toMatchObject({ code: 1, output: '' });
    taken.close();

    const second = start();
    const address = await second.ready;
    const login = await post(address + contract.login.path, signInOf(second.output()));
    expect(login.status).toBe(200);
    await second.stop();

    const third = start();
    await third.ready;
    expect(signInOf(third.output())).toEqual({ email: undefined, password: undefined });
  });

  test('finishes the request in flight on SIGTERM, and has stored what it acknowledged', async () => {
    const first = start({ ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'long enough' });
    const address = await first.ready;
    const login = await post(address + contract.login.path, { email: 'boss@example.com', password: 'long enough' });
    const { token } = (await login.json()) as { token: string };

    const { payload, headers } = await encodeForm(aBlog({ title: 'In flight' }), await createPng());
    const upload = request(address + contract.addBlog.path, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        'content-length': payload.length,
        expect: '100-continue',
      },
    });
    const answered = once(upload, 'response');
    upload.flushHeaders();
    await once(upload, 'continue');
    upload.write(payload.subarray(0, 100));
    const exited = first.stop();
    await untilRefused(address);
    upload.end(payload.subarray(100));
    const [response] = await answered;
    expect(await json(response)).toEqual({ success: true, message: 'Blog added successfully!' });
    expect(await exited).toMatchObject({ code: 0, errors: '' });

    // The umask of this process is another one.
    if (process.platform !== 'win32')
      expect(await modesOf(join(directory, 'data'))).toEqual({ files: ['600'], folders: ['700'] });

    const again = await start().ready;
    const list = await fetch(again + contract.listBlogs.path);
    expect(await list.json()).toMatchObject({ blogs: [{ title: 'In flight' }] });
  });

  test('goes on serving after SIGTERM until a load balancer has seen that it is not ready', async () => {
    const server = start();
    const address = await server.ready;
    const seen: [ready: number, healthy: number][] = [];
    const statusOf = async (path: string) =>
      (await fetch(address + path, { headers: { connection: 'close' } }).catch(() => undefined))?.status ?? 0;
    const timer = setInterval(() => {
      void (async () => seen.push([await statusOf('/readyz'), await statusOf('/healthz')]))();
      if (seen.length === 3) void server.stop();
    }, 100);
    expect(await server.exited).toMatchObject({ code: 0, errors: '' });
    clearInterval(timer);
    expect(seen).toContainEqual([200, 200]);
    expect(seen).toContainEqual([503, 200]);
  });

  test('exits at once on a second signal, but not when one signal arrives twice', async () => {
    const server = start();
    const { hostname, port } = new URL(await server.ready);
    const unfinished = connect(Number(port), hostname);
    unfinished.on('error', () => undefined);
    unfinished.write('POST /api/admin/login HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n');
    await once(unfinished, 'data');

    let signals = 0;
    const timer = setInterval(() => {
      signals += 1;
      void server.stop();
    }, 100);
    const { code } = await server.exited;
    clearInterval(timer);
    expect(code).toBe(1);
    expect(signals).toBeGreaterThan(2);
  });

  test('logs a request in one line of JSON that gives no secret away, and no checks of its health', async () => {
    const server = start({ LOG_LEVEL: 'info' });
    const address = await server.ready;
    await fetch(`${address}/healthz`);
    await fetch(address + contract.listLikedBlogs.path, { headers: { authorization: 'Bearer not-to-be-seen' } });
    await post(address + contract.login.path, { email: 'a@b.example', password: 'not-to-be-seen' });
    await fetch(`${address}/?a=1&token=not-to-be-seen`);
    const { output } = await server.stop();
    const lines = output.split('\n').filter((line) => line.startsWith('{'));
    const requests = lines.map((line) => JSON.parse(line)).filter(({ req }) => req);
    expect(requests).toMatchObject([
      {
        level: 30,
        reqId: expect.any(String),
        req: { method: 'GET', url: '/api/blog/liked' },
        res: { statusCode: 401 },
      },
      { level: 30, reqId: expect.any(String), req: { method: 'POST' }, res: { statusCode: 401 } },
      { level: 30, reqId: expect.any(String), req: { method: 'GET', url: '/?a=1&token=[redacted]' } },
    ]);
    expect(output).not.toContain('not-to-be-seen');
  });

  test('logs no token of an upload, however much it logs', async () => {
    const server = start({ LOG_LEVEL: 'trace', ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'long enough' });
    const address = await server.ready;
    const login = await post(address + contract.login.path, { email: 'boss@example.com', password: 'long enough' });
    const { token } = (await login.json()) as { token: string };
    const { payload, headers } = await encodeForm(aBlog(), await createPng());
    const added = await fetch(address + contract.addBlog.path, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(payload),
    });
    expect(added.status).toBe(200);
    const { output } = await server.stop();
    expect(output).toContain(contract.addBlog.path);
    expect(output).not.toContain(token);
  });

  test('says in one line which variable is wrong', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const withoutSecret = join(directory, 'without-secret');
    await mkdir(withoutSecret);
    await writeFile(join(withoutSecret, 'jwt-secret'), '\n');
    const withoutInstallId = join(directory, 'without-install-id');
    await mkdir(join(withoutInstallId, 'images/install-id'), { recursive: true });
    const failures = await Promise.all([
      start({ PORT: 'eighty' }).exited,
      start({ PORT: String(port) }).exited,
      start({ DATA_DIR: join(__filename, 'below') }).exited,
      start({ DATA_DIR: withoutSecret }).exited,
      start({ DATA_DIR: withoutInstallId }).exited,
      start({
        // Nobody listens on this port.
        S3_ENDPOINT: 'http://127.0.0.1:2',
        S3_BUCKET: 'covers',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'not-to-be-seen',
      }).exited,
    ]);
    taken.close();
    expect(failures.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(failures.map(({ errors }) => errors)).toEqual([
      expect.stringMatching(/^PORT must be .+\n$/),
      expect.stringMatching(/^PORT: \d+ on 127\.0\.0\.1 is in use already\.\n$/),
      expect.stringMatching(/^DATA_DIR: .+\n$/),
      expect.stringMatching(/^DATA_DIR: .+jwt-secret: The secret is empty or too short.+\n$/),
      expect.stringMatching(/^DATA_DIR: .+images: EISDIR.+\n$/),
      expect.stringMatching(/^S3_ENDPOINT: http:\S+ cannot be reached \(\w+\)\.\n$/),
    ]);
  });
});

/** The different permissions of everything in a folder and below, and of the folder itself. */
async function modesOf(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  const stats = await Promise.all([folder, ...entries].map((path) => stat(path)));
  const modes = (isDirectory: boolean) => [
    ...new Set(
      stats.filter((each) => each.isDirectory() === isDirectory).map(({ mode }) => (mode & 0o777).toString(8)),
    ),
  ];
  return { files: modes(false), folders: modes(true) };
}

/** Waits until the server refuses new connections. */
async function untilRefused(address: string): Promise<void> {
  for (;;) {
    const isRefused = await fetch(`${address}/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    );
    if (isRefused) return;
  }
}
