import { contract } from '../../src/contract/calls';
import { binCalls } from '../../src/contract/extensions/bin';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { tagsCalls } from '../../src/contract/extensions/tags';
import { limits } from '../../src/contract/limits';
import { finishAllWork } from '../../src/server/database/unfinished-work';
import { workKinds } from '../../src/server/services';
import { expectCountersToBeRight } from '../support/counters';
import { aBlog, createPng, createTestServer, InvalidBody, type TestServer } from '../support/server';

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
});
afterEach(async () => {
  await expectCountersToBeRight(server.database);
  await server.close();
});

const list = async (search?: string) =>
  (await server.call(tagsCalls.listTags, { as: server.admin, query: { limit: 100, ...(search && { search }) } })).body
    .tags;
const idOf = async (name: string) => (await list()).find((tag) => tag.name === name)!._id;
const post = async (id: string) =>
  (await server.call(contract.getBlog, { params: { id }, as: server.admin })).body.blog;
const titles = async (tag: string, as?: typeof server.admin) =>
  (await server.call(contract.listBlogs, { as, query: { tag, limit: 100 } })).body.blogs.map(({ title }) => title);
const edit = (id: string, body: object) =>
  server.call(contract.editBlog, { as: server.admin, params: { id }, body: new InvalidBody(body) });
const merge = async (from: string, to: string) =>
  server.call(tagsCalls.mergeTags, { as: server.admin, body: { id: await idOf(from), target: await idOf(to) } });

test('a post is saved with tags, which are made as they are needed, and shown with their addresses', async () => {
  const { id } = await server.addBlog({ title: 'Knots', tags: ' Sailing,  Node.js ,sailing,, Über Größe ' });
  await server.addBlog({ title: 'Sails', tags: 'SAILING' });
  const blog = await post(id);
  expect(blog.tags).toBe('Sailing, Node.js, Über Größe');
  expect(blog.tagLinks).toEqual([
    { name: 'Sailing', slug: 'sailing' },
    { name: 'Node.js', slug: 'node-js' },
    { name: 'Über Größe', slug: 'ueber-groesse' },
  ]);
  expect(await titles('sailing')).toEqual(['Sails', 'Knots']);
  expect((await list()).map(({ name, published }) => [name, published])).toEqual([
    ['Node.js', 1],
    ['Sailing', 2],
    ['Über Größe', 1],
  ]);
  expect((await list('AIL')).map(({ name }) => name)).toEqual(['Sailing']);
  const { body } = await server.call(contract.listBlogs, { query: { limit: 10 } });
  expect(body.blogs[0]).not.toHaveProperty('tags');
});

test('an edit that does not name them leaves them; one that does replaces them; so does an earlier version', async () => {
  const { id } = await server.addBlog({ title: 'Knots', tags: 'Sailing, Rope' });
  await edit(id, { title: 'Hitches' });
  expect((await post(id)).tags).toBe('Sailing, Rope');
  await edit(id, { title: 'Hitches', tags: 'Rope, Knots' });
  expect((await post(id)).tags).toBe('Rope, Knots');
  expect(await titles('sailing')).toEqual([]);
  const { body } = await server.call(revisionsCalls.listRevisions, { as: server.admin, params: { id } });
  const { savedAt } = body.revisions.at(-1)!;
  const version = await server.call(revisionsCalls.getRevision, { as: server.admin, params: { id, savedAt } });
  expect(version.body.revision.tags).toBe('Sailing, Rope');
  await server.call(revisionsCalls.restoreRevision, { as: server.admin, body: { id, savedAt } });
  expect((await post(id)).tags).toBe('Sailing, Rope');
  await edit(id, { title: 'Hitches', tags: '' });
  expect((await post(id)).tags).toBe('');
});

test('readers see nothing of drafts: no page, no posts, no count', async () => {
  const { id } = await server.addBlog({ title: 'Secret', tags: 'Plans', isPublished: false });
  const params = { slug: 'plans' };
  expect((await server.call(tagsCalls.getTag, { params })).status).toBe(404);
  expect((await server.app.inject('/feed.xml?tag=plans')).statusCode).toBe(404);
  expect(await titles('plans')).toEqual([]);
  expect(await titles('plans', server.admin)).toEqual(['Secret']);
  expect((await server.app.inject('/sitemap-archives.xml')).body).not.toContain('plans');
  await server.call(contract.togglePublish, { as: server.admin, body: { id } });
  expect((await server.call(tagsCalls.getTag, { params })).status).toBe(200);
  expect(await titles('plans')).toEqual(['Secret']);
  expect((await server.app.inject('/feed.json?tag=plans')).json()).toMatchObject({
    title: 'Plans · Octavo',
    home_page_url: expect.stringMatching(/\/tag\/plans$/),
    items: [{ title: 'Secret' }],
  });
  expect((await server.app.inject('/sitemap-archives.xml')).body).toContain('/tag/plans<');
  await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
  expect((await server.call(tagsCalls.getTag, { params })).status).toBe(404);
});

