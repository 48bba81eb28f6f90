import { contract } from '../../src/contract/calls';
import { createScheduledPublishing } from '../../src/server/blogs/scheduling';
import { createFolder, findBlog, readBlogs, reasonsOf, runImport } from '../support/imports';
import { createTestServer, type TestServer } from '../support/server';
import type { Item } from '../support/wxr';

let server: TestServer;
let folder: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  server = await createTestServer();
  folder = await createFolder({});
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

const time = '2090-01-01T10:00:00.000Z';

/** What the job does at that time. */
const publishAt = (now: string) =>
  createScheduledPublishing({
    database: server.database,
    invalidate: (tags) => server.app.invalidate(tags),
    finishWork: () => undefined,
    log: { info: () => undefined },
    readTime: async () => now,
  })(new AbortController().signal);

const importPosts = async (...items: Item[]) =>
  runImport(server, 'wordpress', await folder.writeExport('posts.xml', items));

const statesOf = async () =>
  Object.fromEntries(
    (await readBlogs(server)).map(({ title, isPublished, publishAt: planned }) => [title, planned ?? isPublished]),
  );

test('posts that were to be published later are published here at that time, from wherever they come', async () => {
  const report = await importPosts(
    { id: 1, title: 'W later', status: 'future', date: '2090-01-01 10:00:00' },
    { id: 2, title: 'W since', status: 'future', date: '2019-05-02 10:00:00' },
    { id: 3, title: 'W draft', status: 'draft', date: '2090-01-01 10:00:00' },
    {
      id: 4,
      title: 'W secret',
      status: 'future',
      date: '2090-01-01 10:00:00',
      more: '<wp:post_password>secret</wp:post_password>',
    },
  );
  expect(report.counts).toMatchObject({ posts: { added: 1 }, drafts: { added: 3 } });
  expect(reasonsOf(report.changed)).toMatchObject({
    'Scheduled posts are published here, too, when their time has come.': 1,
    'Scheduled posts whose time is over are published.': 1,
  });

  const post = { html: '<p>Later</p>', status: 'scheduled', type: 'post', published_at: time };
  const posts = [
    { ...post, id: '1', title: 'G later', slug: 'later', visibility: 'public' },
    { ...post, id: '2', title: 'G members', slug: 'members', visibility: 'members' },
  ];
  await folder.write({
    'ghost.json': JSON.stringify({ db: [{ data: { posts } }] }),
    'site/later.md': `---\ntitle: M later\ndate: ${time}\n---\nLater.`,
    'site/hugo.md': `---\ntitle: M hugo\ndate: 2019-01-01\npublishDate: ${time}\n---\nLater.`,
    'site/expired.md': '---\ntitle: M expired\ndate: 2019-01-01\nexpiryDate: 2020-01-01\n---\nOver.',
    'site/draft.md': `---\ntitle: M draft\ndate: ${time}\ndraft: true\n---\nLater.`,
  });
  await runImport(server, 'ghost', `${folder.folder}/ghost.json`);
  await runImport(server, 'markdown', `${folder.folder}/site`);
  expect(await statesOf()).toEqual({
    'W later': time,
    'W since': true,
    'W draft': false,
    'W secret': false,
    'G later': time,
    'G members': false,
    'M later': time,
    'M hugo': time,
    'M expired': false,
    'M draft': false,
  });
  expect((await findBlog(server, 'W since')).createdAt).toBe('2019-05-02T10:00:00.000Z');
  // Written before, whenever it is published.
  expect((await findBlog(server, 'W later')).createdAt < new Date().toISOString()).toBe(true);

  await publishAt(time);
  expect(await findBlog(server, 'G later')).toMatchObject({ isPublished: true, createdAt: time });
});

test('a post that was published by its schedule is the same, and takes changes that were made there since', async () => {
  const later: Item = { id: 1, title: 'Later', status: 'future', date: '2090-01-01 10:00:00' };
  await importPosts(later);
  await publishAt(time);
  const before = await readBlogs(server);
  expect((await importPosts(later)).counts.drafts).toMatchObject({ unchanged: 1 });
  expect(await readBlogs(server)).toEqual(before);

  const report = await importPosts({ ...later, title: 'Changed there' });
  expect(report.counts.drafts).toMatchObject({ updated: 1, leftOut: 0 });
  expect(await findBlog(server, 'Changed there')).toMatchObject({ isPublished: true, createdAt: time });
});

test('what was published or taken back there is so here, with its date, unless that was decided here', async () => {
  const drafts: Item[] = [1, 2, 3].map((id) => ({ id, title: `Post ${id}`, status: 'draft' }));
  await importPosts(...drafts, { id: 4, title: 'Post 4', date: '2019-05-04 10:00:00' });
  const { _id: id } = await findBlog(server, 'Post 2');
  await server.call(contract.togglePublish, { as: server.admin, body: { id } });
  const report = await importPosts(
    { ...drafts[0]!, status: 'publish', date: '2021-01-01 10:00:00' },
    { ...drafts[1]!, content: 'Changed there.' },
    { ...drafts[2]!, status: 'future', date: '2090-01-01 10:00:00' },
    { id: 4, title: 'Post 4', status: 'draft', date: '2019-05-04 10:00:00' },
  );
  expect(report.counts).toMatchObject({ posts: { updated: 1 }, drafts: { updated: 2, leftOut: 1, unchanged: 0 } });
  expect(await statesOf()).toEqual({ 'Post 1': true, 'Post 2': true, 'Post 3': time, 'Post 4': false });
  expect((await findBlog(server, 'Post 1')).createdAt).toBe('2021-01-01T10:00:00.000Z');
  const { body } = await server.call(contract.listBlogs, { query: { limit: 10 } });
  expect(body.blogs.map(({ title }) => title)).toEqual(['Post 2', 'Post 1']);
});
