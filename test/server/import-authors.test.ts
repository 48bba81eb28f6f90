import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { profilesCalls } from '../../src/contract/extensions/profiles';
import { transfersCalls, type ImportReport } from '../../src/contract/extensions/transfers';
import type { Queries } from '../../src/server/database/database';
import { openWordpress } from '../../src/server/import/wordpress/wordpress';
import { runCommand } from '../support/command';
import { createFolder, importInProcess, reasonsOf, runImport } from '../support/imports';
import { createTestServer, type TestServer } from '../support/server';

let server: TestServer;
let folder: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  server = await createTestServer();
  folder = await createFolder({});
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
  await folder.remove();
});

const blog = 'https://old.example';

interface Person {
  login: string;
  name: string;
  email?: string;
}

const ada: Person = { login: 'ada', name: 'Ada Lovelace', email: 'ada@old.example' };
const grace: Person = { login: 'grace', name: 'Grace Hopper', email: 'grace@old.example' };
const nobody: Person = { login: 'nobody', name: 'Has Written Nothing' };

/** @param creators the logins of those who wrote the posts, the first of post 1 */
async function writeExport(people: Person[], creators: string[], text = 'Text.') {
  const authors = people.map(
    ({ login, name, email = '' }) =>
      `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_email>${email}</wp:author_email>` +
      `<wp:author_display_name>${name}</wp:author_display_name></wp:author>`,
  );
  const items = creators.map(
    (creator, index) =>
      `<item><title>Post ${index + 1}</title><link>${blog}/post-${index + 1}/</link><dc:creator>${creator}</dc:creator>
      <content:encoded>${text}</content:encoded><wp:post_id>${index + 1}</wp:post_id>
      <wp:post_date_gmt>2019-05-01 08:00:${String(index).padStart(2, '0')}</wp:post_date_gmt><wp:post_name>post-${index + 1}</wp:post_name>
      <wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`,
  );
  await folder.write({
    'blog.xml': `<?xml version="1.0" encoding="UTF-8" ?><rss version="2.0"
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>${blog}</link>
      <wp:base_blog_url>${blog}</wp:base_blog_url>${authors.join('')}${items.join('')}</channel></rss>`,
  });
  return `${folder.folder}/blog.xml`;
}

const importBlog = (path: string, ...args: string[]) => runImport(server, 'wordpress', path, '--no-fetch', ...args);

/** The posts by title, each with the name of its account and its byline. */
async function readAuthors() {
  const rows = await server.database.queries
    .selectFrom('blogs')
    .leftJoin('users', 'users.id', 'author_id')
    .select(['title', 'users.name', 'author as byline'])
    .orderBy('title')
    .execute();
  return Object.fromEntries(rows.map(({ title, name, byline }) => [title, [name, byline]]));
}

const listAccounts = () =>
  server.database.queries
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'is_blocked', 'is_unclaimed'])
    .where('role', '=', 'author')
    .orderBy('name')
    .execute();

const namesOf = ({ authors = [] }: ImportReport) => authors.map(({ name, posts, as }) => [name, posts, as]);

async function register(email: string, name = 'Reader') {
  const password = 'a long password';
  await server.call(contract.register, { body: { name, email, password } });
  return server.logIn(email, password);
}

async function setUpAuthor(email: string, name: string) {
  const account = await register(email, name);
  const body = { id: account.id, role: 'author' as const };
  expect((await server.call(accountsCalls.setRole, { as: server.admin, body })).status).toBe(200);
  return account;
}

test('authors are bylines, unless somebody says otherwise', async () => {
  const path = await writeExport([ada, grace, nobody], ['ada', 'ada', 'grace']);
  const report = await importBlog(path);
  expect(namesOf(report)).toEqual([
    ['Ada Lovelace', 2, 'byline'],
    ['Grace Hopper', 1, 'byline'],
    ['Has Written Nothing', 0, 'byline'],
  ]);
  expect(await readAuthors()).toEqual({
    'Post 1': [null, 'Ada Lovelace'],
    'Post 2': [null, 'Ada Lovelace'],
    'Post 3': [null, 'Grace Hopper'],
  });
  expect(await listAccounts()).toEqual([]);
});