test('a renamed tag has another name at once, and its former address leads to it', async () => {
  const { id } = await server.addBlog({ title: 'Boats', tags: 'Sailing' });
  const tag = await idOf('Sailing');
  await server.call(tagsCalls.editTag, {
    as: server.admin,
    body: { id: tag, name: 'Boating', description: 'On water' },
  });
  expect((await post(id)).tagLinks).toEqual([{ name: 'Boating', slug: 'boating' }]);
  const { body } = await server.call(tagsCalls.getTag, { params: { slug: 'sailing' } });
  expect(body.archive).toEqual({ name: 'Boating', slug: 'boating', description: 'On water' });
  const feed = await server.app.inject('/atom.xml?tag=sailing');
  expect([feed.statusCode, feed.headers.location]).toEqual([301, '/atom.xml?tag=boating']);
  // The name is free again, and so is the address.
  await server.addBlog({ title: 'Sails', tags: 'Sailing' });
  expect(await titles('sailing')).toEqual(['Sails']);
  const taken = await server.call(tagsCalls.editTag, { as: server.admin, body: { id: tag, name: 'SAILING' } });
  expect([taken.status, taken.body]).toEqual([
    409,
    { success: false, message: 'There is a tag Sailing already: merge the two instead.' },
  ]);
});

test('what another admin has changed is not overwritten, and what was changed before is so for whoever sends it again', async () => {
  await server.addBlog({ title: 'Boats', tags: 'Sailing' });
  const { _id: id, updatedAt } = (await list())[0]!;
  const rename = (name: string) => server.call(tagsCalls.editTag, { as: server.admin, body: { id, name, updatedAt } });
  expect((await rename('Boating')).status).toBe(200);
  expect((await rename('Boating')).status).toBe(200);
  expect(await rename('Rowing')).toMatchObject({
    status: 409,
    body: { message: 'This tag has been changed since you opened it. Please look at it again.' },
  });
});

test('a merged tag leaves its posts and its address to the other, also in the bin and in versions', async () => {
  const both = await server.addBlog({ title: 'Both', tags: 'JS, JavaScript, Web' });
  const one = await server.addBlog({ title: 'One', tags: 'Web, JS', isPublished: false });
  const deleted = await server.addBlog({ title: 'Deleted', tags: 'JS' });
  await server.call(contract.deleteBlog, { as: server.admin, body: { id: deleted.id } });
  const edited = await server.addBlog({ title: 'Edited', tags: 'JS' });
  await edit(edited.id, { title: 'Edited', tags: 'Web' });
  expect((await merge('JS', 'JavaScript')).status).toBe(200);
  expect((await post(both.id)).tags).toBe('JavaScript, Web');
  expect((await post(one.id)).tags).toBe('Web, JavaScript');
  const { body } = await server.call(revisionsCalls.listRevisions, { as: server.admin, params: { id: edited.id } });
  const { savedAt } = body.revisions.at(-1)!;
  await server.call(revisionsCalls.restoreRevision, { as: server.admin, body: { id: edited.id, savedAt } });
  await server.call(binCalls.restoreBlog, { as: server.admin, body: { id: deleted.id } });
  expect(new Set(await titles('javascript'))).toEqual(new Set(['Both', 'Edited', 'Deleted']));
  const archive = await server.call(tagsCalls.getTag, { params: { slug: 'js' } });
  expect(archive.body.archive.slug).toBe('javascript');
  // What was merged into a tag goes with it.
  await merge('JavaScript', 'Web');
  expect((await server.call(tagsCalls.getTag, { params: { slug: 'js' } })).body.archive.slug).toBe('web');
  expect((await post(both.id)).tags).toBe('Web');
});

test('a tag that is merged is so for whoever asks again, who may not have heard of it', async () => {
  await server.addBlog({ title: 'Both', tags: 'JS, JavaScript, Web' });
  const [from, into, other] = [await idOf('JS'), await idOf('JavaScript'), await idOf('Web')];
  const mergeInto = (target: string) =>
    server.call(tagsCalls.mergeTags, { as: server.admin, body: { id: from, target } });
  const first = await mergeInto(into);
  expect(first.status).toBe(200);
  expect(await mergeInto(into)).toMatchObject({ status: 200, body: first.body });
  expect(await mergeInto(other)).toMatchObject({ status: 404 });
  expect((await list()).map(({ name }) => name)).toEqual(['JavaScript', 'Web']);
});

