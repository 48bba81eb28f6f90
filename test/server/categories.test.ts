import { contract } from '../../src/contract/calls';
import { defaultCategories } from '../../src/contract/categories';
import { binCalls } from '../../src/contract/extensions/bin';
import { categoriesCalls } from '../../src/contract/extensions/categories';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { limits } from '../../src/contract/limits';
import { workKinds } from '../../src/server/services';
import { finishAllWork } from '../../src/server/database/unfinished-work';
import { expectCountersToBeRight } from '../support/counters';
import { aBlog, createPng, createTestServer, InvalidBody, type TestServer } from '../support/server';

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const list = async () => (await server.call(categoriesCalls.listCategories)).body.categories;
const names = async () => (await list()).map(({ name }) => name);
const post = async (id: string) =>
  (await server.call(contract.getBlog, { params: { id }, as: server.admin })).body.blog;
const titles = async (category: string) =>
  (await server.call(contract.listBlogs, { query: { category, limit: 100 } })).body.blogs.map(({ title }) => title);
/** The ids that posts have. */
const stored = async () => {
  const rows = await server.database.queries.selectFrom('blogs').select('category').execute();
  return [...new Set(rows.map(({ category }) => category as string))];
};
const add = (name: string, description?: string) =>
  server.call(categoriesCalls.addCategory, { as: server.admin, body: { name, ...(description && { description }) } });
const edit = (body: { id: string; name?: string; description?: string; updatedAt?: string }) =>
  server.call(categoriesCalls.editCategory, { as: server.admin, body });
const remove = (id: string, target: string) =>
  server.call(categoriesCalls.deleteCategory, { as: server.admin, body: { id, target } });

test('a new blog has the four of the specification', async () => {
  expect(await names()).toEqual(defaultCategories.map(({ name }) => name));
  const { body } = await server.call(contract.addBlog, {
    as: server.admin,
    body: new InvalidBody({ title: 'A', category: 'Gardening' }),
  });
  expect(body).toEqual({
    success: false,
    message: 'Please choose a category: Technology, Startup, Lifestyle or Finance.',
  });
});

test.each([
  [{ title: 'A' }],
  [{ title: 'A', category: 7 }],
  [{ title: 'A', category: 'All' }],
  [{ title: 'A', category: '' }],
])('a post is refused with the sentence that lists the categories: %j', async (body) => {
  await add('Travel');
  await edit({ id: 'Finance', name: 'Money' });
  const answer = await server.call(contract.addBlog, { as: server.admin, body: new InvalidBody(body) });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    success: false,
    message: 'Please choose a category: Technology, Startup, Lifestyle, Money or Travel.',
  });
});

test.each(['category=Gardening', 'category=Startup&category=Finance', 'category='])(
  'a list is refused with the sentence that lists the categories: %s',
  async (query) => {
    const { statusCode, body } = await server.app.inject(`/api/blog/all?${query}`);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toEqual({
      success: false,
      message: 'category must be All, Technology, Startup, Lifestyle or Finance.',
    });
  },
);

test('posts can be put into a category that was added, in any letter case', async () => {
  await add('Sailing & Rowing', 'On the water');
  const { id } = await server.addBlog({ title: 'Knots', category: 'sailing & ROWING' });
  expect((await post(id)).category).toBe('Sailing & Rowing');
  expect(await titles('SAILING & rowing')).toEqual(['Knots']);
  const added = (await list()).at(-1)!;
  expect(added).toMatchObject({ slug: 'sailing-rowing', description: 'On the water', blogs: 1 });
  const { body } = await server.call(contract.listBlogs, { query: { search: 'rowing', limit: 10 } });
  expect(body.blogs.map(({ title }) => title)).toEqual(['Knots']);
  await expectCountersToBeRight(server.database);
});

