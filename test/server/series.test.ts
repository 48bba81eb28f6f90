import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { binCalls } from '../../src/contract/extensions/bin';
import { pagesCalls } from '../../src/contract/extensions/pages';
import { relatedCalls } from '../../src/contract/extensions/related';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { seriesCalls } from '../../src/contract/extensions/series';
import { limits } from '../../src/contract/limits';
import { aNewPage, createTestServer, type Account, type TestServer } from '../support/server';

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const list = async () => (await server.call(seriesCalls.listSeries, { as: server.admin })).body.series;
const idOf = async (name: string) => (await list()).find((series) => series.name === name)!._id;
const add = (name: string, description = '') =>
  server.call(seriesCalls.addSeries, { as: server.admin, body: { name, description } });
const put = (id: string, series: string, as: Account = server.admin) =>
  server.call(seriesCalls.setSeriesOfBlog, { as, body: { id, series } });
const order = (body: { id: string; ids: string[]; updatedAt?: string }) =>
  server.call(seriesCalls.orderSeries, { as: server.admin, body });
const listBlogs = async (id: string) =>
  (await server.call(seriesCalls.listSeriesBlogs, { as: server.admin, params: { series: id } })).body;
const read = (slug: string, as?: Account) => server.call(seriesCalls.getSeries, { params: { slug }, as });
const titles = async (slug: string, as?: Account) => (await read(slug, as)).body.blogs.map(({ title }) => title);
const part = async (id: string, as?: Account) =>
  (await server.call(relatedCalls.listRelated, { params: { id }, as })).body.series;
const toggle = (id: string) => server.call(contract.togglePublish, { as: server.admin, body: { id } });
const remove = (id: string) => server.call(contract.deleteBlog, { as: server.admin, body: { id } });

/** A series with published posts of these titles. */
async function givenSeries(name: string, ...posts: string[]) {
  await add(name);
  const id = await idOf(name);
  const ids: string[] = [];
  for (const title of posts) {
    const { id: post } = await server.addBlog({ title });
    await put(post, id);
    ids.push(post);
  }
  return { id, ids };
}

test('a post tells readers which part of its series it is, and what is beside it', async () => {
  const { ids } = await givenSeries('Building a boat', 'Wood', 'Hull', 'Sails');
  const [wood, hull, sails] = ids as [string, string, string];
  const shared = { name: 'Building a boat', slug: 'building-a-boat', total: 3 };
  expect(await part(hull)).toEqual({
    ...shared,
    number: 2,
    previous: { _id: wood, title: 'Wood' },
    next: { _id: sails, title: 'Sails' },
  });
  expect(await part(wood)).toEqual({ ...shared, number: 1, next: { _id: hull, title: 'Hull' } });
  expect(await part(sails)).toEqual({ ...shared, number: 3, previous: { _id: hull, title: 'Hull' } });
  const { id: other } = await server.addBlog({ title: 'Alone' });
  expect(await part(other)).toBeUndefined();
  expect((await read('building-a-boat')).body).toMatchObject({
    archive: { name: 'Building a boat', slug: 'building-a-boat', description: '' },
    blogs: [{ title: 'Wood' }, { title: 'Hull' }, { title: 'Sails' }],
  });
});

test('what readers do not see is not counted, keeps its place, and reappears', async () => {
  const { id, ids } = await givenSeries('Boat', 'Wood', 'Hull', 'Sails');
  const [wood, hull, sails] = ids as [string, string, string];
  await toggle(hull);
  expect(await part(wood)).toMatchObject({ number: 1, total: 2, next: { title: 'Sails' } });
  expect(await part(hull, server.admin)).toBeUndefined();
  expect(await titles('boat')).toEqual(['Wood', 'Sails']);
  await toggle(hull);
  await remove(hull);
  expect(await part(sails)).toMatchObject({ number: 2, total: 2, previous: { title: 'Wood' } });
  expect(await list()).toMatchObject([{ blogs: 2, published: 2 }]);
  // What is in the bin keeps its place while the others change theirs.
  await order({ id, ids: [sails, wood] });
  await server.call(binCalls.restoreBlog, { as: server.admin, body: { id: hull } });
  expect(await titles('boat')).toEqual(['Sails', 'Hull', 'Wood']);
  await server.call(contract.editBlog, { as: server.admin, params: { id: hull }, body: { title: 'The hull' } });
  expect(await part(wood)).toMatchObject({ number: 3, previous: { title: 'The hull' } });
  await server.deleteForGood(hull);
  const rows = await server.database.queries.selectFrom('series_posts').select('blog_id').execute();
  expect(new Set(rows.map(({ blog_id }) => blog_id))).toEqual(new Set([wood, sails]));
});