test('accounts that are made are blocked, have a profile, and are let in by an admin', async () => {
  const path = await writeExport([ada, grace, nobody], ['ada', 'ada', 'grace']);
  const report = await importBlog(path, '--authors', 'accounts');
  expect(namesOf(report)).toEqual([
    ['Ada Lovelace', 2, 'account'],
    ['Grace Hopper', 1, 'account'],
    ['Has Written Nothing', 0, 'account'],
  ]);
  expect(await readAuthors()).toEqual({
    'Post 1': ['Ada Lovelace', null],
    'Post 2': ['Ada Lovelace', null],
    'Post 3': ['Grace Hopper', null],
  });
  const accounts = await listAccounts();
  expect(accounts).toMatchObject([
    { name: 'Ada Lovelace', email: 'ada@old.example', is_blocked: 1, is_unclaimed: 1 },
    { name: 'Grace Hopper', email: 'grace@old.example', is_blocked: 1, is_unclaimed: 1 },
    { name: 'Has Written Nothing', email: expect.stringMatching(/@import\.invalid$/), is_blocked: 1 },
  ]);
  for (const password of ['', 'ada', 'a long password']) {
    const body = { email: 'ada@old.example', password };
    expect((await server.call(contract.login, { body })).status).not.toBe(200);
  }
  const authorOf = async (slug: string) => server.call(profilesCalls.getAuthor, { params: { slug } });
  expect((await authorOf('ada')).body.author).toMatchObject({ name: 'Ada Lovelace' });
  const listed = await server.call(profilesCalls.listAuthorBlogs, { params: { slug: 'ada' } });
  expect(listed.body.blogs.map(({ title }) => title)).toEqual(['Post 2', 'Post 1']);

  const id = accounts[0]!.id;
  const { body } = await server.call(accountsCalls.resetPassword, { as: server.admin, body: { id } });
  const credentials = { email: 'ada@old.example', password: body.password };
  expect((await server.call(contract.login, { body: credentials })).body).toMatchObject({ role: 'author' });
  expect((await authorOf('ada')).status).toBe(200);
  // From then on it is an account like others.
  await server.call(accountsCalls.blockUser, { as: server.admin, body: { id } });
  expect((await authorOf('ada')).status).toBe(404);
  const again = await server.call(accountsCalls.resetPassword, { as: server.admin, body: { id } });
  expect((await server.call(contract.login, { body: { ...credentials, password: again.body.password } })).status).toBe(
    403,
  );
});

test('nobody is given posts because a file has their address; who is named is', async () => {
  const mine = await setUpAuthor('ada@old.example', 'Ada of ours');
  const path = await writeExport([ada, grace], ['ada', 'grace']);
  const tried = await importBlog(path, '--authors', 'accounts', '--dry-run');
  const report = await importBlog(path, '--authors', 'accounts');
  const reason = expect.stringContaining('The e-mail addresses of these authors belong to accounts here.');
  for (const each of [tried, report]) {
    expect(each.changed).toContainEqual({ reason, count: 1, examples: ['Ada Lovelace'] });
    expect(namesOf(each).map(([name]) => name)).toEqual(['Ada Lovelace', 'Grace Hopper']);
  }
  expect(await readAuthors()).toMatchObject({ 'Post 1': ['Ada Lovelace', null] });
  expect((await listAccounts()).map(({ email }) => email)).toEqual([
    expect.stringMatching(/^author-.+@import\.invalid$/),
    'ada@old.example',
    'grace@old.example',
  ]);

  const other = await writeExport([ada, grace], ['ada', 'grace', 'ada', 'grace', 'grace'], 'Other text.');
  const args = ['--author', 'ADA=Ada@old.example', '--author', 'Grace Hopper=byline'];
  expect((await importBlog(other, ...args)).authors).toEqual([
    { name: 'Ada Lovelace', posts: 2, as: 'account', account: 'Ada of ours' },
    { name: 'Grace Hopper', posts: 3, as: 'byline' },
  ]);
  expect(await readAuthors()).toEqual({
    'Post 1': ['Ada of ours', null],
    // It has an account of its own, and is not taken from it.
    'Post 2': ['Grace Hopper', null],
    'Post 3': ['Ada of ours', null],
    'Post 4': [null, 'Grace Hopper'],
    'Post 5': [null, 'Grace Hopper'],
  });
  const { body } = await server.call(contract.listAllBlogs, { as: mine });
  expect(body.blogs.map(({ title }) => title)).toEqual(['Post 3', 'Post 1']);
});

test.each([
  ['ada', 2, '--author wants a name elsewhere and an e-mail address here, not "ada".'],
  ['ada=gone@example.com', 1, 'There is no account gone@example.com.'],
  ['ada=reader@example.com', 1, 'reader@example.com is not the account of an author or an admin.'],
])('--author %s is refused', async (author, code, message) => {
  await register('reader@example.com');
  const path = await writeExport([ada], ['ada']);
  const result = await runCommand(['import', 'wordpress', path, '--author', author], { env: server.env });
  expect(result).toMatchObject({ code, errors: expect.stringContaining(message) });
  expect(await readAuthors()).toEqual({});
});

