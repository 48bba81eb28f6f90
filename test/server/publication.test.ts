import { contract } from '../../src/contract/calls';
import { binCalls } from '../../src/contract/extensions/bin';
import { migrate } from '../../src/server/database/migrate';
import { createTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const toggle = (id: string) => server.call(contract.togglePublish, { as: server.admin, body: { id } });
const edit = (id: string, isPublished: boolean) =>
  server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'A post', isPublished } });
const listed = async () =>
  (await server.call(contract.listBlogs, { query: { limit: 10 } })).body.blogs.map(({ _id }) => _id);
const dateOf = async (id: string) =>
  (await server.call(contract.getBlog, { as: server.admin, params: { id } })).body.blog.createdAt;
const rowOf = (id: string) =>
  server.database.queries
    .selectFrom('blogs')
    .select(['published_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe.each<[string, (id: string) => Promise<unknown>]>([
  ['by its button', toggle],
  ['by its form', (id) => edit(id, true)],
])('a draft that is published %s', (_how, publish) => {
  const unpublish = (id: string) => (publish === toggle ? toggle(id) : edit(id, false));

  test('is dated and listed by that moment, not by the one it was begun at, also in the feed', async () => {
    const { id } = await server.addBlog({ isPublished: false });
    const begun = await dateOf(id);
    const { id: other } = await server.addBlog();
    await publish(id);
    expect(await listed()).toEqual([id, other]);
    const date = await dateOf(id);
    expect(date > (await dateOf(other)) && date > begun).toBe(true);
    expect(await rowOf(id)).toEqual({ published_at: date, created_at: date });
    const { items } = (await server.app.inject('/feed.json')).json() as {
      items: { id: string; date_published: string }[];
    };
    expect(items.map((item) => [item.id.includes(id), item.date_published])[0]).toEqual([true, date]);
  });

  test('keeps its date and its place when it is unpublished and published again', async () => {
    const { id } = await server.addBlog({ isPublished: false });
    await publish(id);
    const date = await dateOf(id);
    const { id: newer } = await server.addBlog();
    await unpublish(id);
    expect(await listed()).toEqual([newer]);
    await publish(id);
    expect(await listed()).toEqual([newer, id]);
    expect(await dateOf(id)).toBe(date);
  });

  test('keeps them through the bin, too', async () => {
    const { id } = await server.addBlog();
    const date = await dateOf(id);
    await unpublish(id);
    const { id: newer } = await server.addBlog();
    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    await server.call(binCalls.restoreBlog, { as: server.admin, body: { id } });
    await publish(id);
    expect([await listed(), await dateOf(id)]).toEqual([[newer, id], date]);
  });

  test('keeps them where a server of an earlier version has published it first, which does not note when', async () => {
    const { id } = await server.addBlog();
    const date = await dateOf(id);
    await server.database.queries.updateTable('blogs').set({ published_at: null }).where('id', '=', id).execute();
    const { id: newer } = await server.addBlog();
    await unpublish(id);
    await publish(id);
    expect([await listed(), await dateOf(id)]).toEqual([[newer, id], date]);
  });
});

test('a post that was begun as a draft is not dated by an edit that leaves it one', async () => {
  const { id } = await server.addBlog({ isPublished: false });
  const date = await dateOf(id);
  await edit(id, false);
  expect(await rowOf(id)).toEqual({ published_at: null, created_at: date });
});

test('posts that were published before first publications were noted have their date, and drafts none', async () => {
  const { id } = await server.addBlog();
  const { id: draft } = await server.addBlog({ isPublished: false });
  const { queries } = server.database;
  await queries.updateTable('blogs').set({ published_at: null }).execute();
  await queries.deleteFrom('migrations').where('name', '=', '020-publication-dates').execute();
  await migrate(server.database);
  expect((await rowOf(id)).published_at).toBe(await dateOf(id));
  expect((await rowOf(draft)).published_at).toBeNull();
});