test('a deleted tag is taken from posts; a post that comes back is without it', async () => {
  const { id } = await server.addBlog({ title: 'Knots', tags: 'Sailing, Rope' });
  const deleted = await server.addBlog({ title: 'Deleted', tags: 'Sailing' });
  await server.call(contract.deleteBlog, { as: server.admin, body: { id: deleted.id } });
  const tag = await idOf('Sailing');
  await server.call(tagsCalls.deleteTag, { as: server.admin, body: { id: tag } });
  expect((await post(id)).tags).toBe('Rope');
  await server.call(binCalls.restoreBlog, { as: server.admin, body: { id: deleted.id } });
  expect((await post(deleted.id)).tags).toBe('');
  expect((await server.call(tagsCalls.getTag, { params: { slug: 'sailing' } })).status).toBe(404);
  expect((await server.call(tagsCalls.deleteTag, { as: server.admin, body: { id: tag } })).status).toBe(404);
});

test('many posts are brought up to date in slices, and pages of a tag are as long as they are', async () => {
  for (let number = 0; number < 120; number += 1) {
    await server.addBlog(
      { title: `Post ${number}`, tags: 'Old', isPublished: number % 4 > 0 },
      await createPng('#111'),
    );
  }
  await server.addBlog({ title: 'Other', tags: 'New' });
  await merge('Old', 'New');
  await finishAllWork(server.database, workKinds);
  const { body } = await server.call(contract.listBlogs, { query: { tag: 'new', limit: 20, offset: 80 } });
  expect([body.total, body.blogs.length, body.nextCursor]).toEqual([91, 11, null]);
  const first = await server.call(contract.listBlogs, { query: { tag: 'new', limit: 20 } });
  const second = await server.call(contract.listBlogs, {
    query: { tag: 'new', limit: 20, cursor: first.body.nextCursor! },
  });
  expect(second.body.blogs.map(({ title }) => title)).toEqual(
    (await server.call(contract.listBlogs, { query: { tag: 'new', limit: 20, offset: 20 } })).body.blogs.map(
      ({ title }) => title,
    ),
  );
  const whole = await server.call(contract.listBlogs, { query: { tag: 'new' } });
  expect(whole.body.blogs).toHaveLength(91);
}, 60_000);

test('the same new tags at the same moment are made once', async () => {
  const image = await createPng();
  const posts = await Promise.all(
    ['A, B, C', 'c, b, a', 'B, A', 'A+', 'A#'].map((tags, index) =>
      server.call(contract.addBlog, { as: server.admin, body: aBlog({ title: `Post ${index}`, tags }), image }),
    ),
  );
  expect(posts.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const tags = await list();
  expect(tags).toHaveLength(5);
  expect(new Set(tags.map(({ slug }) => slug)).size).toBe(5);
});

test('a tag that is merged while it is given to a post is nowhere left', async () => {
  await server.addBlog({ title: 'First', tags: 'Old, New' });
  const image = await createPng();
  const add = (number: number) =>
    server.call(contract.addBlog, { as: server.admin, body: aBlog({ title: `Post ${number}`, tags: 'Old' }), image });
  await Promise.all([add(1), add(2), merge('Old', 'New'), add(3)]);
  await finishAllWork(server.database, workKinds);
  const blogTags = await server.database.queries.selectFrom('blog_tags').select('tag_id').execute();
  const known = new Set((await list()).map(({ _id }) => _id));
  expect(blogTags.filter(({ tag_id }) => !known.has(tag_id))).toEqual([]);
});

test.each([
  [
    'too many',
    { tags: Array.from({ length: limits.tags + 1 }, (_tag, index) => `t${index}`).join() },
    'A post can have 20 tags at most.',
  ],
  ['one that is too long', { tags: 'x'.repeat(limits.termName + 1) }, 'A tag must be at most 50 characters long.'],
  ['what is no text', { tags: ['Sailing'] }, 'Please enter the tags.'],
])('%s are refused', async (_what, tags, message) => {
  const body = new InvalidBody({ ...aBlog(), ...tags });
  const answer = await server.call(contract.addBlog, { as: server.admin, body, image: await createPng() });
  expect([answer.status, answer.body]).toEqual([400, { success: false, message }]);
  expect(await list()).toEqual([]);
});
