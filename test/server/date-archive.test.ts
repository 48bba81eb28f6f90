import { datesCalls } from '../../src/contract/extensions/dates';
import { siteCalls } from '../../src/contract/extensions/site';
import { storeContent, toRow } from '../../src/server/blogs/blog-content';
import { newId } from '../../src/server/database/id';
import { insertBlog } from '../../src/server/database/insert';
import { aNewPage, createTestServer, type TestServer } from '../support/server';
import { pagesCalls } from '../../src/contract/extensions/pages';
import { contract } from '../../src/contract/calls';

jest.setTimeout(60_000);

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
  // It has the cover of all posts.
  await server.addBlog({ title: 'The cover', isPublished: false });
});
afterEach(() => server.close());

/** Adds published posts, by their titles and times. */
async function add(posts: Record<string, string>, is_published: 0 | 1 = 1): Promise<void> {
  const { image_hash } = await server.database.queries
    .selectFrom('blogs')
    .select('image_hash')
    .executeTakeFirstOrThrow();
  await server.database.write(async (tx) => {
    for (const [title, created_at] of Object.entries(posts)) {
      const content = { title, subTitle: '', description: '', category: 'Lifestyle', tags: '' };
      await insertBlog(tx, {
        id: newId(),
        ...(await storeContent(tx, toRow(content))),
        image_hash,
        is_published,
        created_at,
        updated_at: created_at,
      });
    }
  });
}

const read = async (query: { year?: number; month?: number; limit?: number; offset?: number } = {}) => {
  const { status, body } = await server.call(datesCalls.getDateArchive, { query });
  return { status, months: body.months, titles: body.blogs?.map(({ title }) => title), total: body.total };
};

test('months with posts are counted, the latest first, and their posts listed; drafts are in none', async () => {
  await add({
    Rain: '2024-05-31T23:30:00.000Z',
    Hail: '2024-05-01T00:00:00.000Z',
    Snow: '2024-01-15T12:00:00.000Z',
    Fog: '2019-12-31T23:59:59.999Z',
    Old: '1969-07-20T20:17:00.000Z',
  });
  await add({ Draft: '2021-02-01T00:00:00.000Z' }, 0);
  expect((await read()).months).toEqual([
    { year: 2024, month: 5, count: 2 },
    { year: 2024, month: 1, count: 1 },
    { year: 2019, month: 12, count: 1 },
    { year: 1969, month: 7, count: 1 },
  ]);
  expect(await read({ year: 2024, month: 5 })).toMatchObject({ titles: ['Rain', 'Hail'], total: 2 });
  expect(await read({ year: 2024, limit: 2, offset: 1 })).toMatchObject({ titles: ['Hail', 'Snow'], total: 3 });
  expect((await read({ year: 2024 })).months).toHaveLength(2);
  expect((await read({ year: 2021 })).status).toBe(404);
  expect((await read({ year: 2024, month: 13 })).status).toBe(400);
  expect((await server.call(datesCalls.getDateArchive, { query: { month: 5 } })).status).toBe(400);
});

test('a month begins at midnight in the time zone of the site, in winter and in summer', async () => {
  await add({
    'Before summer': '2024-05-31T21:59:59.999Z',
    'First of June': '2024-05-31T22:00:00.000Z',
    'Last of the year': '2024-12-31T22:59:59.999Z',
    'New Year': '2024-12-31T23:00:00.000Z',
  });
  await server.call(siteCalls.changeSite, {
    as: server.admin,
    body: { version: 0, settings: { timeZone: 'Europe/Berlin' } },
  });
  expect((await read()).months).toEqual([
    { year: 2025, month: 1, count: 1 },
    { year: 2024, month: 12, count: 1 },
    { year: 2024, month: 6, count: 1 },
    { year: 2024, month: 5, count: 1 },
  ]);
  expect((await read({ year: 2024, month: 6 })).titles).toEqual(['First of June']);
  expect((await read({ year: 2025 })).titles).toEqual(['New Year']);
  await server.call(siteCalls.changeSite, {
    as: server.admin,
    body: { version: 1, settings: { timeZone: 'America/New_York' } },
  });
  expect((await read({ year: 2024, month: 5 })).titles).toEqual(['First of June', 'Before summer']);
});

