import { sql, type Transaction } from 'kysely';
import { contract } from '../../src/contract/calls';
import { createBlogsRepository } from '../../src/server/blogs/blogs.repository';
import { createChangePruner, createChangeReader } from '../../src/server/database/postgres-changes';
import { recordChanges, recordReplacement } from '../../src/server/database/record-changes';
import type { Tables } from '../../src/server/database/schema';
import { eventually } from '../support/eventually';
import { createPostgresServer, type PostgresServer } from '../support/postgres-server';
import { createTestServer, type TestServer } from '../support/server';

jest.setTimeout(60_000);

const JWT_SECRET = 'the secret of the tests, 32 characters';

let postgres: PostgresServer;
let server: TestServer;
let id: string;
let other: string;
beforeAll(async () => {
  // So that what is not committed is in memory only, and is lost in a crash.
  postgres = createPostgresServer({ wal_writer_delay: '10s' });
  await postgres.start();
  server = await createTestServer({ DATABASE_URL: postgres.url, JWT_SECRET });
  ({ id } = await server.addBlog());
  ({ id: other } = await server.addBlog());
});
afterAll(async () => {
  await server.close();
  await postgres.remove();
});

async function editIn(tx: Transaction<Tables>, title: string, blogId = id): Promise<void> {
  const blogs = createBlogsRepository(tx);
  const before = await blogs.find(blogId, { audience: 'admins', lock: true });
  await blogs.update(before!, { title });
}

const edit = (title: string, blogId?: string) => server.database.write((tx) => editIn(tx, title, blogId));

const rollBack = (title: string) =>
  expect(
    server.database.write(async (tx) => {
      await editIn(tx, title);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');

async function startReader() {
  const reader = createChangeReader(server.database.queries);
  expect(await reader.read()).toBeUndefined();
  return reader;
}

const change = (blogId = id) => ({ kind: 'blog', blogId });

const nextNumber = async (): Promise<number> => {
  const { rows } = await sql<{ number: number }>`select last_value + 1 as number from changes_number`.execute(
    server.database.queries,
  );
  return rows[0]!.number;
};

test('a change is told once, and only to those who have not read what it has made', async () => {
  const reader = await startReader();
  expect(await reader.read()).toEqual([]);
  await edit('Rain');
  expect(await reader.read()).toEqual([change()]);
  expect(await reader.read()).toEqual([]);
  await rollBack('Never');
  expect(await reader.read()).toEqual([]);
  await edit('Snow');
  expect(await reader.read()).toEqual([change()]);
});

test.each([101, 1_200, 40_000])(
  'that %i posts have changed at once is told, whatever else was told meanwhile',
  async (count) => {
    const reader = await startReader();
    await server.database.write(async (tx) => {
      await recordChanges(
        tx,
        Array.from({ length: count }, (_, at) => ({ kind: 'cover', blogId: `post ${at}` })),
      );
      await edit('Thunder');
      expect(await reader.read()).toEqual([change()]);
    });
    expect(await reader.read()).toBeUndefined();
    expect(await reader.read()).toEqual([]);
  },
);

test('a kind of change that a later version records may be anything', async () => {
  const reader = await startReader();
  await sql`insert into changes (kind, blog_id) values ('of a later version', ${id})`.execute(server.database.queries);
  await edit('Hail');
  expect(await reader.read()).toBeUndefined();
  expect(await reader.read()).toEqual([]);
  await edit('Sleet');
  expect(await reader.read()).toEqual([change()]);
});

test('what is committed after changes that were recorded later is told, however many these are', async () => {
  const reader = await startReader();
  await server.database.write(async (tx) => {
    await editIn(tx, 'Slow');
    for (const title of ['One', 'Two', 'Three']) {
      await edit(title, other);
      expect(await reader.read()).toEqual([change(other)]);
    }
  });
  expect(await reader.read()).toEqual([change()]);
  expect(await reader.read()).toEqual([]);
});

test('what is committed after very many changes that were read at once is told, and so are these', async () => {
  const reader = await startReader();
  await server.database.write(async (tx) => {
    await editIn(tx, 'Slow');
    await sql`insert into changes (kind, blog_id) select 'blog', ${other} from generate_series(1, 200000)`.execute(
      server.database.queries,
    );
    expect(await reader.read()).toEqual([change(other)]);
  });
  expect(await reader.read()).toEqual([change()]);
  await sql`delete from changes`.execute(server.database.queries);
});

test('who has found no changes is told of the next one, however high its number', async () => {
  await sql`delete from changes`.execute(server.database.queries);
  const reader = await startReader();
  await sql`select setval('changes_number', 4000000000)`.execute(server.database.queries);
  await edit('Far away');
  expect(await reader.read()).toEqual([change()]);
  await edit('Next');
  expect(await reader.read()).toEqual([change()]);
});

test('who begins to read while a transaction is at work is told of what it commits', async () => {
  let reader!: Awaited<ReturnType<typeof startReader>>;
  await server.database.write(async (tx) => {
    await editIn(tx, 'In between');
    await edit('Meanwhile', other);
    reader = await startReader();
  });
  expect(await reader.read()).toEqual([change()]);
});

test('after all rows were replaced, anything may have changed', async () => {
  const reader = await startReader();
  await server.database.write(recordReplacement);
  expect(await reader.read()).toBeUndefined();
  expect(await reader.read()).toEqual([]);
});

test('after a crash, in which numbers that nobody has committed are given again, no change is missed', async () => {
  const reader = await startReader();
  await rollBack('In memory only');
  await reader.read();
  await postgres.crash();
  await eventually(() => edit('After the crash'));
  const told = await reader.read();
  expect(told ?? [change()]).toEqual([change()]);
  await edit('Later');
  expect(await reader.read()).toEqual([change()]);
  expect((await server.call(contract.getBlog, { as: server.admin, params: { id } })).body.blog.title).toBe('Later');
});

test('on another server, which may give numbers again, anything may have changed', async () => {
  const reader = await startReader();
  const before = await nextNumber();
  await edit('Lost by a standby that was behind');
  await reader.read();
  await sql`select setval('changes_number', ${before - 1})`.execute(server.database.queries);
  await sql`delete from changes where number >= ${before}`.execute(server.database.queries);
  await postgres.stop();
  await postgres.start();
  await eventually(async () => expect(await reader.read()).toBeUndefined());
  await eventually(() => edit('Under the same number'));
  const told = await reader.read();
  expect(told ?? [change()]).toEqual([change()]);
  await edit('Once more');
  expect(await reader.read()).toEqual([change()]);
});

test('a change of a transaction that takes long is kept until readers can have seen it', async () => {
  const reader = await startReader();
  const prune = createChangePruner(server.database.queries, 0);
  await server.database.write(async (tx) => {
    await editIn(tx, 'Slow');
    await edit('Quick', other);
    await prune();
    await prune();
  });
  await prune();
  expect(await reader.read()).toEqual(expect.arrayContaining([change()]));

  const count = async () => (await server.database.queries.selectFrom('changes').select('kind').execute()).length;
  await prune();
  expect(await count()).toBe(0);
});

test('a read that was overtaken by a later one does not put the reader back', async () => {
  const reader = await startReader();
  await edit('Twice');
  expect(await Promise.all([reader.read(), reader.read()])).toEqual([[change()], [change()]]);
  expect(await reader.read()).toEqual([]);
});
