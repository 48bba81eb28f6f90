import { contract } from '../../src/contract/calls';
import { binCalls } from '../../src/contract/extensions/bin';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { deriveColumns } from '../../src/server/blogs/derive-columns';
import { readingMinutes } from '../../src/contract/reading-time';
import { createTestServer, InvalidBody, type TestServer } from '../support/server';

test.each([
  ['no text', '', 1],
  ['a few words', 'It rained all day.', 1],
  ['a thousand words', 'It rained all day. '.repeat(250), 4],
  ['words with accents', 'Über Größe, naïveté! '.repeat(230), 3],
  ['a thousand Chinese characters', '今天的天气非常好呀。'.repeat(100), 2],
  ['Chinese beside English', `${'rain '.repeat(460)}${'雨'.repeat(1000)}`, 4],
  ['Korean, which has blanks', '오늘은 비가 옵니다 '.repeat(230), 3],
  ['Thai', 'วันนี้อากาศดีมาก'.repeat(250), 4],
  ['signs alone', '— … * '.repeat(10_000), 1],
])('%s', (_what, text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});

describe('the reading time of a post', () => {
  const words = (minutes: number) => `<p>${'rain '.repeat(230 * minutes)}</p>`;
  let server: TestServer;

  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const minutesOf = async (id: string) => {
    const [{ body: one }, { body: all }] = await Promise.all([
      server.call(contract.getBlog, { params: { id } }),
      server.call(contract.listBlogs, { query: { limit: 10 } }),
    ]);
    const listed = all.blogs.find(({ _id }) => _id === id);
    expect(listed?.readingMinutes).toBe(one.blog.readingMinutes);
    return one.blog.readingMinutes;
  };
  const edit = (id: string, body: object) =>
    server.call(contract.editBlog, {
      as: server.admin,
      params: { id },
      body: new InvalidBody({ title: 'Rain', ...body }),
    });
  const findRow = (id: string) =>
    server.database.queries
      .selectFrom('blogs')
      .select(['reading_minutes', 'derived_from', 'updated_at', 'excerpt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('follows its text: when it is added and edited, and when an earlier version or the post itself comes back', async () => {
    const { id } = await server.addBlog({ description: words(3) });
    expect(await minutesOf(id)).toBe(3);
    await edit(id, { subTitle: 'Again' });
    expect(await minutesOf(id)).toBe(3);
    await edit(id, { description: words(5) });
    expect(await minutesOf(id)).toBe(5);
    await server.call(contract.togglePublish, { as: server.admin, body: { id } });
    await server.call(contract.togglePublish, { as: server.admin, body: { id } });
    const { body } = await server.call(revisionsCalls.listRevisions, { as: server.admin, params: { id } });
    const { savedAt } = body.revisions.at(-1)!;
    await server.call(revisionsCalls.restoreRevision, { as: server.admin, body: { id, savedAt } });
    expect(await minutesOf(id)).toBe(3);
    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    await server.call(binCalls.restoreBlog, { as: server.admin, body: { id } });
    expect(await minutesOf(id)).toBe(3);
    const { derived_from, updated_at } = await findRow(id);
    expect(derived_from).toBe(updated_at);
  });

  test('is found for posts from before, in slices, and shown at once', async () => {
    const { id } = await server.addBlog({ description: words(2) });
    const others = await Promise.all([1, 2].map(() => server.addBlog({ description: words(4) })));
    await server.database.write(async (tx) => {
      await tx
        .updateTable('blogs')
        .set({ reading_minutes: 0, derived_from: '', counted_from: '', excerpt: 'Half a wo' })
        .execute();
    });
    server.app.invalidate([{ type: 'Blog' }]);
    expect(await minutesOf(id)).toBeUndefined();
    const { updated_at } = await findRow(id);
    await deriveColumns({ database: server.database, invalidate: (tags) => server.app.invalidate(tags) });
    expect(await minutesOf(id)).toBe(2);
    for (const other of others) expect(await minutesOf(other.id)).toBe(4);
    const row = await findRow(id);
    // Who has the post open in a form comes into no conflict.
    expect(row).toMatchObject({ updated_at, derived_from: updated_at });
    expect(row.excerpt).toMatch(/^(rain )+rain…$/);
  });

  test('is found anew where a server of the version before has written the text', async () => {
    const { id } = await server.addBlog({ description: words(2) });
    const updated_at = '2999-01-01T00:00:00.000Z';
    await server.database.write(async (tx) => {
      await tx
        .updateTable('blog_descriptions')
        .set({ description: words(6) })
        .where('blog_id', '=', id)
        .execute();
      await tx.updateTable('blogs').set({ updated_at }).where('id', '=', id).execute();
    });
    // An edit that leaves the text does not take it for that of its own version.
    await edit(id, { subTitle: 'Again' });
    expect((await findRow(id)).derived_from).not.toBe((await findRow(id)).updated_at);
    await deriveColumns({ database: server.database, invalidate: (tags) => server.app.invalidate(tags) });
    expect(await minutesOf(id)).toBe(6);
  });
});
