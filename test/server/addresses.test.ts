import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderer } from '../../src/client/app/renderApp';
import { contract } from '../../src/contract/calls';
import { addressesCalls } from '../../src/contract/extensions/addresses';
import { binCalls } from '../../src/contract/extensions/bin';
import { categoriesCalls } from '../../src/contract/extensions/categories';
import { siteCalls } from '../../src/contract/extensions/site';
import type { SiteSettings } from '../../src/contract/site-settings';
import { isReserved } from '../../src/server/addresses/reserved';
import type { CategoryId } from '../../src/server/database/schema';
import * as secretPaths from '../../src/server/database/migrations/053-secret-paths';
import { eventually } from '../support/eventually';
import { createTestServer, type TestServer } from '../support/server';

let clientDirectory: string;
let server: TestServer;

beforeAll(async () => {
  clientDirectory = await mkdtemp(join(tmpdir(), 'octavo-client-'));
  await cp('public/index.html', join(clientDirectory, 'index.html'));
  await writeFile(join(clientDirectory, 'scripts.json'), JSON.stringify({ main: ['/assets/main.js'] }));
  server = await createTestServer({ PUBLIC_URL: 'https://blog.example' }, clientDirectory, renderer);
});
afterAll(async () => {
  await server.close();
  await rm(clientDirectory, { recursive: true });
});

async function change(settings: Partial<SiteSettings>) {
  const { body: site } = await server.call(siteCalls.getSite);
  const { status, body } = await server.call(siteCalls.changeSite, {
    as: server.admin,
    body: { version: site.version, settings },
  });
  return { status, message: body.message };
}

const edit = (id: string, blog: object) =>
  server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'unused', ...blog } });

async function get(url: string, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers } = await server.app.inject({ url, method });
  return [statusCode, headers.location];
}

async function read(url: string): Promise<string> {
  const { body } = await server.app.inject({ url });
  return body;
}

const found = [200, undefined];
const gone = [404, undefined];
const movedTo = (path: string) => [301, path];

const dated = (id: string, time: string) =>
  server.database.write(async (tx) => {
    await tx.updateTable('blogs').set({ created_at: time }).where('id', '=', id).execute();
  });

beforeEach(() => change({ addressPattern: '/blog/{id}', timeZone: 'UTC' }));

test('posts are where the specification has them, until a pattern says otherwise', async () => {
  const { id } = await server.addBlog({ title: 'Plain address' });
  expect(await get(`/blog/${id}`)).toEqual(found);
  expect(await get('/plain-address')).toEqual(gone);
  expect(await get('/blog/plain-address')).toEqual(gone);
  const { body } = await server.call(contract.getBlog, { params: { id } });
  expect(body.blog).not.toHaveProperty('path');
});

