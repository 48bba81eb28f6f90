import { contract } from '../../src/contract/calls';
import { binCalls } from '../../src/contract/extensions/bin';
import { fillSlugs } from '../../src/server/addresses/fill-slugs';
import { createTestServer, type TestServer } from '../support/server';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function slugOf(id: string) {
  const { body } = await server.call(contract.getBlog, { as: server.admin, params: { id } });
  return body.blog.slug;
}

const takenSlugs = async () => {
  const rows = await server.database.queries.selectFrom('slugs').select('slug').execute();
  return rows.map(({ slug }) => slug);
};

const edit = (id: string, changes: object) =>
  server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'unused', ...changes } });

test('a post has a slug of its title, with a number where others have it', async () => {
  const first = await server.addBlog({ title: 'Über Größe' });
  const second = await server.addBlog({ title: 'Über Größe!' });
  const third = await server.addBlog({ title: '“Über Größe”' });
  expect(await slugOf(first.id)).toBe('ueber-groesse');
  expect(await slugOf(second.id)).toBe('ueber-groesse-2');
  expect(await slugOf(third.id)).toBe('ueber-groesse-3');
});

test('posts that are added at the same moment have different slugs', async () => {
  await Promise.all(Array.from({ length: 8 }, () => server.addBlog({ title: 'At once' })));
  const { queries } = server.database;
  const blogs = await queries.selectFrom('blogs').select('slug').where('title', '=', 'At once').execute();
  const slugs = blogs.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(8);
  expect(slugs.filter((slug) => !/^at-once(-\d+)?$/.test(slug))).toEqual([]);
});

test('a title without letters, and one that is a reserved word, have slugs nevertheless', async () => {
  const emoji = await server.addBlog({ title: '🦄' });
  const login = await server.addBlog({ title: 'Login' });
  const id = await server.addBlog({ title: 'deadbeefdeadbeefdeadbeef' });
  expect(await slugOf(emoji.id)).toBe('post');
  expect(await slugOf(login.id)).toBe('login-2');
  expect(await slugOf(id.id)).toBe('deadbeefdeadbeefdeadbeef-2');
});

test('a slug can be typed, and what is none is made one', async () => {
  const typed = await server.addBlog({ title: 'Typed', slug: ' My_Own.Slug ' });
  const made = await server.addBlog({ title: 'Made', slug: 'Of Words, and more/' });
  expect(await slugOf(typed.id)).toBe('My_Own.Slug');
  expect(await slugOf(made.id)).toBe('of-words-and-more');
});

test.each(['admin', 'API', 'feed.xml', 'login', 'tag', 'deadbeefdeadbeefdeadbeef'])(
  'a reserved word is refused: %s',
  async (slug) => {
    const { id } = await server.addBlog({ title: `About ${slug}` });
    const { status, body } = await edit(id, { slug });
    expect(status).toBe(400);
    expect(body.message).toBe(`“${slug}” is taken by Octavo itself. Please choose another slug.`);
  },
);

test('a draft that nobody has seen goes on having the slug of its title, until one is typed', async () => {
  const { id } = await server.addBlog({ title: 'First thought', isPublished: false });
  await edit(id, { title: 'Second thought', slug: 'first-thought' });
  expect(await slugOf(id)).toBe('second-thought');
  // Free again.
  expect(await takenSlugs()).not.toContain('first-thought');
  await edit(id, { title: 'Second thought', slug: 'typed-thought' });
  await edit(id, { title: 'Third thought', slug: 'typed-thought' });
  expect(await slugOf(id)).toBe('typed-thought');
  await edit(id, { title: 'Third thought', slug: '' });
  expect(await slugOf(id)).toBe('third-thought');
});

test('a post that readers have seen keeps its slug when its title changes, and keeps its former ones for itself', async () => {
  const { id } = await server.addBlog({ title: 'In public', isPublished: true });
  await edit(id, { title: 'Retitled' });
  expect(await slugOf(id)).toBe('in-public');
  await edit(id, { title: 'Retitled', slug: 'retitled' });
  expect(await slugOf(id)).toBe('retitled');
  const other = await server.addBlog({ title: 'In public' });
  expect(await slugOf(other.id)).toBe('in-public-2');
  await edit(id, { title: 'Retitled', slug: 'in-public' });
  expect(await slugOf(id)).toBe('in-public');
});

test('a foreign client that sends no slug changes none', async () => {
  const { id } = await server.addBlog({ title: 'Foreign', slug: 'by-hand', isPublished: true });
  await edit(id, { title: 'Foreign still' });
  expect(await slugOf(id)).toBe('by-hand');
});

test('a post in the bin keeps its slug, and one that is gone for good gives it up', async () => {
  const { id } = await server.addBlog({ title: 'Binned' });
  await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
  const other = await server.addBlog({ title: 'Binned' });
  expect(await slugOf(other.id)).toBe('binned-2');
  await server.call(binCalls.restoreBlog, { as: server.admin, body: { id } });
  expect(await slugOf(id)).toBe('binned');
  await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
  await server.call(binCalls.purgeBlog, { as: server.admin, body: { id } });
  expect(await takenSlugs()).not.toContain('binned');
});

test('posts from before there were slugs get theirs, the oldest without a number', async () => {
  const { queries, write } = server.database;
  const older = await server.addBlog({ title: 'From before' });
  const newer = await server.addBlog({ title: 'From before' });
  await write(async (tx) => {
    await tx.updateTable('blogs').set({ slug: '' }).where('id', 'in', [older.id, newer.id]).execute();
    await tx.deleteFrom('slugs').where('blog_id', 'in', [older.id, newer.id]).execute();
  });
  const before = await queries.selectFrom('blogs').select('updated_at').where('id', '=', older.id).execute();
  await fillSlugs(server.database);
  const after = await queries.selectFrom('blogs').select('updated_at').where('id', '=', older.id).execute();
  expect(await slugOf(older.id)).toBe('from-before');
  expect(await slugOf(newer.id)).toBe('from-before-2');
  // Who has the post open in a form comes into no conflict.
  expect(after).toEqual(before);
});

test('many posts of one title have slugs within few steps', async () => {
  const { write } = server.database;
  await write(async (tx) => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      slug: index === 0 ? 'same' : `same-${index + 1}`,
      blog_id: 'another',
    }));
    await tx.insertInto('slugs').values(rows).execute();
  });
  const { id } = await server.addBlog({ title: 'Same' });
  expect(await slugOf(id)).toBe('same-301');
});
