import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderer } from '../../src/client/app/renderApp';
import { contract } from '../../src/contract/calls';
import { addressesCalls } from '../../src/contract/extensions/addresses';
import { categoriesCalls } from '../../src/contract/extensions/categories';
import { siteCalls } from '../../src/contract/extensions/site';
import type { SiteSettings } from '../../src/contract/site-settings';
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

test('a thousand paths are kept, those that were asked for last', async () => {
  const { missingPaths } = server.app.services;
  for (let batch = 0; batch < 3; batch += 1) {
    for (let index = 0; index < 500; index += 1) missingPaths.count(`/guess-${batch}-${index}`);
    await missingPaths.flush();
  }
  const { total } = await missingPaths.list({ limit: 1 });
  expect(total).toBeLessThanOrEqual(1000);
  expect((await missingPaths.list({ search: '/guess-2-', limit: 1 })).total).toBe(500);
});