test.each([
  ['/blog/{slug}', '/blog/on-the-road'],
  ['/{slug}', '/on-the-road'],
  ['/{slug}/', '/on-the-road/'],
  ['/{year}/{month}/{slug}', '/2019/05/on-the-road'],
  ['/{year}/{month}/{day}/{slug}.html', '/2019/05/31/on-the-road.html'],
  ['/{category}/{slug}', '/finance/on-the-road'],
  ['/notes/{slug}-{id}', undefined],
])('a post answers at the address that %s gives it, and everything names that', async (addressPattern, expected) => {
  const { id } = await server.addBlog({ title: 'On the road', slug: 'on-the-road', category: 'Finance' });
  await dated(id, '2019-05-31T12:00:00.000Z');
  expect(await change({ addressPattern })).toMatchObject({ status: 200 });
  const path = expected ?? `/notes/on-the-road-${id}`;

  expect(await get(path)).toEqual(found);
  expect(await get(path, 'HEAD')).toEqual(found);
  expect(await get(`${path}?utm_source=mail`)).toEqual(found);
  const page = await read(path);
  expect(page).toContain('<h1');
  expect(page).toContain('On the road');
  expect(page).toContain(`<link rel="canonical" href="https://blog.example${path}"/>`);
  expect(page).toContain(`content="https://blog.example${path}"`);
  expect(page).toContain(`<title>On the road · Octavo</title>`);

  const { body } = await server.call(contract.getBlog, { params: { id } });
  expect(body.blog.path).toBe(path);
  const { body: list } = await server.call(contract.listBlogs);
  expect(list.blogs.find((blog) => blog._id === id)?.path).toBe(path);
  // Pages are rendered once a second at most.
  await eventually(async () => {
    const home = await read('/');
    if (!home.includes(`href="${path}"`)) throw new Error(`The home page has no link to ${path}.`);
  });
  expect(await read('/feed.xml')).toContain(`<link>https://blog.example${path}</link>`);
  expect(await read('/sitemap-1.xml')).toContain(`<loc>https://blog.example${path}</loc>`);
  const { body: address } = await server.call(addressesCalls.findAddress, { query: { path } });
  expect(address).toMatchObject({ id, path });

  expect(await get(`/blog/${id}`)).toEqual(movedTo(path));
  const otherSlash = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  expect(await get(otherSlash)).toEqual(movedTo(path));
  await server.deleteForGood(id);
  expect(await get(path)).toEqual(gone);
});

test('whatever changes, each former address leads to the present one in one step', async () => {
  const { id } = await server.addBlog({ title: 'Wanderer', slug: 'wanderer', category: 'Startup' });
  await dated(id, '2020-01-01T00:30:00.000Z');
  const former = [`/blog/${id}`];
  const expectAllLeadTo = async (path: string) => {
    expect(await get(path)).toEqual(found);
    for (const each of former) expect([each, ...(await get(each))]).toEqual([each, ...movedTo(path)]);
    former.push(path);
  };
  await change({ addressPattern: '/{year}/{month}/{slug}' });
  await expectAllLeadTo('/2020/01/wanderer');
  await change({ timeZone: 'America/New_York' });
  await expectAllLeadTo('/2019/12/wanderer');
  await edit(id, { title: 'Wanderer', slug: 'nomad' });
  await expectAllLeadTo('/2019/12/nomad');
  await change({ addressPattern: '/{category}/{slug}/' });
  await expectAllLeadTo('/startup/nomad/');
  await edit(id, { title: 'Wanderer', category: 'Lifestyle' });
  await expectAllLeadTo('/lifestyle/nomad/');
  await change({ addressPattern: '/blog/{slug}' });
  await expectAllLeadTo('/blog/nomad');
  await edit(id, { title: 'Wanderer', slug: 'Пилигрим' });
  await expectAllLeadTo('/blog/%D0%9F%D0%B8%D0%BB%D0%B8%D0%B3%D1%80%D0%B8%D0%BC');
  await change({ addressPattern: '/blog/{id}' });
  former.shift();
  await expectAllLeadTo(`/blog/${id}`);
});

test('an address has the slug of its category, whatever the category is called', async () => {
  const { id } = await server.addBlog({ title: 'Money', slug: 'money', category: 'Finance' });
  await change({ addressPattern: '/{category}/{slug}' });
  expect(await get('/finance/money')).toEqual(found);
  const { body } = await server.call(categoriesCalls.listCategories);
  const finance = body.categories.find(({ name }) => name === 'Finance')!;
  const renamed = await server.call(categoriesCalls.editCategory, {
    as: server.admin,
    body: { id: finance._id, name: 'Purse' },
  });
  expect(renamed.status).toBe(200);
  const after = await server.call(contract.getBlog, { params: { id } });
  expect(after.body.blog.category).toBe('Purse');
  const { path = '' } = after.body.blog;
  expect(path).toMatch(/^\/[a-z-]+\/money$/);
  expect(await get(path)).toEqual(found);
  const all = await server.call(contract.listBlogs);
  expect(all.body.blogs.find((blog) => blog._id === id)?.path).toBe(path);
  if (path !== '/finance/money') expect(await get('/finance/money')).toEqual(movedTo(path));
});

