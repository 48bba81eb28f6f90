import { readFile } from 'node:fs/promises';
import { renderer } from '../../src/client/app/renderApp';
import { siteCalls } from '../../src/contract/extensions/site';
import { tagsCalls } from '../../src/contract/extensions/tags';
import { runCommand } from '../support/command';
import { createFolder, runImport } from '../support/imports';
import { createTestServer, type TestServer } from '../support/server';
import { wordpressSite, type Permalinks } from '../support/wordpress-site';

jest.setTimeout(120_000);

let server: TestServer;
let folder: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  folder = await createFolder({
    'client/index.html': await readFile('public/index.html'),
    'client/scripts.json': JSON.stringify({ main: ['/assets/main.js'] }),
  });
  server = await createTestServer({}, `${folder.folder}/client`, renderer);
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

async function importSite(permalinks: Permalinks, ...args: string[]) {
  const site = wordpressSite(permalinks);
  await folder.write({ 'site.xml': site.wxr });
  const path = `${folder.folder}/site.xml`;
  const report = await runImport(server, 'wordpress', path, '--pages', '--no-fetch', '--add-categories', ...args);
  return { site, path, report };
}

async function takeOver({ pattern, timeZone }: { pattern: string; timeZone?: string }) {
  const { body } = await server.call(siteCalls.getSite);
  const settings = { addressPattern: pattern, ...(timeZone !== undefined && { timeZone }) };
  const changed = await server.call(siteCalls.changeSite, {
    as: server.admin,
    body: { version: body.version, settings },
  });
  expect(changed.status).toBe(200);
}

const get = (url: string) => server.app.inject({ url });

/** The status of an address, or, where it leads on, of where it leads to. */
async function follow(url: string) {
  const first = await get(url);
  if (first.statusCode !== 301) return { url, status: first.statusCode, end: url };
  const { location = '' } = first.headers;
  return { url, status: (await get(location)).statusCode, end: location };
}

test.each<[Permalinks, string]>([
  ['/%year%/%monthnum%/%postname%/', '/{year}/{month}/{slug}/'],
  ['/%postname%/', '/{slug}/'],
  ['/archives/%post_id%', '/archives/{slug}'],
  ['/%category%/%postname%/', '/{category}/{slug}/'],
  ['/%year%/%monthnum%/%day%/%postname%.html', '/{year}/{month}/{day}/{slug}.html'],
])('a blog with permalinks %s keeps its addresses', async (permalinks, pattern) => {
  const { site, report } = await importSite(permalinks, '--authors', 'accounts');
  const dates = pattern.includes('{month}') ? { timeZone: 'Europe/Berlin' } : {};
  expect(report.addressPattern).toEqual({ pattern, fitting: 6, posts: 6, ...dates });
  await takeOver(report.addressPattern!);
  // As a crawler does it, one after the other.
  for (const url of site.kept) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
  for (const url of site.others) expect(await follow(url)).toMatchObject({ url, status: 200 });
  const { code, output } = await runCommand(['check'], { env: server.env });
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('All is there: ') });
});