test('a new name shows at once in posts, versions and the bin, and former addresses lead to the present one', async () => {
  const { id } = await server.addBlog({ title: 'Chips', category: 'Technology' });
  const { id: deleted } = await server.addBlog({ title: 'Gone', category: 'Technology' });
  await server.call(contract.deleteBlog, { as: server.admin, body: { id: deleted } });
  await edit({ id: 'Technology', name: 'Computers' });
  expect((await post(id)).category).toBe('Computers');
  expect(await titles('computers')).toEqual(['Chips']);
  const { body: bin } = await server.call(binCalls.listBin, { as: server.admin });
  expect(bin.blogs[0]!.category).toBe('Computers');
  const { body: versions } = await server.call(revisionsCalls.listRevisions, { as: server.admin, params: { id } });
  const params = { id, savedAt: versions.revisions[0]!.savedAt };
  const { body } = await server.call(revisionsCalls.getRevision, { as: server.admin, params });
  expect(body.revision.category).toBe('Computers');
  expect((await server.call(contract.listBlogs, { query: { category: 'Technology' } })).status).toBe(400);
  const feed = await server.app.inject('/feed.xml?category=Technology');
  expect([feed.statusCode, feed.headers.location]).toEqual([301, '/feed.xml?category=Computers']);
  const archive = await server.call(categoriesCalls.getCategory, { params: { slug: 'technology' } });
  expect(archive.body.archive).toEqual({ name: 'Computers', slug: 'computers', description: '' });
  // The name is free again.
  await add('Technology');
  const { id: other } = await server.addBlog({ title: 'New', category: 'Technology' });
  expect([(await post(id)).category, (await post(other)).category]).toEqual(['Computers', 'Technology']);
  expect(await titles('Technology')).toEqual(['New']);
  expect((await list()).map(({ slug }) => slug)).toEqual([
    'computers',
    'startup',
    'lifestyle',
    'finance',
    'technology',
  ]);
});

test('the posts of a deleted category go to another one, those in the bin and in versions, too', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    ids.push((await server.addBlog({ title: `Coin ${number}`, category: 'Finance', isPublished: number > 0 })).id);
  }
  const { id: deleted } = await server.addBlog({ title: 'Gone', category: 'Finance' });
  await server.call(contract.deleteBlog, { as: server.admin, body: { id: deleted } });
  await server.call(contract.editBlog, {
    as: server.admin,
    params: { id: ids[2]! },
    body: { title: 'Coin 2', category: 'Startup' },
  });
  expect((await remove('Finance', 'Lifestyle')).status).toBe(200);
  expect((await post(ids[0]!)).category).toBe('Lifestyle');
  expect(await titles('Lifestyle')).toEqual(['Coin 1']);
  const { body: versions } = await server.call(revisionsCalls.listRevisions, {
    as: server.admin,
    params: { id: ids[2]! },
  });
  const savedAt = versions.revisions.at(-1)!.savedAt;
  const restore = { as: server.admin, body: { id: ids[2]!, savedAt } };
  expect((await server.call(revisionsCalls.restoreRevision, restore)).status).toBe(200);
  await server.call(binCalls.restoreBlog, { as: server.admin, body: { id: deleted } });
  expect(new Set(await titles('Lifestyle'))).toEqual(new Set(['Coin 1', 'Coin 2', 'Gone']));
  expect(await stored()).toEqual(['Lifestyle']);
  expect(await names()).toEqual(['Technology', 'Startup', 'Lifestyle']);
  await expectCountersToBeRight(server.database);
});

test('many posts are moved in slices, which go on after an interruption, also when their target is deleted meanwhile', async () => {
  const { id } = await server.addBlog({ title: 'First', category: 'Finance' });
  const [row] = await server.database.queries.selectFrom('blogs').selectAll().where('id', '=', id).execute();
  const copies = Array.from({ length: 450 }, (_copy, index) => ({
    ...row!,
    id: index.toString(16).padStart(24, '0'),
    sort_key: index,
  }));
  await server.database.write(async (tx) => {
    for (let at = 0; at < copies.length; at += 50)
      await tx
        .insertInto('blogs')
        .values(copies.slice(at, at + 50))
        .execute();
  });
  await remove('Finance', 'Startup');
  await remove('Startup', 'Technology');
  const { body } = await server.call(contract.listAllBlogs, { as: server.admin });
  expect(new Set(body.blogs.map(({ category }) => category))).toEqual(new Set(['Technology']));
  await finishAllWork(server.database, workKinds);
  expect(await stored()).toEqual(['Technology']);
  expect(await server.database.queries.selectFrom('unfinished_work').selectAll().execute()).toEqual([]);
});

