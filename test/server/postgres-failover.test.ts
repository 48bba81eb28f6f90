import { Client } from 'pg';
import { contract } from '../../src/contract/calls';
import { eventually } from '../support/eventually';
import { longLimits } from '../support/postgres-limits';
import { createPostgresServer, runOn, type PostgresServer } from '../support/postgres-server';
import { createTestServer, type TestServer } from '../support/server';

jest.setTimeout(60_000);

const JWT_SECRET = 'the secret of the tests, 32 characters';

let servers: PostgresServer[];
let server: TestServer | undefined;
beforeEach(() => {
  servers = [];
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  for (const each of servers) await each.remove();
});

function addPostgres(settings?: Record<string, string>): PostgresServer {
  const added = createPostgresServer(settings);
  servers.push(added);
  return added;
}

const addComment = (blog: string, content: string) =>
  server!.call(contract.addComment, { body: { blog, name: 'Ann', content } });

const listContents = async () => {
  const { status, body } = await server!.call(contract.listAllComments, { as: server!.admin });
  return status === 200 ? body.comments.map(({ content }) => content) : status;
};

/** A sentence, and when to come back. */
function expectUnavailable({ status, body, headers }: Awaited<ReturnType<typeof addComment>>): void {
  expect(status).toBe(503);
  expect(body.message).toMatch(/^The server cannot reach its database at the moment\. Please try again/);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

async function countOn({ url }: PostgresServer): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from comments');
  await client.end();
  return Number(rows[0]!.count);
}

test('while the database is away callers are told when to come back, and soon after it is there again all is well', async () => {
  const postgres = addPostgres();
  await postgres.start();
  server = await createTestServer({ DATABASE_URL: postgres.url, JWT_SECRET });
  const { id } = await server.addBlog();
  expect((await addComment(id, 'before')).status).toBe(200);

  await postgres.kill();
  expectUnavailable(await addComment(id, 'lost'));
  expect(await listContents()).toBe(503);
  expect((await server.app.inject('/healthz')).statusCode).toBe(503);
  // All servers lack the same, and a proxy that has none left answers nobody.
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);

  // The processes of the killed one have to notice first.
  await eventually(() => postgres.start());
  await eventually(async () => expect((await addComment(id, 'after')).status).toBe(200));
  expect(await listContents()).toEqual(['after', 'before']);
});

test('connections that were closed while nobody used them are noticed by no caller', async () => {
  const postgres = addPostgres();
  await postgres.start();
  server = await createTestServer({ DATABASE_URL: postgres.url, JWT_SECRET });
  const { id } = await server.addBlog();
  for (const content of ['one', 'two', 'three']) {
    await runOn(
      postgres.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'octavo'`,
    );
    expect((await addComment(id, content)).status).toBe(200);
    await runOn(
      postgres.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'octavo'`,
    );
    expect(await listContents()).toContain(content);
  }
  expect(await listContents()).toEqual(['three', 'two', 'one']);
});

test('a standby that takes the place of a killed primary is found, with all that was acknowledged', async () => {
  const primary = addPostgres({ synchronous_standby_names: '*' });
  const standby = addPostgres();
  standby.follow(primary);
  await primary.start();
  await standby.start();
  const DATABASE_URL = `postgres://octavo@${standby.host},${primary.host}/postgres?target_session_attrs=read-write`;
  server = await createTestServer({ DATABASE_URL, JWT_SECRET });
  const { id } = await server.addBlog();
  for (const content of ['one', 'two']) expect((await addComment(id, content)).status).toBe(200);

  await primary.kill();
  expectUnavailable(await addComment(id, 'lost'));
  await runOn(standby.url, 'select pg_promote()');
  await eventually(async () => expect((await addComment(id, 'three')).status).toBe(200));
  expect(await listContents()).toEqual(['three', 'two', 'one']);
});

test('a standby that takes the place of a frozen primary is found, and nothing is written to the old one', async () => {
  const primary = addPostgres();
  const standby = addPostgres();
  standby.follow(primary);
  await primary.start();
  await standby.start();
  const DATABASE_URL = `postgres://octavo@${primary.host},${standby.host}/postgres`;
  // No statement uses up its time.
  server = await createTestServer({ DATABASE_URL, JWT_SECRET }, 'none', undefined, { limits: longLimits });
  const { id } = await server.addBlog();
  expect((await addComment(id, 'one')).status).toBe(200);
  await eventually(async () => expect(await countOn(standby)).toBe(1));

  primary.freeze();
  try {
    const meanwhile = addComment(id, 'meanwhile');
    await runOn(standby.url, 'select pg_promote()');
    const isSaved = (await meanwhile).status === 200;
    await eventually(async () => expect((await addComment(id, 'two')).status).toBe(200));
    expect(await listContents()).toEqual(isSaved ? ['two', 'meanwhile', 'one'] : ['two', 'one']);
  } finally {
    primary.thaw();
  }
  expect((await addComment(id, 'three')).status).toBe(200);
  expect(await listContents()).toContain('three');
  expect(await countOn(primary)).toBe(1);
});