test('a series without published posts is nothing to readers, and no page says that there is one', async () => {
  const { id } = await server.addBlog({ title: 'Wood', isPublished: false });
  await add('Boat');
  await put(id, await idOf('Boat'));
  expect((await read('boat')).status).toBe(404);
  expect(await titles('boat', server.admin)).toEqual([]);
  expect((await server.app.inject('/sitemap-archives.xml')).body).not.toContain('/series/');
  await toggle(id);
  expect(await titles('boat')).toEqual(['Wood']);
  expect((await server.app.inject('/sitemap-archives.xml')).body).toContain('/series/boat</loc>');
});

test('a renamed series has another address, to which the former one leads', async () => {
  const { id } = await givenSeries('Boat', 'Wood');
  const edited = await server.call(seriesCalls.editSeries, {
    as: server.admin,
    body: { id, name: 'Ship', description: 'From keel to mast' },
  });
  expect(edited.status).toBe(200);
  const { archive } = (await read('boat')).body;
  expect(archive).toEqual({ name: 'Ship', slug: 'ship', description: 'From keel to mast' });
  await add('Boat!');
  expect((await list()).map(({ name, slug }) => [name, slug])).toEqual([
    ['Boat!', 'boat'],
    ['Ship', 'ship'],
  ]);
  const taken = await add('SHIP');
  expect([taken.status, taken.body]).toEqual([409, { success: false, message: 'There is a series SHIP already.' }]);
  await add('Ship?');
  expect((await list()).map(({ slug }) => slug)).toEqual(['boat', 'ship', 'ship-2']);
  await add('***');
  expect((await list()).find(({ name }) => name === '***')).toMatchObject({ slug: 'series' });
});

test('two who order or rename at the same time: the second one is told, and nothing is lost', async () => {
  const { id, ids } = await givenSeries('Boat', 'Wood', 'Hull', 'Sails');
  const [wood, hull, sails] = ids as [string, string, string];
  const { updatedAt } = (await listBlogs(id)).series;
  expect((await order({ id, ids: [sails, hull, wood], updatedAt })).status).toBe(200);
  expect((await order({ id, ids: [hull, wood, sails], updatedAt })).status).toBe(409);
  expect((await listBlogs(id)).blogs.map(({ title }) => title)).toEqual(['Sails', 'Hull', 'Wood']);
  const rename = (name: string) =>
    server.call(seriesCalls.editSeries, { as: server.admin, body: { id, name, updatedAt } });
  expect(await rename('Ship')).toMatchObject({
    status: 409,
    body: { message: 'This series has been changed since you opened it. Please look at it again.' },
  });
  // What is so already was perhaps sent before, and the answer was lost.
  expect((await rename('Boat')).status).toBe(200);
  // One was added, one is named twice, one is of no series.
  const { id: mast } = await server.addBlog({ title: 'Mast' });
  for (const others of [
    [wood, hull],
    [wood, hull, hull],
    [wood, hull, mast],
    [wood, hull, sails, mast],
  ]) {
    expect((await order({ id, ids: others })).status).toBe(409);
  }
  await put(mast, id);
  expect((await listBlogs(id)).blogs.map(({ title }) => title)).toEqual(['Sails', 'Hull', 'Wood', 'Mast']);
});

