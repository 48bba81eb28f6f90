import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { transfersCalls, type ExportFormat } from '../../src/contract/extensions/transfers';
import { openSqlite } from '../../src/server/database/sqlite';
import { silentProgress } from '../../src/server/progress';
import { createExportsService } from '../../src/server/transfers/exports.service';
import { unpackZip } from '../../src/server/transfers/unpack-zip';
import { dumpTables, readAnswers } from '../support/answers';
import { runCommand } from '../support/command';
import { eventually } from '../support/eventually';
import { createPng, createTestServer, type TestServer } from '../support/server';

jest.setTimeout(120_000);

let server: TestServer;
let home: string;
beforeEach(async () => {
  server = await createTestServer();
  home = await mkdtemp(join(tmpdir(), 'octavo-download-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
  await rm(home, { recursive: true });
});

const createExport = (format: ExportFormat, as = server.admin) =>
  server.call(transfersCalls.createExport, { as, body: { format } });

async function urlOf(format: ExportFormat, as = server.admin): Promise<string> {
  const { body } = await createExport(format, as);
  return new URL(body.url, 'http://localhost').pathname;
}

const today = () => new Date().toISOString().slice(0, 10);

const lost = { success: false, message: 'This address is not valid any more. Please start the export again.' };

/** Adds a comment to what there is at first. */
async function fill(): Promise<string[]> {
  const { id } = await server.addBlog({ title: 'Rain' }, await createPng('#111'));
  const draft = await server.addBlog({ title: 'Draft', isPublished: false }, await createPng('#222'));
  await server.addComment(id);
  return [id, draft.id];
}

describe('an export by the admin area', () => {
  test('as Markdown is a file of zip with every post, its pictures and comments', async () => {
    const [id] = await fill();
    const { statusCode, headers, rawPayload } = await server.app.inject(await urlOf('markdown'));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="octavo-${today()}.zip"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    await writeFile(join(home, 'blog.zip'), rawPayload);
    await unpackZip(join(home, 'blog.zip'), join(home, 'files'), {
      progress: silentProgress,
      signal: new AbortController().signal,
    });
    const posts = await readdir(join(home, 'files/blog/posts'));
    const rain = posts.find((name) => name.endsWith(id!))!;
    expect(posts).toHaveLength(2);
    expect((await readdir(join(home, 'files/blog/posts', rain))).sort()).toEqual([
      'comments.json',
      'cover.webp',
      'index.md',
    ]);
  });

  test('whole is a backup, from which the same blog comes', async () => {
    const blogIds = await fill();
    const reader = await server.signUp();
    const response = await server.app.inject({
      url: await urlOf('octavo'),
      // Compressing it anew would take long, and gain nothing.
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="octavo-${today()}.tar"`,
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
    const file = join(home, 'blog.tar');
    await writeFile(file, response.rawPayload);
    const target = { DATA_DIR: join(home, 'restored') };
    expect(await runCommand(['restore', file], { env: target })).toMatchObject({ code: 0, errors: '' });
    const secret = 'the secret of the tests, 32 characters';
    const seen = { secret, blogIds, accounts: [undefined, reader, server.admin] };
    expect(await readAnswers(target, seen)).toEqual(await readAnswers(server.env, seen));
  });

  test('begins before all of it is there, waits for the client, and ends when that goes away', async () => {
    await fill();
    const url = await server.app.listen({ port: 0 });
    // More than a connection holds that nobody reads from.
    jest.spyOn(server.images, 'read').mockResolvedValue(randomBytes(32_000_000));
    const requests = await Promise.all(
      (['markdown', 'octavo'] as const).map(async (format) => {
        const request = get(url + (await urlOf(format)));
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        expect(response.statusCode).toBe(200);
        return request;
      }),
    );
    expect(await createExport('octavo')).toMatchObject({
      status: 409,
      body: { message: 'Other exports are being downloaded. Please try again when they have ended.' },
    });
    for (const request of requests) request.destroy();
    await eventually(async () => expect((await createExport('octavo')).status).toBe(200));
  });

  test('that fails in the middle breaks the connection, so that nobody takes it for whole', async () => {
    await fill();
    const url = await server.app.listen({ port: 0 });
    for (const format of ['markdown', 'octavo'] as const) {
      const images = jest.spyOn(server.images, 'read').mockRejectedValue(new Error('The disk is gone.'));
      const request = get(url + (await urlOf(format)));
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      await expect(buffer(response)).rejects.toThrow('aborted');
      images.mockRestore();
    }
    expect((await server.app.inject(await urlOf('markdown'))).statusCode).toBe(200);
  });
});

describe('the address of an export', () => {
  test('is good for a minute', async () => {
    const url = await urlOf('octavo');
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 59_000);
    expect((await server.app.inject(url)).statusCode).toBe(200);
    jest.spyOn(Date, 'now').mockReturnValue(now + 62_000);
    const late = await server.app.inject(url);
    expect([late.statusCode, late.json()]).toEqual([401, lost]);
    expect(late.headers['cache-control']).toBe('no-store');
  });

  test('is good only while its admin is one, and no session of theirs was ended', async () => {
    const other = await server.signUp();
    const setRole = (role: 'admin' | 'user') =>
      server.call(accountsCalls.setRole, { as: server.admin, body: { id: other.id, role } });
    await setRole('admin');
    const { token } = await server.logIn(other.email, other.password);
    const as = { ...other, token };
    const url = await urlOf('octavo', as);
    expect((await server.app.inject(url)).statusCode).toBe(200);
    await setRole('user');
    expect((await server.app.inject(url)).json()).toEqual(lost);
    await setRole('admin');
    await server.call(accountsCalls.signOutUser, { as: server.admin, body: { id: other.id } });
    expect((await server.app.inject(url)).json()).toEqual(lost);
  });

  test('holds no session, nor does a session open it', async () => {
    const url = await urlOf('octavo');
    const token = url.split('/').at(-1)!;
    expect(await server.call(contract.getDashboard, { as: { token } })).toMatchObject({ status: 401 });
    const { account, version } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    // Not even one that names an account as a session does.
    const similar = server.app.jwt.sign({ id: account, version }, { aud: 'octavo export' });
    expect(await server.call(contract.getDashboard, { as: { token: similar } })).toMatchObject({ status: 401 });
    for (const other of [server.admin.token, 'none', `${token}x`, '']) {
      const { statusCode } = await server.app.inject(`/api/admin/export/${other}`);
      expect([other, statusCode]).toEqual([other, 401]);
    }
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    expect((await server.app.inject(`/api/admin/export/${unsigned}`)).statusCode).toBe(401);
  });

  test('names a format that there is', async () => {
    const payload = { account: server.admin.id, version: 0, format: 'rar' };
    const token = server.app.jwt.sign(payload, { aud: 'octavo export' });
    expect((await server.app.inject(`/api/admin/export/${token}`)).statusCode).toBe(401);
  });

  test('answers nothing but GET', async () => {
    const url = await urlOf('octavo');
    for (const method of ['HEAD', 'POST', 'DELETE'] as const)
      expect((await server.app.inject({ method, url })).statusCode).toBeGreaterThanOrEqual(404);
  });
});

describe('exports', () => {
  const readPathOf = async () => (blog: { id: string }) => `/blog/${blog.id}`;
  const addresses = { readPathOf, readAllPathsOf: async () => () => [] };
  const serviceWith = (options: Partial<Parameters<typeof createExportsService>[0]>) =>
    createExportsService({ ...server, addresses, connections: undefined, log: { error: () => undefined }, ...options });

  test('are two at a time', async () => {
    const exports = serviceWith({});
    const [first, second] = [exports.start('octavo'), exports.start('markdown')];
    expect(() => exports.start('octavo')).toThrow('Other exports are being downloaded.');
    expect(() => exports.requireFree()).toThrow('Other exports are being downloaded.');
    await buffer(first);
    second.destroy();
    await exports.ended();
    await buffer(exports.start('octavo'));
  });

  test('do not take the only connection to the database', async () => {
    expect(() => serviceWith({ connections: 1 }).start('octavo')).toThrow('DATABASE_POOL');
  });

  test('end when nobody takes what they send', async () => {
    for (let count = 0; count < 8; count += 1)
      await server.addBlog({ description: `<p>${'rain '.repeat(20_000)}</p>` });
    const exports = serviceWith({ maxStallMs: 100 });
    for (const format of ['octavo', 'markdown'] as const) {
      const stream = exports.start(format);
      const [error] = await once(stream, 'error');
      expect(error.message).toBe('The client has stopped to read.');
    }
    await exports.ended();
  });

  test('keep no snapshot of the database while their client takes nothing, and send that of their begin', async () => {
    // More than streams keep in memory.
    for (let count = 0; count < 12; count += 1) {
      await server.addBlog({ title: `Post ${count}`, description: `<p>${randomBytes(150_000).toString('hex')}</p>` });
    }
    const readSnapshot = jest.spyOn(server.database, 'readSnapshot');
    const exports = serviceWith({});
    const [whole, posts] = [exports.start('octavo'), exports.start('markdown')];
    await eventually(async () => expect(readSnapshot).toHaveBeenCalledTimes(1));
    await readSnapshot.mock.results[0]!.value;

    await server.addBlog({ title: 'Later' });
    const file = join(home, 'blog.tar');
    await writeFile(file, await buffer(whole));
    expect(await runCommand(['restore', file], { env: { DATA_DIR: join(home, 'restored') } })).toMatchObject({
      code: 0,
    });
    const restored = openSqlite(join(home, 'restored/octavo.db'));
    const titles = await restored.queries.selectFrom('blogs').select('title').execute();
    await restored.close();
    expect(titles).toHaveLength(12);
    expect((await buffer(posts)).length).toBeGreaterThan(1_000_000);
    await exports.ended();
    expect(readSnapshot).toHaveBeenCalledTimes(1);
    expect((await readdir(server.directory)).filter((name) => name.startsWith('octavo-export'))).toEqual([]);
  });

  test('change nothing', async () => {
    await fill();
    const before = await dumpTables(server.database);
    await server.app.inject(await urlOf('octavo'));
    await server.app.inject(await urlOf('markdown'));
    expect(await dumpTables(server.database)).toEqual(before);
  });
});