test('a page that is kept follows a change of the slug, and of the state', async () => {
  const { id } = await server.addBlog({ title: 'Kept', slug: 'kept' });
  await change({ addressPattern: '/{slug}' });
  for (let times = 0; times < 3; times += 1) expect(await get('/kept')).toEqual(found);
  await edit(id, { title: 'Kept', slug: 'moved' });
  expect(await get('/kept')).toEqual(movedTo('/moved'));
  expect(await get('/moved')).toEqual(found);
  await server.call(contract.togglePublish, { as: server.admin, body: { id }, query: { isPublished: false } });
  expect(await get('/moved')).toEqual(gone);
  expect(await get(`/blog/${id}`)).toEqual(gone);
  // Admins find it by its id.
  const asAdmin = await server.call(addressesCalls.findAddress, { as: server.admin, query: { path: `/blog/${id}` } });
  expect(asAdmin.body).toMatchObject({ id });
  const asVisitor = await server.call(addressesCalls.findAddress, { query: { path: `/blog/${id}` } });
  expect(asVisitor.status).toBe(404);
});

test('an address is one, however it is encoded', async () => {
  await server.addBlog({ title: 'Größe', slug: 'größe' });
  await change({ addressPattern: '/{slug}' });
  expect(await get('/gr%C3%B6%C3%9Fe')).toEqual(found);
  expect(await get('/gr%c3%b6%c3%9fe')).toEqual(found);
  expect(await get('/gro%CC%88%C3%9Fe')).toEqual(found);
  expect(await read('/gr%c3%b6%c3%9fe')).toContain('rel="canonical" href="https://blog.example/gr%C3%B6%C3%9Fe"');
});

test('a redirect leads to the present address of its post in one step', async () => {
  const { id } = await server.addBlog({ title: 'Target', slug: 'target' });
  await change({ addressPattern: '/{slug}' });
  const added = await server.call(addressesCalls.addRedirect, {
    as: server.admin,
    body: { path: '/2011/old/', target: '/target' },
  });
  expect(added.status).toBe(200);
  expect(await get('/2011/old')).toEqual(movedTo('/target'));
  await edit(id, { title: 'Target', slug: 'elsewhere' });
  await change({ addressPattern: '/{year}/{slug}' });
  const year = new Date().getUTCFullYear();
  expect(await get('/2011/old')).toEqual(movedTo(`/${year}/elsewhere`));
  const { body } = await server.call(addressesCalls.listRedirects, {
    as: server.admin,
    query: { search: '2011', limit: 10 },
  });
  expect(body).toMatchObject({ total: 1, redirects: [{ path: '/2011/old', target: `/blog/${id}`, title: 'Target' }] });
  const refused = await server.call(addressesCalls.addRedirect, {
    as: server.admin,
    body: { path: `/${year}/elsewhere`, target: '/' },
  });
  expect(refused).toMatchObject({ status: 422, body: { message: `/${year}/elsewhere is the address of a post.` } });
});

test.each([
  ['blog/{slug}', 'The pattern must begin with a slash.'],
  ['/{year}', 'The pattern must contain {slug} or {id}, so that no two posts have the same address.'],
  ['/admin/{slug}', '/admin is an address of Octavo itself.'],
  ['/API/{slug}', '/API is an address of Octavo itself.'],
  ['/{title}', 'There is no {title}. There are {id}, {slug}, {category}, {year}, {month}, {day}.'],
  ['/{year}{slug}', 'Between two placeholders there must be a character.'],
  ['//{slug}', 'No two slashes can follow each other.'],
  ['/../{slug}', 'No part of the pattern can be a dot alone.'],
  ['/a?{slug}', 'Beside placeholders the pattern can have letters, digits, slashes, and the characters - _ . ~'],
  ['/{slug}/{slug}', 'Each placeholder can stand in the pattern once.'],
])('%s is refused with a sentence', async (addressPattern, message) => {
  expect(await change({ addressPattern })).toEqual({ status: 400, message });
});