test('every author, category, tag and page is in the report and here; a second import adds nothing', async () => {
  const { site, path, report } = await importSite('/%postname%/', '--authors', 'accounts');
  expect(report.counts).toMatchObject({
    posts: { found: 6, added: 6 },
    drafts: { found: 2, added: 2 },
    pages: { found: 3, added: 3 },
    tags: { added: 30, unchanged: 0 },
  });
  const accounts = report.authors?.map(({ name, posts, as }) => [name, posts, as]);
  expect(accounts).toEqual([
    ['Ada Lovelace', 8, 'account'],
    ['Grace Hopper', 2, 'account'],
    ['Émile Zola', 1, 'account'],
    ['A Guest', 0, 'account'],
  ]);
  const names = ['News & Views', 'Aardvarks', 'Tech talk', 'Uncategorized', 'Harbour news', 'Ships of the line'];
  expect(report.categories).toEqual(names.map((name) => ({ name, category: name })));
  const read = async () => {
    const { queries } = server.database;
    const [tags, categories, blogs, users, profiles, redirects] = await Promise.all([
      queries.selectFrom('tags').select(['name', 'slug']).orderBy('slug').execute(),
      queries.selectFrom('categories').select(['name', 'slug']).orderBy('slug').execute(),
      queries.selectFrom('blogs').select(['id', 'kind', 'slug', 'author_id']).orderBy('id').execute(),
      queries.selectFrom('users').select(['id', 'name']).orderBy('id').execute(),
      queries.selectFrom('profiles').select(['slug', 'name']).orderBy('slug').execute(),
      queries.selectFrom('redirects').selectAll().orderBy('path').execute(),
    ]);
    return { tags, categories, blogs, users, profiles, redirects };
  };
  const before = await read();
  expect(before.tags).toEqual(site.tags.toSorted((one, other) => (one.slug < other.slug ? -1 : 1)));
  const slugs = ['uncategorized', 'news', 'harbour-news', 'ships', 'tech', 'aardvarks'];
  expect(before.categories.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs));
  expect(
    before.blogs
      .filter(({ kind }) => kind === 'page')
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual(site.pages.map(({ name }) => name).sort());
  expect(before.profiles.map(({ slug }) => slug)).toEqual(['ada', 'emile', 'grace-hopper', 'guest']);

  const again = await runImport(
    server,
    ...['wordpress', path, '--pages', '--no-fetch', '--add-categories', '--authors', 'accounts'],
  );
  for (const [kind, { added, updated }] of Object.entries(again.counts))
    expect([kind, added, updated]).toEqual([kind, 0, 0]);
  expect(await read()).toEqual(before);
});

test('a tag that was deleted here does not come again, and one that is here keeps both addresses', async () => {
  await server.addBlog({ title: 'Here', tags: 'tag no. 1' });
  const { path } = await importSite('/%postname%/');
  const bySlug = async (slug: string) => (await server.call(tagsCalls.getTag, { params: { slug } })).body.archive;
  expect((await bySlug('t1-old')).slug).toBe('tag-no-1');
  const tag = await server.database.queries
    .selectFrom('tags')
    .select('id')
    .where('slug', '=', 't30-old')
    .executeTakeFirstOrThrow();
  await server.call(tagsCalls.deleteTag, { as: server.admin, body: { id: tag.id } });
  await runImport(server, 'wordpress', path, '--pages', '--no-fetch', '--add-categories');
  const rows = await server.database.queries.selectFrom('tags').select('slug').where('slug', '=', 't30-old').execute();
  expect(rows).toEqual([]);
});

test('without accounts and without new categories, what was there leads home, or to the category of the posts', async () => {
  const site = wordpressSite('/%category%/%postname%/');
  await folder.write({ 'site.xml': site.wxr });
  const args = ['--no-fetch', '--category', 'Tech talk=Technology'];
  await runImport(server, 'wordpress', `${folder.folder}/site.xml`, ...args);
  expect(await follow('/author/ada/')).toMatchObject({ end: '/', status: 200 });
  expect(await follow('/category/news/')).toMatchObject({ end: '/category/lifestyle', status: 200 });
  expect(await follow('/category/news')).toMatchObject({ end: '/category/lifestyle', status: 200 });
  expect(await follow('/category/tech/')).toMatchObject({ end: '/category/technology', status: 200 });
  expect(await follow('/category/news/harbour-news/ships/')).toMatchObject({ end: '/category/lifestyle', status: 200 });
  expect(await follow('/news/the-first-boat/')).toMatchObject({ status: 200 });
  expect((await get('/category/nowhere/')).statusCode).toBe(404);
});

test('a link to a category of the old blog is none that leads nowhere', async () => {
  await importSite('/%postname%/');
  const result = await runCommand(['check'], { env: { ...server.env, PUBLIC_URL: 'https://harbour.example' } });
  expect(result).toMatchObject({ code: 0 });
});