test('by the API an import names accounts of those who may write', async () => {
  const reader = await register('reader@example.com');
  const author = await setUpAuthor('author@example.com', 'Author');
  const create = (account: string) =>
    server.call(transfersCalls.createImport, {
      as: server.admin,
      body: { from: 'wordpress', fileName: 'blog.xml', isDryRun: false, authors: [{ name: 'ada', account }] },
    });
  expect(await create(reader.id)).toMatchObject({ status: 400 });
  expect(await create('0123456789abcdef01234567')).toMatchObject({ status: 400 });
  expect(await create(author.id)).toMatchObject({ status: 200 });
});

test('a second import adds nothing, and one that is only tried changes nothing', async () => {
  const path = await writeExport([ada, grace], ['ada', 'grace']);
  await importBlog(path, '--authors', 'accounts', '--dry-run');
  expect([await readAuthors(), await listAccounts()]).toEqual([{}, []]);
  await importBlog(path, '--authors', 'accounts');
  const accounts = await listAccounts();
  const posts = await readAuthors();
  const report = await importBlog(path, '--authors', 'accounts');
  const tried = await importBlog(path, '--authors', 'accounts', '--dry-run');
  for (const each of [report, tried]) {
    expect(each.counts.posts).toMatchObject({ found: 2, unchanged: 2 });
    expect(each.changed.map(({ reason }) => reason)).toEqual([expect.stringContaining('Show who wrote a post')]);
  }
  expect([await readAuthors(), await listAccounts()]).toEqual([posts, accounts]);
});

test('posts that came with bylines are given to accounts by a later import, but for those that were edited', async () => {
  const path = await writeExport([ada, grace], ['ada', 'grace', 'ada']);
  await importBlog(path);
  const { body } = await server.call(contract.listAllBlogs, { as: server.admin });
  const { _id: id } = body.blogs.find(({ title }) => title === 'Post 3')!;
  await server.call(contract.editBlog, {
    as: server.admin,
    params: { id },
    body: { title: 'Edited', category: 'Finance' },
  });
  const report = await importBlog(path, '--authors', 'accounts');
  expect(report.counts.posts).toMatchObject({ updated: 2, unchanged: 1 });
  expect(await readAuthors()).toEqual({
    'Post 1': ['Ada Lovelace', null],
    'Post 2': ['Grace Hopper', null],
    Edited: [null, 'Ada Lovelace'],
  });
  const posts = await server.call(profilesCalls.listAuthorBlogs, { params: { slug: 'ada' } });
  expect(posts.body).toMatchObject({ total: 1, blogs: [{ title: 'Post 1' }] });
});

test('an account that was deleted is not made again, and one that is somebody’s by now stays so', async () => {
  await importBlog(await writeExport([ada, grace], ['ada', 'grace']), '--authors', 'accounts');
  const [adas, graces] = await listAccounts();
  await server.call(accountsCalls.deleteUser, { as: server.admin, body: { id: adas!.id, comments: 'keep' } });
  await server.call(accountsCalls.unblockUser, { as: server.admin, body: { id: graces!.id } });
  const path = await writeExport([ada, grace], ['ada', 'grace', 'ada', 'grace']);
  const report = await importBlog(path, '--authors', 'accounts');
  expect(reasonsOf(report.changed)).toMatchObject({ 'Accounts that were deleted here are not made again.': 1 });
  expect(namesOf(report)).toEqual([
    ['Ada Lovelace', 2, 'byline'],
    ['Grace Hopper', 2, 'account'],
  ]);
  expect(await readAuthors()).toEqual({
    'Post 1': [null, 'Ada Lovelace'],
    'Post 2': ['Grace Hopper', null],
    'Post 3': [null, 'Ada Lovelace'],
    'Post 4': ['Grace Hopper', null],
  });
  expect(await listAccounts()).toMatchObject([{ id: graces!.id, is_blocked: 0, is_unclaimed: 0 }]);
});

test('an account that is deleted while its posts come leaves them its name', async () => {
  const mine = await setUpAuthor('mine@example.com', 'Ada of ours');
  const path = await writeExport([ada], ['ada']);
  const reader = await openWordpress([path], { media: undefined, hasPages: false });
  let reads = 0;
  const report = await importInProcess(
    server,
    {
      ...reader,
      async *read() {
        reads += 1;
        if (reads === 2)
          await server.call(accountsCalls.deleteUser, { as: server.admin, body: { id: mine.id, comments: 'keep' } });
        yield* reader.read();
      },
    },
    { as: 'byline', mapping: [{ name: 'ada', account: mine.id }] },
  );
  expect(report.counts.posts).toMatchObject({ added: 1 });
  expect(await readAuthors()).toEqual({ 'Post 1': [null, 'Ada Lovelace'] });
});