test('what visitors asked for in vain is counted, without what follows the path', async () => {
  await change({ addressPattern: '/{slug}' });
  await get('/lost?user=ada@example.com');
  await get('/lost/');
  await get('/lost.html');
  await server.app.services.missingPaths.flush();
  const { body } = await server.call(addressesCalls.listMissingPaths, {
    as: server.admin,
    query: { search: '/lost', limit: 10 },
  });
  expect(body.paths.map(({ path, count }) => [path, count])).toEqual([
    ['/lost', 2],
    ['/lost.html', 1],
  ]);
  const { id } = await server.addBlog({ title: 'Found' });
  await server.call(addressesCalls.addRedirect, { as: server.admin, body: { path: '/lost', target: id } });
  const { body: after } = await server.call(addressesCalls.listMissingPaths, {
    as: server.admin,
    query: { search: '/lost', limit: 10 },
  });
  expect(after.paths.map(({ path }) => path)).toEqual(['/lost.html']);
});

test('a thousand paths are kept, those that were asked for most often and last', async () => {
  const { missingPaths } = server.app.services;
  for (let count = 0; count < 2; count += 1) missingPaths.count('/really-missing');
  await missingPaths.flush();
  for (let batch = 0; batch < 3; batch += 1) {
    for (let index = 0; index < 500; index += 1) missingPaths.count(`/guess-${batch}-${index}`);
    await missingPaths.flush();
  }
  const { total } = await missingPaths.list({ limit: 1 });
  expect(total).toBeLessThanOrEqual(1000);
  expect((await missingPaths.list({ search: '/guess-2-', limit: 1 })).total).toBe(500);
  expect((await missingPaths.list({ search: '/really-missing' })).total).toBe(1);
});

test('what is asked of a post at a former address is asked at the present one', async () => {
  const { id } = await server.addBlog({ title: 'Asked', slug: 'asked' });
  await change({ addressPattern: '/{slug}' });
  expect(await get(`/blog/${id}?comments=2&utm_source=mail`)).toEqual(movedTo('/asked?comments=2&utm_source=mail'));
  expect(await get('/asked/?comments=2')).toEqual(movedTo('/asked?comments=2'));
  await server.call(addressesCalls.addRedirect, { as: server.admin, body: { path: '/?p=77', target: id } });
  expect(await get('/?p=77')).toEqual(movedTo('/asked'));
  await server.call(addressesCalls.addRedirect, { as: server.admin, body: { path: '/2012/asked', target: id } });
  expect(await get('/2012/asked?utm_source=mail')).toEqual(movedTo('/asked?utm_source=mail'));
});

test('a slug that comes back, a post that does, and one that is gone', async () => {
  await change({ addressPattern: '/{slug}' });
  const { id } = await server.addBlog({ title: 'Tide', slug: 'tide' });
  await edit(id, { title: 'Tide', slug: 'ebb' });
  await edit(id, { title: 'Tide', slug: 'tide' });
  expect(await get('/tide')).toEqual(found);
  expect(await get('/ebb')).toEqual(movedTo('/tide'));
  await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
  for (const path of ['/tide', '/ebb', `/blog/${id}`]) expect(await get(path)).toEqual(gone);
  const other = await server.addBlog({ title: 'Tide' });
  expect(await get('/tide-2')).toEqual(found);
  await server.call(binCalls.restoreBlog, { as: server.admin, body: { id } });
  expect(await get('/tide')).toEqual(found);
  expect(await get('/ebb')).toEqual(movedTo('/tide'));
  expect(await get(`/blog/${id}`)).toEqual(movedTo('/tide'));
  await server.deleteForGood(id);
  await edit(other.id, { title: 'Tide', slug: 'tide' });
  expect(await get('/tide')).toEqual(found);
  expect(await get('/tide-2')).toEqual(movedTo('/tide'));
  expect(await get('/ebb')).toEqual(gone);
});