test('two admins at once leave neither two of a name nor a post without a category', async () => {
  const answers = await Promise.all([
    add('Travel'),
    add('travel'),
    remove('Finance', 'Startup'),
    remove('Finance', 'Lifestyle'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404, 409]);
  const cover = await createPng();
  const posts = Array.from({ length: 4 }, (_post, index) =>
    server.call(contract.addBlog, {
      as: server.admin,
      body: aBlog({ title: `Post ${index}`, category: 'Startup' }),
      image: cover,
    }),
  );
  await Promise.all([...posts, remove('Startup', 'Lifestyle')]);
  await finishAllWork(server.database, workKinds);
  expect((await stored()).filter((id) => id !== 'Lifestyle')).toEqual([]);
});

test('what another admin has changed is not overwritten', async () => {
  await edit({ id: 'Startup', description: 'Young companies' });
  const { updatedAt } = (await list()).find(({ _id }) => _id === 'Startup')!;
  expect((await edit({ id: 'Startup', name: 'Companies', updatedAt: updatedAt! })).status).toBe(200);
  // The answer to the first one may have been lost.
  expect((await edit({ id: 'Startup', name: 'Companies', updatedAt: updatedAt! })).status).toBe(200);
  const { status, body } = await edit({ id: 'Startup', name: 'Firms', updatedAt: updatedAt! });
  expect([status, body]).toEqual([
    409,
    { success: false, message: 'This category has been changed since you opened it. Please look at it again.' },
  ]);
});

test.each([
  ['a name that another has', () => add('FINANCE'), 409],
  ['the name of the filter', () => add('all'), 409],
  ['no name', () => add('  '), 400],
  ['a name that is too long', () => add('x'.repeat(limits.termName + 1)), 400],
  ['a category that is none', () => edit({ id: 'Gardening', name: 'Plants' }), 404],
  ['a target that is none', () => remove('Finance', 'Gardening'), 409],
  ['itself as the target', () => remove('Finance', 'Finance'), 400],
  [
    'an order without some',
    () => server.call(categoriesCalls.orderCategories, { as: server.admin, body: { ids: ['Finance'] } }),
    409,
  ],
])('%s is refused', async (_what, attempt, status) => {
  expect((await attempt()).status).toBe(status);
  expect(await names()).toEqual(defaultCategories.map(({ name }) => name));
});

test('there are at most fifty, and at least one', async () => {
  for (let number = 5; number <= limits.categories; number += 1) await add(`Category ${number}`);
  expect((await add('One too many')).status).toBe(409);
  const [first, ...others] = await list();
  for (const { _id } of others) await remove(_id, first!._id);
  expect(await names()).toEqual(['Technology']);
  expect((await remove('Technology', 'Technology')).status).toBe(400);
});

test('they come in the order that an admin gives them', async () => {
  const ids = ['Finance', 'Lifestyle', 'Startup', 'Technology'];
  await server.call(categoriesCalls.orderCategories, { as: server.admin, body: { ids } });
  expect(await names()).toEqual(ids);
});

test('the sitemap names those that have posts', async () => {
  await server.addBlog({ title: 'Coins', category: 'Finance' });
  await server.addBlog({ title: 'Draft', category: 'Startup', isPublished: false });
  const { body } = await server.app.inject('/sitemap-archives.xml');
  expect(body.match(/\/category\/\w+/g)).toEqual(['/category/finance']);
});
