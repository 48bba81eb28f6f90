import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { contract } from '../../src/contract/calls';
import { openPostgres } from '../../src/server/database/postgres';
import { createPostgresServer, runOn, type PostgresServer } from '../support/postgres-server';
import { eventually } from '../support/eventually';
import { createTestServer, type TestServer } from '../support/server';

jest.setTimeout(60_000);

const JWT_SECRET = 'the secret of the tests, 32 characters';

let primary: PostgresServer;
let standby: PostgresServer;
let server: TestServer;

beforeAll(async () => {
  primary = createPostgresServer();
  standby = createPostgresServer();
  standby.follow(primary);
  await primary.start();
  await standby.start();
  // As in production, where the user is no superuser.
  await runOn(primary.url, 'create role blogger login', 'create database blog owner blogger');
  server = await createTestServer({ DATABASE_URL: urlOf(primary), DATABASE_READ_URL: urlOf(standby), JWT_SECRET });
  await server.addBlog({ title: 'Rain' });
});
afterAll(async () => {
  await server.close();
  await standby.remove();
  await primary.remove();
});

const urlOf = ({ host }: PostgresServer) => `postgres://blogger@${host}/blog`;

/** In a response that is made anew. */
async function listTitles(): Promise<string[]> {
  server.app.invalidate([{ type: 'Blog' }]);
  const { body } = await server.call(contract.listBlogs);
  return body.blogs.map(({ title }) => title);
}

/** How often the table of posts has been read there; the statistics follow after a while. */
async function countReads({ host }: PostgresServer): Promise<number> {
  const client = new Client({ connectionString: `postgres://octavo@${host}/blog` });
  await client.connect();
  const { rows } = await client.query(
    `select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as reads from pg_stat_user_tables where relname = 'blogs'`,
  );
  await client.end();
  return Number(rows[0].reads);
}

/** Waits until what is read is read there. */
async function untilUsed(postgres: PostgresServer): Promise<void> {
  const before = await countReads(postgres);
  await eventually(async () => {
    await listTitles();
    expect(await countReads(postgres)).toBeGreaterThan(before);
  });
}

test('readers are answered from a standby', () => untilUsed(standby));

test('a standby that lags behind is not asked for what it does not know yet', async () => {
  await untilUsed(standby);
  await runOn(standby.url, 'select pg_wal_replay_pause()');
  await server.addBlog({ title: 'Snow' });
  expect(await listTitles()).toEqual(['Snow', 'Rain']);
  expect((await server.app.inject('/feed.json')).body).toContain('Snow');

  await runOn(standby.url, 'select pg_wal_replay_resume()');
  await untilUsed(standby);
  expect(await listTitles()).toEqual(['Snow', 'Rain']);
});

test('while the standby is away the database itself answers', async () => {
  await untilUsed(standby);
  await standby.kill();
  expect(await listTitles()).toEqual(['Snow', 'Rain']);
  await eventually(() => standby.start());
  await untilUsed(standby);
});

test('while the standby is frozen the database itself answers, and afterwards the standby again', async () => {
  await untilUsed(standby);
  standby.freeze();
  try {
    expect(await listTitles()).toEqual(['Snow', 'Rain']);
    expect(await listTitles()).toEqual(['Snow', 'Rain']);
  } finally {
    standby.thaw();
  }
  await untilUsed(standby);
});

test('a standby that has become a server of its own is not asked any more', async () => {
  await untilUsed(standby);
  await runOn(standby.url, 'select pg_promote()');
  await eventually(() => runOn(urlOf(standby), `update blogs set title = 'Drought'`));
  expect(await listTitles()).toEqual(['Snow', 'Rain']);
});

test('a standby that cannot be reached at the start is a warning', async () => {
  const readUrl = `postgres://blogger@${encodeURIComponent(`/tmp/${randomUUID()}`)}/blog`;
  const { database, warnings } = await openPostgres({ url: urlOf(primary), readUrl, poolSize: 1 });
  await database.close();
  expect(warnings).toEqual([expect.stringMatching(/^DATABASE_READ_URL: This database cannot be read \(.*ENOENT/)]);
});