test('a letter of a pattern is the same in all its spellings', async () => {
  await server.addBlog({ title: 'Metre', slug: 'metre' });
  // The sign of a unit, which normalization replaces by the letter.
  await change({ addressPattern: '/\u212b/{slug}' });
  expect(await get('/%C3%85/metre')).toEqual(found);
  expect(await get('/%E2%84%AB/metre')).toEqual(found);
  expect(await get('/A%CC%8A/metre')).toEqual(found);
});

test('posts are at the address of the category that they go to, also while they are moved', async () => {
  const addCategory = async (name: string) => {
    await server.call(categoriesCalls.addCategory, { as: server.admin, body: { name } });
    const { body } = await server.call(categoriesCalls.listCategories);
    return body.categories.find((category) => category.name === name)!;
  };
  const boats = await addCategory('Boats');
  const ships = await addCategory('Ships');
  const { id } = await server.addBlog({ title: 'Keel', slug: 'keel', category: 'Boats' });
  await change({ addressPattern: '/{category}/{slug}' });
  expect(await get('/boats/keel')).toEqual(found);
  const body = { id: boats._id, target: ships._id };
  expect((await server.call(categoriesCalls.deleteCategory, { as: server.admin, body })).status).toBe(200);
  // As a post that no slice has reached yet.
  await server.database.write(async (tx) => {
    await tx
      .updateTable('blogs')
      .set({ category: boats._id as CategoryId })
      .where('id', '=', id)
      .execute();
  });
  server.app.invalidate([{ type: 'Blog' }]);
  expect(await get('/boats/keel')).toEqual(movedTo('/ships/keel'));
  expect(await get('/ships/keel')).toEqual(found);
});

test.each([
  ['/category/news', '/'],
  ['/tag/news', '/?search=news'],
])('%s, which no category or tag has, can be sent elsewhere', async (path, target) => {
  expect(await get(path)).toEqual(gone);
  const added = await server.call(addressesCalls.addRedirect, { as: server.admin, body: { path, target } });
  expect(added.status).toBe(200);
  expect(await get(path)).toEqual(movedTo(target));
});

test('a category is also where other systems have a slash, and a post that is gone can be sent elsewhere', async () => {
  expect(await get('/category/lifestyle/?page=2')).toEqual(movedTo('/category/lifestyle?page=2'));
  const { id } = await server.addBlog({ title: 'Gone' });
  const send = () =>
    server.call(addressesCalls.addRedirect, { as: server.admin, body: { path: `/blog/${id}`, target: '/' } });
  expect(await send()).toMatchObject({ status: 422, body: { message: `/blog/${id} is the address of a post.` } });
  await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
  expect(await send()).toMatchObject({ status: 422 });
  await server.call(binCalls.purgeBlog, { as: server.admin, body: { id } });
  expect((await send()).status).toBe(200);
  for (const addressPattern of ['/blog/{id}', '/{category}/{slug}']) {
    await change({ addressPattern });
    expect(await get(`/blog/${id}`)).toEqual(movedTo('/'));
  }
  // It is none of a post that was never in a category of this name.
  await server.addBlog({ title: 'Yarn', slug: 'yarn', category: 'Lifestyle' });
  expect(await get('/tag/yarn')).toEqual(gone);
  expect(await get(`/yarns/yarn?${'long='.repeat(1000)}`)).toEqual(movedTo(`/lifestyle/yarn?${'long='.repeat(1000)}`));
});

