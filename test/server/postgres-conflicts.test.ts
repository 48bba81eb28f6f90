// What several transactions do at once, on connections of their own.
import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import { limits } from '../../src/contract/limits';
import type { Database, Queries } from '../../src/server/database/database';
import { newId } from '../../src/server/database/id';
import { insertComments } from '../../src/server/database/insert';
import { createServices } from '../../src/server/services';
import { deferred } from '../support/deferred';
import { eventually } from '../support/eventually';
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

const createBlogs = (database: Database) =>
  createServices({
    database,
    images: server.images,
    isRateLimited: false,
    timeZone: 'UTC',
    finishWork: () => undefined,
    renderImages: () => undefined,
  }).blogs;

/** Until a statement waits for another transaction. */
const untilOneWaits = () =>
  eventually(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.queries);
    expect(rows).toHaveLength(1);
  });

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

test.each([
  ['once', 1, {}],
  ['three times', 3, { mayRace: true }],
])('a row that must not be there twice is tried to be added %s', async (_often, expected, options) => {
  await resetValues();
  let attempts = 0;
  const adding = server.database.write(async (tx) => {
    attempts += 1;
    await tx.insertInto('metadata').values({ key: keys[0], value: '' }).execute();
  }, options);
  await expect(adding).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(expected);
});

test('of two posts that are put to the same place at once both have one', async () => {
  const ids = [(await server.addBlog()).id, (await server.addBlog()).id];
  const createdAt = '2026-01-01T00:00:00.000Z';
  const move = (database: Database, index: number, alongWith?: () => Promise<void>) =>
    createBlogs(database).edit(ids[index]!, { title: 'Moved' }, undefined, undefined, { createdAt, alongWith });
  let second: Promise<void> | undefined;
  await move(server.database, 0, async () => {
    second = move(other, 1);
    await untilOneWaits();
  });
  await second;
  const rows = await server.database.queries.selectFrom('blogs').select(['created_at', 'sort_key']).execute();
  expect(rows.map(({ created_at }) => created_at)).toEqual([createdAt, createdAt]);
  expect(new Set(rows.map(({ sort_key }) => sort_key)).size).toBe(2);
});

test('comments of the same millisecond all have a place of their own', async () => {
  const { id } = await server.addBlog();
  const add = (database: Database) =>
    database.write((tx) =>
      insertComments(tx, id, [
        {
          id: newId(),
          user_id: null,
          name: 'Ann',
          content: 'Me too.',
          is_approved: 1,
          created_at: '2026-01-01T00:00:00.000Z',
        },
      ]),
    );
  await Promise.all(Array.from({ length: 40 }, (_, index) => add(index % 2 ? server.database : other)));
  const { body } = await server.call(contract.listComments, { body: { blogId: id }, query: { limit: 1 } });
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
