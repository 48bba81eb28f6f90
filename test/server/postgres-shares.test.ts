// What waits for a lock, or is kept open for long, leaves connections to everybody else.
import { Client } from 'pg';
import { contract } from '../../src/contract/calls';
import { openPostgres } from '../../src/server/database/postgres';
import type { PostgresLimits } from '../../src/server/database/postgres-limits';
import { createPostgresUrl } from '../support/database';
import { deferred } from '../support/deferred';
import { eventually } from '../support/eventually';
import { longLimits, shortLimits } from '../support/postgres-limits';
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
    await start(poolSize, longLimits);
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
  await start(3, shortLimits);
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

test.each([1, 2, 3])('with %i connections reading, writing and snapshots are possible', async (poolSize) => {
  await start(poolSize, longLimits);
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
  await start(3, shortLimits);
  const ended = deferred(undefined);
  const { database: db } = await openPostgres({ url: database.url, poolSize: 3 }, { limits: shortLimits });
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
