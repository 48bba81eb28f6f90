import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import type { Queries } from '../../src/server/database/database';
import { createChangePruner, createChangeReader } from '../../src/server/database/postgres-changes';
import { eventually } from '../support/eventually';
import { createPostgresServer, runOn, type PostgresServer } from '../support/postgres-server';
import { createTestServer, type TestServer } from '../support/server';

jest.setTimeout(60_000);

const JWT_SECRET = 'the secret of the tests, 32 characters';

let postgres: PostgresServer;
let server: TestServer;
let id: string;
beforeAll(async () => {
  // So that what is not committed is in memory only, and is lost in a crash.
  postgres = createPostgresServer({ wal_writer_delay: '10s' });
  await postgres.start();
  server = await createTestServer({ DATABASE_URL: postgres.url, JWT_SECRET });
  ({ id } = await server.addBlog());
});
afterAll(async () => {
  await server.close();
  await postgres.remove();
});

const edit = (tx: Queries, title: string) => tx.updateTable('blogs').set({ title }).where('id', '=', id).execute();

const nextTransaction = async (): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as id`.execute(server.database.queries);
  return rows[0]!.id;
};

test('a change is told once, and only to those who have not read what it has made', async () => {
  const reader = createChangeReader(server.database.queries);
  expect(await reader.read()).toBeUndefined();
  expect(await reader.read()).toEqual([]);
  await edit(server.database.queries, 'Rain');
  expect(await reader.read()).toEqual([{ kind: 'blog', blogId: id }]);
  expect(await reader.read()).toEqual([]);
});

test('after a crash, in which ids of transactions are given again, every reader learns that anything may have changed', async () => {
  const reader = createChangeReader(server.database.queries);
  await reader.read();
  // Ids that are used up, and of which the log on the disk knows nothing.
  const rolledBack = Array.from({ length: 50 }, () => 'begin; select pg_current_xact_id(); rollback');
  await runOn(postgres.url, ...rolledBack);
  await reader.read();
  const before = await nextTransaction();

  await postgres.crash();
  await eventually(() => edit(server.database.queries, 'After the crash').then(() => undefined));
  expect(await nextTransaction()).toBeLessThan(before);
  expect(await reader.read()).toBeUndefined();
  // From now on it is as before.
  await reader.read();
  await edit(server.database.queries, 'Later');
  expect(await reader.read()).toEqual([{ kind: 'blog', blogId: id }]);
  expect((await server.call(contract.getBlog, { as: server.admin, params: { id } })).body.blog.title).toBe('Later');
});

test('a change of a transaction that takes long is kept until readers can have seen it', async () => {
  const reader = createChangeReader(server.database.queries);
  const prune = createChangePruner(server.database.queries, 0);
  await reader.read();
  await server.database.write(async (tx) => {
    await edit(tx, 'Slow');
    await prune();
    await reader.read();
  });
  await prune();
  expect(await reader.read()).toEqual([{ kind: 'blog', blogId: id }]);

  const count = async () => (await server.database.queries.selectFrom('changes').select('kind').execute()).length;
  expect(await count()).toBeGreaterThan(0);
  await prune();
  expect(await count()).toBe(0);
});

test('what a snapshot of before a crash says is not believed when changes are deleted', async () => {
  const prune = createChangePruner(server.database.queries, 0);
  await runOn(postgres.url, ...Array.from({ length: 50 }, () => 'begin; select pg_current_xact_id(); rollback'));
  await prune();
  await postgres.crash();
  const reader = createChangeReader(server.database.queries);
  await eventually(async () => void (await reader.read()));
  await reader.read();
  await edit(server.database.queries, 'Again');
  await prune();
  expect(await reader.read()).toEqual([{ kind: 'blog', blogId: id }]);
});

test('a read that was overtaken by a later one does not put the reader back', async () => {
  const reader = createChangeReader(server.database.queries);
  await reader.read();
  await edit(server.database.queries, 'Twice');
  expect(await Promise.all([reader.read(), reader.read()])).toEqual([
    [{ kind: 'blog', blogId: id }],
    [{ kind: 'blog', blogId: id }],
  ]);
  expect(await reader.read()).toEqual([]);
});
