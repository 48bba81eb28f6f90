// What waits for a lock, or is kept open for long, leaves connections to everybody else.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { contract } from '../../src/contract/calls';
import { openPostgres } from '../../src/server/database/postgres';
import type { PostgresLimits } from '../../src/server/database/postgres-limits';
import { limitWaits } from '../../src/server/database/wait-budget';
import { createPostgresUrl } from '../support/database';
import { deferred } from '../support/deferred';
import { eventually } from '../support/eventually';
import { noLimits } from '../support/postgres-limits';
import { createTestServer, type TestServer } from '../support/server';

jest.setTimeout(60_000);

const JWT_SECRET = 'the secret of the tests, 32 characters';

let database: Awaited<ReturnType<typeof createPostgresUrl>>;
let server: TestServer;
let other: Client;
let id: string;

async function start(poolSize: number, limits: PostgresLimits): Promise<void> {
  server = await createTestServer(
    { DATABASE_URL: database.url, DATABASE_POOL: String(poolSize), JWT_SECRET },
    ...(['none', undefined, { limits }] as const),
  );
  ({ id } = await server.addBlog());
}

beforeEach(async () => {
  database = await createPostgresUrl();
  other = new Client({ connectionString: database.url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await server.close();
  await database.remove();
});

/** As somebody does who has forgotten to commit. */
const lockBlog = () => other.query(`begin; select 1 from blogs where id = '${id}' for update`);

const addComment = () => server.call(contract.addComment, { body: { blog: id, name: 'Ann', content: 'Well said.' } });

const waitingForLocks = async () => {
  const { rows } = await other.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]!.count);
};

test.each([3, 4, 10])(
  'with %i connections all who read are answered while writers wait for one row',
  async (poolSize) => {
    await start(poolSize, noLimits);
    await lockBlog();
    const writers = Array.from({ length: 2 * poolSize }, addComment);
    await eventually(async () => expect(await waitingForLocks()).toBeGreaterThan(0));
    const readers = [
      ...Array.from({ length: 5 }, () => server.call(contract.listAllComments, { as: server.admin })),
      server.call(contract.getBlog, { params: { id } }),
      server.app.inject('/readyz'),
      server.app.inject('/healthz'),
    ];
    for (const answer of await Promise.all(readers)) {
      expect('status' in answer ? answer.status : answer.statusCode).toBe(200);
    }
    expect(await waitingForLocks()).toBeGreaterThan(0);
    await other.query('commit');
    for (const { status } of await Promise.all(writers)) expect(status).toBe(200);
  },
);

test('writers that wait for a row in vain are told when to come back, and the next ones write', async () => {
  await start(3, { ...noLimits, lockMs: 1_000 });
  await lockBlog();
  for (const { status, body, headers } of await Promise.all([addComment(), addComment(), addComment()])) {
    expect([status, body.message]).toEqual([
      503,
      'The server is busy at the moment. Please try again in a few seconds.',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  await other.query('commit');
  expect((await addComment()).status).toBe(200);
});

describe('a request that waits for several locks one after the other', () => {
  /** Each of them is waited for as long as it takes. */
  const limits = { ...noLimits, requestMs: 1_000, lastMs: 1_000 };

  /** By HTTP, as a body comes otherwise than in tests. */
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const { port } = server.app.server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${path}`, init);
  }

  const post = (path: string, body: object, token = '') =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
    });

  test('is told when to come back', async () => {
    await start(10, limits);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    await other.query('begin; lock table blogs, users, list_counts in access exclusive mode');
    const { token } = server.admin;
    const answers = await Promise.all([
      ask(contract.listBlogs.path),
      ask(contract.listBlogs.path, { headers: { authorization: `Bearer ${token}` } }),
      ask(`${contract.listBlogs.path}?search=rain`),
      ask(contract.getDashboard.path, { headers: { authorization: `Bearer ${token}` } }),
      post(contract.listComments.path, { blogId: id }),
      post(contract.addComment.path, { blog: id, name: 'Ann', content: 'Well said.' }),
      post(contract.toggleLike.path.replace(':id', id), {}, token),
      post(contract.login.path, { email: server.admin.email, password: server.admin.password }),
    ]);
    for (const answer of answers) {
      expect([answer.url, answer.status]).toEqual([answer.url, 503]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await other.query('commit');
    expect((await addComment()).status).toBe(200);
    expect((await ask(contract.listBlogs.path)).status).toBe(200);
  });

  test('leaves those alone that wait for nothing', async () => {
    await start(10, { ...limits, requestMs: 0, lastMs: 60_000 });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    expect((await addComment()).status).toBe(200);
    expect((await post(contract.addComment.path, { blog: id, name: 'Ann', content: 'Yes.' })).status).toBe(200);
    expect((await server.call(contract.listAllComments, { as: server.admin })).body.comments).toHaveLength(2);
  });

  test('is one that reads, and one that writes', async () => {
    await start(10, limits);
    const { queries, write } = server.database;
    const slow = sql`select pg_sleep(600)`;
    for (const work of [() => slow.execute(queries), () => write((tx) => slow.execute(tx))]) {
      await expect(limitWaits({ ...limits, requestMs: 0 }, work)).rejects.toMatchObject({ failure: 'slow' });
    }
  });
});

test.each([1, 2, 3])('with %i connections reading, writing and snapshots are possible', async (poolSize) => {
  await start(poolSize, noLimits);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, addComment),
    ...Array.from({ length: 5 }, () => server.call(contract.listAllComments, { as: server.admin })),
  ]);
  for (const { status } of answers) expect(status).toBe(200);
  const { rows } = await server.database.readSnapshot((snapshot) =>
    snapshot
      .selectFrom('comments')
      .select('id')
      .execute()
      .then((found) => ({ rows: found })),
  );
  expect(rows).toHaveLength(5);
});

test('as many snapshots as anybody may want to keep leave connections to readers and writers', async () => {
  await start(3, noLimits);
  const ended = deferred(undefined);
  const limits = { ...noLimits, answerMs: 2_000 };
  const { database: db } = await openPostgres({ url: database.url, poolSize: 3 }, { limits });
  const snapshots = Array.from({ length: 3 }, () =>
    db.readSnapshot(async (snapshot) => {
      await snapshot.selectFrom('blogs').select('id').execute();
      await ended.promise;
    }),
  );
  const failures = snapshots.map((each) =>
    each.then(
      () => undefined,
      (error: { failure: string }) => error.failure,
    ),
  );
  await db.write((tx) => tx.updateTable('blogs').set({ title: 'Written' }).execute());
  expect(await db.queries.selectFrom('blogs').select('title').execute()).toEqual([{ title: 'Written' }]);
  await Promise.race(failures);
  ended.resolve();
  expect((await Promise.all(failures)).sort()).toEqual(['busy', 'busy', undefined]);
  await db.close();
});
