// What happens when a database falls silent: its connections stay open, and nothing comes by them.
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { renderer } from '../../src/client/app/renderApp';
import { contract } from '../../src/contract/calls';
import { datesCalls } from '../../src/contract/extensions/dates';
import type { Database } from '../../src/server/database/database';
import type { PostgresLimits } from '../../src/server/database/postgres-limits';
import { openPostgres } from '../../src/server/database/postgres';
import { createClientDirectory } from '../support/client-directory';
import { eventually } from '../support/eventually';
import { longLimits, noLimits, shortLimits } from '../support/postgres-limits';
import { createPostgresServer, type PostgresServer } from '../support/postgres-server';
import { createTestServer, type TestServer } from '../support/server';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy';

jest.setTimeout(60_000);

const JWT_SECRET = 'the secret of the tests, 32 characters';

let postgres: PostgresServer;
let proxy: TcpProxy;
let server: TestServer | undefined;
let id: string;

const url = () => `postgres://octavo@${proxy.host}/postgres?sslmode=disable`;

async function start(given: PostgresLimits): Promise<TestServer> {
  server = await createTestServer({ DATABASE_URL: url(), JWT_SECRET }, 'none', undefined, { limits: given });
  ({ id } = await server.addBlog());
  return server;
}

beforeAll(async () => {
  postgres = createPostgresServer();
  await postgres.start();
});
beforeEach(async () => {
  proxy = await startTcpProxy({ path: postgres.path });
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await proxy.close();
});
afterAll(() => postgres.remove());

const getBlog = (as?: { token: string }) => server!.call(contract.getBlog, { as, params: { id } });
const addComment = () => server!.call(contract.addComment, { body: { blog: id, name: 'Ann', content: 'Well said.' } });
const readMine = () => server!.call(contract.listAllComments, { as: server!.admin });

test('connections that have fallen silent are replaced, and whoever reads by them is answered', async () => {
  await start(shortLimits);
  await Promise.all(Array.from({ length: 10 }, () => readMine()));
  proxy.silenceOpen();
  await eventually(async () => expect((await readMine()).status).toBe(200));
  await eventually(async () => expect((await addComment()).status).toBe(200));
});

test('a database that says nothing any more is given up before any statement has used up its time', async () => {
  await start(longLimits);
  proxy.silence();
  const answers = await Promise.all([readMine(), addComment(), addComment(), readMine()]);
  for (const { status, headers } of answers) {
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  proxy.resume();
  await eventually(async () => expect((await readMine()).status).toBe(200));
  expect((await addComment()).status).toBe(200);
});

test('a new connection that says nothing after its handshake is not waited for', async () => {
  const { database } = await openPostgres(
    { url: `${url()}&target_session_attrs=primary`, poolSize: 2 },
    { limits: shortLimits },
  );
  proxy.cut();
  proxy.silence();
  await expect(database.check()).rejects.toMatchObject({ failure: 'unreachable' });
  proxy.resume();
  await eventually(() => database.check());
  await database.close();
});

test('what is kept is answered though nothing comes from the database; what is not, and who is signed in, is not', async () => {
  await start(noLimits);
  // Not before the framework runs.
  const headers = { origin: 'https://elsewhere.example' };
  const read = (url: string) => server!.app.inject({ url, headers });
  const path = contract.getBlog.path.replace(':id', id);
  const before = await read(path);
  proxy.silence();
  const answers = await Promise.all([read(path), read(path), read(path)]);
  for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, before.body]);

  const waiting = [getBlog(server!.admin), server!.call(contract.listBlogs)];
  proxy.resume();
  proxy.cut();
  for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status);
  await eventually(async () => expect((await getBlog(server!.admin)).status).toBe(200));
});

test('pages of categories, tags and dates that are kept are sent, too', async () => {
  const clientDirectory = await createClientDirectory();
  const env = { DATABASE_URL: url(), JWT_SECRET };
  server = await createTestServer(env, clientDirectory, renderer, { limits: noLimits });
  await server.addBlog({ title: 'A walk in the rain', category: 'Finance', tags: 'Weather', isPublished: true });
  const { year, month } = (await server.call(datesCalls.getDateArchive)).body.months[0]!;
  const dates = `/archive/${year}/${String(month).padStart(2, '0')}`;
  // Not before the framework runs.
  const headers = { origin: 'https://elsewhere.example' };
  const urls = ['/category/finance', '/?category=Finance', '/tag/weather', '/archive', dates];
  const read = async (path: string) => {
    const { statusCode, body } = await server!.app.inject({ url: path, headers });
    return [path, statusCode, body.includes('A walk in the rain')];
  };
  const answers = () => Promise.all(urls.map(read));
  const before = await answers();
  expect(before).toEqual(urls.map((path) => [path, 200, path !== '/archive']));
  proxy.silence();
  expect(await answers()).toEqual(before);
  proxy.resume();
  proxy.cut();
  await rm(clientDirectory, { recursive: true });
});

describe('a slow query', () => {
  /** Beside the server, so that nothing else is cut short. */
  let database: Database;

  beforeEach(async () => {
    await start(noLimits);
    ({ database } = await openPostgres({ url: url(), poolSize: 1 }, { limits: { ...noLimits, answerMs: 1_000 } }));
  });
  afterEach(() => database.close());

  const sleep = sql`select pg_sleep(600)`;

  test('is cancelled, runs once, and its connection is used again', async () => {
    const connection = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.queries);
    const before = (await connection()).rows;
    await expect(sleep.execute(database.queries)).rejects.toMatchObject({ failure: 'slow' });
    const { rows } = await sql`select 1 from pg_stat_activity
      where query like '%pg_sleep(600)%' and state = 'active' and pid <> pg_backend_pid()`.execute(
      server!.database.queries,
    );
    expect(rows).toEqual([]);
    expect((await connection()).rows).toEqual(before);
  });

  test('in a transaction ends the transaction, and no other', async () => {
    const writing = database.write(async (tx) => {
      await tx.updateTable('blogs').set({ title: 'Never' }).execute();
      await sleep.execute(tx);
    });
    await expect(writing).rejects.toMatchObject({ failure: 'slow' });
    expect((await getBlog(server!.admin)).body.blog.title).toBe('A walk in the rain');
  });
});

test('a query that takes long is waited for while its server answers others', async () => {
  const limits = { ...longLimits, suspectMs: 100, probeMs: 2_000 };
  const { database } = await start(limits);
  const seconds = (1.2 * (limits.suspectMs + limits.probeMs)) / 1000;
  await expect(sql`select pg_sleep(${sql.lit(seconds)})`.execute(database.queries)).resolves.toHaveProperty(
    'rows.length',
    1,
  );
});
