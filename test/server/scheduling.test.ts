import { contract } from '../../src/contract/calls';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { binCalls } from '../../src/contract/extensions/bin';
import { createScheduledPublishing } from '../../src/server/blogs/scheduling';
import type { Database } from '../../src/server/database/database';
import { aBlog, createPng, createTestServer, InvalidBody, type TestServer } from '../support/server';

const hour = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const asAdmin = async (id: string) => (await server.call(contract.getBlog, { as: server.admin, params: { id } })).body;
const isPublic = async (id: string) => (await server.call(contract.getBlog, { params: { id } })).status === 200;
const edit = (id: string, body: { title: string; isPublished?: boolean; publishAt?: string }) =>
  server.call(contract.editBlog, { as: server.admin, params: { id }, body });

describe('a scheduled post', () => {
  let published: string[];
  /** At a time to come, by several processes at once. */
  const publishAt = (time: number, ...databases: Database[]) =>
    Promise.all(
      databases.map((database) =>
        createScheduledPublishing({
          database,
          invalidate: (tags) => server.app.invalidate(tags),
          finishWork: () => undefined,
          log: { info: (about: unknown) => void published.push((about as { id: string }).id) },
          readTime: async () => new Date(time).toISOString(),
        })(new AbortController().signal),
      ),
    );
  beforeEach(() => {
    published = [];
  });

  test('is a draft until its time has come, and then listed by it', async () => {
    const time = inHours(2);
    const { id } = await server.addBlog({ title: 'Later', publishAt: time, isPublished: true });
    const { id: newer } = await server.addBlog({ title: 'Now' });
    expect((await asAdmin(id)).blog).toMatchObject({ isPublished: false, publishAt: time });
    await publishAt(Date.parse(time) - 1, server.database);
    expect(await isPublic(id)).toBe(false);

    await publishAt(Date.parse(time), server.database);
    expect(await isPublic(id)).toBe(true);
    const { body } = await server.call(contract.listBlogs, { query: { limit: 10 } });
    expect(body.blogs.map(({ _id }) => _id)).toEqual([id, newer]);
    expect(body.blogs[0]).toMatchObject({ createdAt: time, isPublished: true });
    expect(body.blogs[0]).not.toHaveProperty('publishAt');
    const found = await server.call(contract.listBlogs, { query: { limit: 10, search: 'Later' } });
    expect(found.body.total).toBe(1);
  });

  test('is published once by several processes that look at the same moment, at their start or later', async () => {
    const times = [1, 1, 2].map(inHours);
    for (const publishAtTime of times) await server.addBlog({ publishAt: publishAtTime });
    const others = await Promise.all([server.connect(), server.connect()]);
    await publishAt(Date.now() + 48 * hour, server.database, ...others);
    expect(published).toHaveLength(3);
    expect(new Set(published).size).toBe(3);
    await publishAt(Date.now() + 49 * hour, ...others);
    expect(published).toHaveLength(3);
    await Promise.all(others.map((other) => other.close()));
    expect((await server.call(contract.listBlogs)).body.blogs).toHaveLength(3);
  });

  test('with a time that is over is published now', async () => {
    const { id } = await server.addBlog({ title: 'Old draft', isPublished: false });
    const { id: other } = await server.addBlog({ title: 'In between' });
    await edit(id, { title: 'Old draft', publishAt: inHours(-1) });
    const { body } = await server.call(contract.listBlogs, { query: { limit: 10 } });
    expect(body.blogs.map(({ _id }) => _id)).toEqual([id, other]);
  });

  test.each<[string, (id: string) => Promise<unknown>, boolean]>([
    ['is unscheduled', (id) => edit(id, { title: 'A', publishAt: '' }), false],
    ['is published by hand', (id) => server.call(contract.togglePublish, { as: server.admin, body: { id } }), true],
    ['is published by a client that schedules nothing', (id) => edit(id, { title: 'A', isPublished: true }), true],
    [
      'comes back from the bin',
      async (id) => {
        await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
        await server.call(binCalls.restoreBlog, { as: server.admin, body: { id } });
      },
      false,
    ],
  ])('that %s is not published again later', async (_how, act, isPublished) => {
    const { id } = await server.addBlog({ publishAt: inHours(1) });
    await act(id);
    expect((await asAdmin(id)).blog).not.toHaveProperty('publishAt');
    await publishAt(Date.now() + 2 * hour, server.database);
    expect(published).toEqual([]);
    expect(await isPublic(id)).toBe(isPublished);
  });

  test('stays scheduled when a client that schedules nothing edits it', async () => {
    const time = inHours(1);
    const { id } = await server.addBlog({ publishAt: time });
    await edit(id, { title: 'Renamed', isPublished: false });
    expect((await asAdmin(id)).blog).toMatchObject({ title: 'Renamed', publishAt: time });
  });

  test.each(['soon', '2025-99-99T99:99:99Z'])('for %s is refused with a sentence', async (publishAtTime) => {
    const { status, body } = await server.call(contract.addBlog, {
      as: server.admin,
      body: new InvalidBody({ ...aBlog(), publishAt: publishAtTime }),
      image: await createPng(),
    });
    expect([status, body.message]).toEqual([400, 'Please enter the time of publication.']);
  });
});

describe('a preview', () => {
  const renew = (id: string) => server.call(previewsCalls.renewPreviewLink, { as: server.admin, body: { id } });
  const getToken = async (id: string) =>
    (await server.call(previewsCalls.getPreviewLink, { as: server.admin, params: { id } })).body.token;
  const open = (token: string) => server.call(previewsCalls.getPreview, { params: { token } });

  test('shows a draft to whoever has its address, and to nobody else', async () => {
    const { id } = await server.addBlog({ title: 'Secret', isPublished: false });
    expect(await getToken(id)).toBeNull();
    await renew(id);
    const token = (await getToken(id))!;
    expect(token).toMatch(/^[\w-]{22}$/);
    const { status, body, headers } = await open(token);
    expect([status, body.blog.title, body.blog.isPublished]).toEqual([200, 'Secret', false]);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(await isPublic(id)).toBe(false);
    for (const guess of [`${token.slice(0, -1)}!`, 'x', '%00', 'A'.repeat(22)]) {
      expect((await open(guess)).status).toBe(404);
    }
  });

  test('has another address when it is renewed, and none when it is withdrawn or the post deleted', async () => {
    const { id } = await server.addBlog({ isPublished: false });
    await renew(id);
    const first = (await getToken(id))!;
    await renew(id);
    const second = (await getToken(id))!;
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    await server.call(previewsCalls.withdrawPreviewLink, { as: server.admin, body: { id } });
    expect((await open(second)).status).toBe(404);
    await renew(id);
    const third = (await getToken(id))!;
    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    await server.call(binCalls.restoreBlog, { as: server.admin, body: { id } });
    expect((await open(third)).status).toBe(404);
  });

  test('is made by admins', async () => {
    const { id } = await server.addBlog({ isPublished: false });
    const reader = await server.signUp();
    for (const [as, status] of [
      [undefined, 401],
      [reader, 403],
    ] as const) {
      expect((await server.call(previewsCalls.renewPreviewLink, { as, body: { id } })).status).toBe(status);
      expect((await server.call(previewsCalls.getPreviewLink, { as, params: { id } })).status).toBe(status);
    }
  });
});