test('a redirect to a category leads to its present address in one step', async () => {
  const body = { path: '/2013/news', target: '/category/startup' };
  expect((await server.call(addressesCalls.addRedirect, { as: server.admin, body })).status).toBe(200);
  expect(await get('/2013/news')).toEqual(movedTo('/category/startup'));
  const { body: listed } = await server.call(categoriesCalls.listCategories);
  const startup = listed.categories.find(({ name }) => name === 'Startup')!;
  await server.call(categoriesCalls.editCategory, { as: server.admin, body: { id: startup._id, name: 'Ventures' } });
  expect(await get('/category/startup')).toEqual(movedTo('/category/ventures'));
  expect(await get('/2013/news')).toEqual(movedTo('/category/ventures'));
  await server.call(categoriesCalls.editCategory, { as: server.admin, body: { id: startup._id, name: 'Startup' } });
});

test('nobody is led to another site', async () => {
  await server.addBlog({ title: 'Home port', slug: 'home-port' });
  await change({ addressPattern: '/{slug}' });
  for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/./\t/evil', '/%5Cevil']) {
    const body = { path: '/2014/evil', target };
    const { status } = await server.call(addressesCalls.addRedirect, { as: server.admin, body });
    const [, location] = await get('/2014/evil');
    expect([target, status]).toEqual([target, target === '/%5Cevil' ? 200 : 422]);
    if (location !== undefined) expect(String(location)).toMatch(/^\/[^/\\]/);
  }
  for (const url of [
    '//evil.example/home-port',
    '//home-port',
    '/\\home-port',
    '//evil.example/%2e%2e/home-port',
    '/.//home-port',
  ])
    expect((await get(url))[1] ?? '/home-port').toBe('/home-port');
});

test('secrets that are part of a path are not kept among those that are missing', async () => {
  const { missingPaths } = server.app.services;
  await missingPaths.flush();
  for (const path of [
    '/preview/secret',
    '/preview/secret.',
    '//preview/secret',
    '/%70review/secret',
    '/preview/secret/)',
  ])
    await get(path);
  for (const path of ['//api/admin/export/secret', '/api/admin/export/secret.', '/%61pi/admin/export/secret'])
    await get(path);
  // That of a private feed which has another address by now, and one with what was pasted behind it.
  const feed = `/feed/${'f'.repeat(24)}${'-_'.repeat(20)}secret`;
  for (const path of [`${feed}.xml`, `${feed}.xml.`, `/${feed}/more`, feed.replace('feed', 'f%65ed')]) await get(path);
  await missingPaths.flush();
  expect(await missingPaths.list({ search: 'secret' })).toEqual({ rows: [], total: 0 });
});

test('secrets that were counted among the missing paths are deleted', async () => {
  const { missingPaths } = server.app.services;
  await missingPaths.flush();
  const values = { count: 1, last_asked_at: new Date().toISOString() };
  await server.database.write(async (tx) => {
    for (const path of [`/feed/${'s'.repeat(32)}`, '/feed/category-secrets'])
      await tx
        .insertInto('missing_paths')
        .values({ path, ...values })
        .execute();
    await secretPaths.up(tx);
  });
  const { rows } = await missingPaths.list({ search: '/feed/' });
  expect(rows.map(({ path }) => path)).toEqual(['/feed/category-secrets']);
});

test('no post and no page can have an address at which Octavo has something itself', async () => {
  const routes = server.app.printRoutes({ commonPrefix: false });
  const files = await readdir('public');
  const firstParts = [...routes.matchAll(/^ {4}[├└]── ([^\s/*(?]+)/gm)].map(([, part]) =>
    part!.replace(/:number$/, '1.xml'),
  );
  expect(firstParts).toEqual(expect.arrayContaining(['api', 'blog', 'category', 'sitemap.xml']));
  const ofBrowser = ['admin', 'profile', 'preview', 'assets'];
  expect([...firstParts, ...ofBrowser, ...files].filter((part) => !isReserved(part))).toEqual([]);
});