test('an import that was interrupted goes on with the accounts that it has made', async () => {
  const path = await writeExport([ada, grace], ['ada', 'grace']);
  const reader = await openWordpress([path], { media: undefined, hasPages: false });
  let reads = 0;
  const broken = {
    ...reader,
    async *read() {
      reads += 1;
      if (reads === 2) throw new Error('killed');
      yield* reader.read();
    },
  };
  const authors = { as: 'account', mapping: [] } as const;
  await expect(importInProcess(server, broken, authors)).rejects.toThrow('killed');
  const accounts = await listAccounts();
  expect(accounts).toHaveLength(2);
  await importInProcess(server, reader, authors);
  expect(await listAccounts()).toEqual(accounts);
  expect(await readAuthors()).toEqual({ 'Post 1': ['Ada Lovelace', null], 'Post 2': ['Grace Hopper', null] });
});

test('however many posts come, their authors are looked up once for each batch', async () => {
  const path = await writeExport(
    [ada],
    Array.from({ length: 60 }, () => 'ada'),
  );
  const reader = await openWordpress([path], { media: undefined, hasPages: false });
  let lookups = 0;
  const { write } = server.database;
  jest.spyOn(server.database, 'write').mockImplementation((work, options) => {
    const counting = (tx: Queries) =>
      new Proxy(tx, {
        get(target, name) {
          if (name !== 'selectFrom') {
            const value: unknown = Reflect.get(target, name);
            return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          }
          return (table: 'users') => {
            if (table === 'users') lookups += 1;
            return target.selectFrom(table);
          };
        },
      });
    return write((tx) => work(counting(tx as Queries) as never), options);
  });
  await importInProcess(server, reader, { as: 'byline', mapping: [{ name: 'ada', account: server.admin.id }] });
  expect(await readAuthors()).toMatchObject({ 'Post 60': ['Admin', null] });
  expect(lookups).toBe(2);
});

test('authors of Ghost come with what they say of themselves, and several of a post are all named', async () => {
  const users = [
    { id: 'u1', name: 'Ada Lovelace', slug: 'ada', email: 'ada@old.example', bio: 'Counts.' },
    { id: 'u2', name: 'Grace Hopper', slug: 'grace', email: 'grace@old.example' },
  ];
  const posts = ['p1', 'p2'].map((id) => ({
    id,
    title: id,
    slug: id,
    status: 'published',
    visibility: 'public',
    html: '<p>Text.</p>',
    published_at: '2019-05-01T08:00:00.000Z',
  }));
  const posts_authors = [
    { post_id: 'p1', author_id: 'u1', sort_order: 0 },
    { post_id: 'p2', author_id: 'u2', sort_order: 0 },
    { post_id: 'p2', author_id: 'u1', sort_order: 1 },
  ];
  await folder.write({ 'ghost.json': JSON.stringify({ db: [{ data: { posts, users, posts_authors, tags: [] } }] }) });
  const path = `${folder.folder}/ghost.json`;
  const report = await runImport(server, 'ghost', path, '--no-fetch', '--authors', 'accounts');
  expect(namesOf(report)).toEqual([
    ['Ada Lovelace', 2, 'account'],
    ['Grace Hopper', 1, 'account'],
  ]);
  expect(await readAuthors()).toEqual({
    p1: ['Ada Lovelace', null],
    p2: ['Grace Hopper', 'Grace Hopper, Ada Lovelace'],
  });
  const { body } = await server.call(profilesCalls.getAuthor, { params: { slug: 'ada' } });
  expect(body.author).toMatchObject({ name: 'Ada Lovelace', about: 'Counts.' });
});

test('authors of Markdown are those of the front matter', async () => {
  const mine = await setUpAuthor('grace@example.com', 'Grace of ours');
  await folder.write({
    'a.md': '---\ntitle: A\nauthor: Ada Lovelace\n---\nText.',
    'b.md': '---\ntitle: B\nauthors: [Grace Hopper, Ada Lovelace]\n---\nText.',
    'c.md': '---\ntitle: C\nauthors:\n  - name: Grace Hopper\n---\nText.',
    'd.md': '---\ntitle: D\n---\nText.',
  });
  const args = ['--authors', 'accounts', '--author', 'Grace Hopper=grace@example.com'];
  await runImport(server, 'markdown', folder.folder, ...args);
  expect(await readAuthors()).toEqual({
    A: ['Ada Lovelace', null],
    B: ['Grace of ours', 'Grace Hopper, Ada Lovelace'],
    C: ['Grace of ours', null],
    D: [null, null],
  });
  expect((await server.call(contract.listAllBlogs, { as: mine })).body.blogs).toHaveLength(2);
});
