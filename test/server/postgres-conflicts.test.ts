// What several transactions do at once, on connections of their own.
import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import { limits } from '../../src/contract/limits';
import type { Database, Queries } from '../../src/server/database/database';
import { newId } from '../../src/server/database/id';
import { insertComment } from '../../src/server/database/insert';
import { deferred } from '../support/deferred';
import { createTestServer, type TestServer } from '../support/server';

let server: TestServer;
let other: Database;
beforeEach(async () => {
  server = await createTestServer();
  other = await server.connect();
});
afterEach(async () => {
  await other.close();
  await server.close();
});

const keys = ['install_id', 'sample_posts_offered_at'] as const;
type Key = (typeof keys)[number];

const append = (db: Queries, key: Key, text: string) =>
  db
    .updateTable('metadata')
    .set({ value: sql`value || ${text}` })
    .where('key', '=', key)
    .execute();

const values = async () => {
  const rows = await server.database.queries.selectFrom('metadata').select('value').where('key', 'in', keys).execute();
  return rows.map(({ value }) => [...value].sort().join(''));
};

async function resetValues(): Promise<void> {
  await server.database.queries.deleteFrom('metadata').execute();
  for (const key of keys) await server.database.queries.insertInto('metadata').values({ key, value: '' }).execute();
}

test('of two transactions that wait for each other one begins anew, and both are done once', async () => {
  await resetValues();
  const reached = { a: deferred(undefined), b: deferred(undefined) };
  const run = (database: Database, name: 'a' | 'b', [first, second]: [Key, Key]) =>
    database.write(async (tx) => {
      await append(tx, first, name);
      reached[name].resolve();
      await Promise.all([reached.a.promise, reached.b.promise]);
      await append(tx, second, name);
    });
  await Promise.all([run(server.database, 'a', [...keys]), run(other, 'b', [keys[1], keys[0]])]);
  expect(await values()).toEqual(['ab', 'ab']);
});

test('a failure that a transaction ignores does not let it seem to be committed', async () => {
  const writing = server.database.write(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(writing).rejects.toThrow('rolled back');
});

test('comments of the same millisecond all have a place of their own', async () => {
  const { id: blog_id } = await server.addBlog();
  const add = (database: Database) =>
    database.write((tx) =>
      insertComment(tx, {
        ...{ id: newId(), blog_id, user_id: null, name: 'Ann', content: 'Me too.', is_approved: 1 },
        created_at: '2026-01-01T00:00:00.000Z',
      }),
    );
  await Promise.all(Array.from({ length: 40 }, (_, index) => add(index % 2 ? server.database : other)));
  const { body } = await server.call(contract.listComments, { body: { blogId: blog_id }, query: { limit: 1 } });
  expect(body.total).toBe(40);
});

test('a comment on a post that is being deleted is saved or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await server.addBlog();
    const comment = () => server.call(contract.addComment, { body: { blog: id, name: 'Ann', content: 'Wait!' } });
    const [removed, ...comments] = await Promise.all([
      server.call(contract.deleteBlog, { as: server.admin, body: { id } }),
      ...Array.from({ length: 6 }, comment),
    ]);
    expect(removed.status).toBe(200);
    for (const { status } of comments) expect([200, 404]).toContain(status);
  }
  expect((await server.call(contract.listAllComments, { as: server.admin })).body.comments).toEqual([]);
});

test('a post is edited while another with the same cover is being added', async () => {
  const { id } = await server.addBlog();
  const edit = (title: string) => server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title } });
  // So that each edit from now on drops a version, with its cover.
  for (let version = 0; version < limits.revisions; version += 1) await edit(`Version ${version}`);
  await other.write(async (tx) => {
    // The first that is done for a post that is added.
    await tx.updateTable('images').set({ released_at: null }).execute();
    expect((await edit('Later')).status).toBe(200);
  });
});

test('a post is published and unpublished as often as that was asked for', async () => {
  const { id } = await server.addBlog();
  const toggles = Array.from({ length: 7 }, () =>
    server.call(contract.togglePublish, { as: server.admin, body: { id } }),
  );
  const messages = (await Promise.all(toggles)).map(({ body }) => body.message);
  expect(messages.filter((message) => message === 'Blog unpublished.')).toHaveLength(4);
  expect((await server.call(contract.getBlog, { params: { id } })).status).toBe(404);
});