test('posts that join at the same time are all in it, each at a place of its own', async () => {
  const { id } = await givenSeries('Boat');
  const ids: string[] = [];
  for (let number = 0; number < 6; number += 1) ids.push((await server.addBlog({ title: `Part ${number}` })).id);
  const answers = await Promise.all(ids.map((post) => put(post, id)));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  const rows = await server.database.queries
    .selectFrom('series_posts')
    .select('position')
    .orderBy('position')
    .execute();
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a post goes from one series to the end of another; a page goes into none', async () => {
  const boat = await givenSeries('Boat', 'Wood', 'Hull');
  const ship = await givenSeries('Ship', 'Steel');
  const [wood] = boat.ids as [string];
  await put(wood, ship.id);
  // Again: it stays where it is.
  await put(boat.ids[1]!, boat.id);
  expect([await titles('boat'), await titles('ship')]).toEqual([['Hull'], ['Steel', 'Wood']]);
  const seriesOf = async (id: string) =>
    (await server.call(seriesCalls.getSeriesOfBlog, { as: server.admin, params: { id } })).body.series;
  expect(await seriesOf(wood)).toBe(ship.id);
  await put(wood, '');
  expect([await seriesOf(wood), await titles('ship')]).toEqual(['', ['Steel']]);
  expect((await put(wood, 'none')).status).toBe(409);
  expect((await put('none', ship.id)).status).toBe(404);
  await server.call(pagesCalls.addPage, { as: server.admin, body: aNewPage() });
  const { pages } = (await server.call(pagesCalls.listPages, { as: server.admin })).body;
  expect((await put(pages[0]!._id, ship.id)).status).toBe(400);
});

test('a deleted series leaves its posts, their versions and their texts as they are', async () => {
  const { id, ids } = await givenSeries('Boat', 'Wood', 'Hull');
  await remove(ids[1]!);
  expect((await server.call(seriesCalls.deleteSeries, { as: server.admin, body: { id } })).status).toBe(200);
  expect([await list(), (await read('boat')).status, await part(ids[0]!)]).toEqual([[], 404, undefined]);
  await server.call(binCalls.restoreBlog, { as: server.admin, body: { id: ids[1]! } });
  expect(await part(ids[1]!)).toBeUndefined();
  const { body } = await server.call(revisionsCalls.listRevisions, { as: server.admin, params: { id: ids[0]! } });
  expect(body.revisions).toHaveLength(1);
  await add('Boat');
  expect((await list())[0]).toMatchObject({ slug: 'boat', blogs: 0 });
});

test('authors put their own posts into a series, and nobody else’s', async () => {
  const author = await server.signUp('Ada');
  await server.call(accountsCalls.setRole, { as: server.admin, body: { id: author.id, role: 'author' } });
  const { id: own } = await server.addBlog({ title: 'Own', authorId: author.id });
  const { id: foreign } = await server.addBlog({ title: 'Foreign' });
  const { id } = await givenSeries('Boat');
  expect((await put(own, id, author)).status).toBe(200);
  expect((await put(foreign, id, author)).status).toBe(404);
  expect(await titles('boat')).toEqual(['Own']);
});

test('a series has room for so many posts, and a blog for so many series', async () => {
  const { id } = await givenSeries('Boat');
  const rows = Array.from({ length: limits.seriesPosts }, (_, position) => ({
    blog_id: `post ${position}`,
    series_id: id,
    position,
  }));
  await server.database.queries.insertInto('series_posts').values(rows).execute();
  const { id: post } = await server.addBlog({ title: 'One more' });
  const full = await put(post, id);
  expect([full.status, full.body]).toEqual([
    409,
    { success: false, message: 'The series Boat has 500 posts, and no more can be added.' },
  ]);
  const others = Array.from({ length: limits.series - 1 }, (_, number) => `series ${number}`);
  await server.database.queries
    .insertInto('series')
    .values(others.map((name) => ({ id: name, slug: name, name, name_folded: name, description: '', updated_at: '' })))
    .execute();
  expect((await add('Another')).status).toBe(409);
});