test('a month begins to the second where a clock was behind by some, and has what was before a clock was set back into the month before', async () => {
  await add({
    // Paris was 9 minutes and 21 seconds ahead then.
    'First of February': '1900-01-31T23:50:39.000Z',
    'Last of January': '1900-01-31T23:50:38.999Z',
    // In Newfoundland, clocks were set back at a minute past midnight: it was November once before.
    'For a minute': '2009-11-01T02:30:30.000Z',
    'An hour later': '2009-11-01T03:30:30.000Z',
  });
  const change = (version: number, timeZone: string) =>
    server.call(siteCalls.changeSite, { as: server.admin, body: { version, settings: { timeZone } } });
  await change(0, 'Europe/Paris');
  expect((await read()).months.slice(-2)).toEqual([
    { year: 1900, month: 2, count: 1 },
    { year: 1900, month: 1, count: 1 },
  ]);
  expect((await read({ year: 1900, month: 2 })).titles).toEqual(['First of February']);
  await change(1, 'America/St_Johns');
  const { months } = await read({ year: 2009 });
  expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(new Set(months.map(({ month }) => month)).size).toBe(months.length);
  for (const { month, count } of months) expect((await read({ year: 2009, month })).titles).toHaveLength(count);
});

test('more posts of a millisecond than have keys in it are counted once each', async () => {
  const names = Array.from({ length: 2100 }, (_, index) => `Post ${index}`);
  await add(Object.fromEntries(names.map((name) => [name, '2024-05-31T23:59:59.999Z'])));
  const months = (await read()).months;
  expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(2100);
});

const visit = (url: string) => server.app.inject({ url });

test('addresses of the archives of WordPress lead to those here, where nothing else is', async () => {
  await add({ Rain: '2024-05-12T12:00:00.000Z' });
  for (const [from, to] of [
    ['/2024/', '/archive/2024'],
    ['/2024/05/', '/archive/2024/05'],
    ['/2024/5', '/archive/2024/05'],
    ['/2024/05/12/', '/archive/2024/05'],
    ['/2024/05/page/2/', '/archive/2024/05'],
    ['/page/3/', '/?page=3'],
    ['/page/1', '/'],
  ]) {
    const { statusCode, headers } = await visit(from!);
    expect([from, statusCode, headers.location]).toEqual([from, 301, to]);
  }
  for (const url of ['/2023/', '/2024/06/', '/2024/13/', '/20240/']) {
    expect([url, (await visit(url)).headers.location]).toEqual([url, undefined]);
  }
});

test('a post whose address looks like a month stays where it is', async () => {
  await add({ Rain: '2024-05-12T12:00:00.000Z' });
  await server.call(siteCalls.changeSite, {
    as: server.admin,
    body: { version: 0, settings: { addressPattern: '/{year}/{slug}' } },
  });
  await server.addBlog({ title: 'Twelve', slug: '05', isPublished: true });
  const { body } = await server.call(contract.listBlogs, { query: { search: 'Twelve', limit: 1 } });
  const { path } = body.blogs[0]!;
  const found = await visit(path!.replace(/^\/\d+/, '/2024'));
  expect(found.headers.location).toBe(path);
});

test('no new page gets the address of the archive', async () => {
  await server.call(pagesCalls.addPage, { as: server.admin, body: { ...aNewPage(), title: 'Archive' } });
  const { body } = await server.call(pagesCalls.listPages, { as: server.admin, query: { limit: 10 } });
  expect(body.pages[0]!.path).not.toBe('/archive');
});

test('the sitemap names the archive and its months', async () => {
  expect((await visit('/sitemap-archives.xml')).body).not.toContain('/archive');
  await add({ Rain: '2024-05-12T12:00:00.000Z' });
  server.app.invalidate([{ type: 'Blog' }]);
  expect((await visit('/sitemap-archives.xml')).body).toMatch(/\/archive<\/loc>.*\/archive\/2024\/05<\/loc>/s);
});
