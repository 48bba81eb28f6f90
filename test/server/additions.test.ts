import { randomUUID } from 'node:crypto';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { binCalls } from '../../src/contract/extensions/bin';
import { draftsCalls } from '../../src/contract/extensions/drafts';
import { pagesCalls } from '../../src/contract/extensions/pages';
import { aBlog, aNewDraft, aNewPage, createPng, createTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

type User = TestServer['admin'];

const addBlog = async (additionKey: string, title: string, as: User = server.admin) =>
  server.call(contract.addBlog, { as, body: { ...aBlog(), title, additionKey }, image: await createPng() });

const addDraft = (additionKey: string, title: string, more: object = {}) =>
  server.call(draftsCalls.addDraft, { as: server.admin, body: { ...aNewDraft(), title, additionKey, ...more } });

const listBlogs = async () => (await server.call(contract.listAllBlogs, { as: server.admin })).body.blogs;
const listTitles = async () => (await listBlogs()).map(({ title }) => title).sort();

const rename = (id: string, title: string) =>
  server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title } });

test('a post that is sent again with other words, as the answer was lost, is saved into the one that was added', async () => {
  const key = randomUUID();
  const first = await addBlog(key, 'Rain');
  const second = await addBlog(key, 'Heavy rain');
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect(await listTitles()).toEqual(['Heavy rain']);
  await addBlog(key, 'Heavier rain');
  expect(await listTitles()).toEqual(['Heavier rain']);
});

test('a draft whose answer was lost is published as the same post, and readers see it at once', async () => {
  const key = randomUUID();
  const { id } = (await addDraft(key, 'Rain', { session: randomUUID().replaceAll('-', '') })).body;
  const read = () => server.call(contract.getBlog, { params: { id } });
  expect((await read()).status).toBe(404);
  const published = await server.call(contract.addBlog, {
    as: server.admin,
    body: { ...aBlog(), title: 'Heavy rain', isPublished: true, additionKey: key },
    image: await createPng(),
  });
  expect(published.status).toBe(200);
  expect((await read()).body.blog).toMatchObject({ title: 'Heavy rain', isPublished: true });
  expect(await addDraft(key, 'Heavier rain')).toMatchObject({ status: 200, body: { id } });
  expect((await read()).status).toBe(404);
});

test('what was changed since is not overwritten: the answer says which post it is', async () => {
  const key = randomUUID();
  const { id } = (await addDraft(key, 'Rain')).body;
  await rename(id, 'Snow');
  expect(await addDraft(key, 'Heavy rain')).toMatchObject({ status: 409, body: { success: false, id } });
  expect(await addBlog(key, 'Heavy rain')).toMatchObject({ status: 409, body: { success: false, id } });
  expect(await listTitles()).toEqual(['Snow']);
});

test('what is saved by itself does not change what was published meanwhile', async () => {
  const key = randomUUID();
  await addBlog(key, 'Rain');
  const id = (await listBlogs())[0]!._id;
  await server.call(contract.togglePublish, { as: server.admin, body: { id }, query: { isPublished: true } });
  const session = randomUUID().replaceAll('-', '');
  expect(await addDraft(key, 'Heavy rain', { session })).toMatchObject({ status: 409, body: { id } });
  expect(await listTitles()).toEqual(['Rain']);
});

test('a cover that was taken away before it is sent again is gone', async () => {
  const key = randomUUID();
  const add = (image?: Buffer) =>
    server.call(draftsCalls.addDraft, { as: server.admin, body: { ...aNewDraft(), additionKey: key }, image });
  await add(await createPng());
  expect((await listBlogs())[0]!.image).not.toBe('');
  await add();
  const [blog, ...others] = await listBlogs();
  expect([blog!.image, others]).toEqual(['', []]);
});

test('a key belongs to who has sent it', async () => {
  const key = randomUUID();
  await addBlog(key, 'Rain');
  const ann = await server.signUp();
  await server.call(accountsCalls.setRole, { as: server.admin, body: { id: ann.id, role: 'author' } });
  expect((await addBlog(key, 'Snow', ann)).status).toBe(200);
  expect(await listTitles()).toEqual(['Rain', 'Snow']);
});

test('a post that was deleted is added anew', async () => {
  const key = randomUUID();
  const { id } = (await addDraft(key, 'Rain')).body;
  await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
  expect((await addDraft(key, 'Heavy rain')).body.id).not.toBe(id);
  await addDraft(key, 'Heavier rain');
  expect(await listTitles()).toEqual(['Heavier rain']);
  expect((await server.call(binCalls.listBin, { as: server.admin })).body.blogs).toHaveLength(1);
});

test('of two that are sent at the same moment one is added', async () => {
  const key = randomUUID();
  const answers = await Promise.all([addDraft(key, 'Rain'), addDraft(key, 'Snow'), addDraft(key, 'Hail')]);
  expect(await listBlogs()).toHaveLength(1);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  // Whoever tries again reaches the post.
  expect((await addDraft(key, 'Storm')).status).toBe(200);
  expect(await listTitles()).toEqual(['Storm']);
});

test('a page that is sent again with other words is saved into the one that was added', async () => {
  const additionKey = randomUUID();
  const add = (title: string) =>
    server.call(pagesCalls.addPage, { as: server.admin, body: { ...aNewPage(), title, additionKey } });
  await add('About');
  expect((await add('About us')).status).toBe(200);
  const { pages } = (await server.call(pagesCalls.listPages, { as: server.admin })).body;
  expect(pages.map(({ title }) => title)).toEqual(['About us']);
});

test('without a key, each is a post of its own', async () => {
  const add = () => server.call(draftsCalls.addDraft, { as: server.admin, body: aNewDraft() });
  await add();
  await add();
  expect(await listBlogs()).toHaveLength(2);
});

test.each(['short', 'k'.repeat(65), 'with spaces in the middle of it'])('the key %j is refused', async (key) => {
  expect((await addDraft(key, 'Rain')).status).toBe(400);
  expect(await listBlogs()).toEqual([]);
});

test('keys are forgotten once no browser keeps the unfinished work any more', async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  await addDraft(old, 'Rain');
  await addDraft(recent, 'Snow');
  const before = new Date(Date.now() - 41 * 24 * 60 * 60_000).toISOString();
  await server.database.queries.updateTable('additions').set({ created_at: before }).where('key', '=', old).execute();
  await server.app.services.blogs.pruneAdditions(new AbortController().signal);
  const rows = await server.database.queries.selectFrom('additions').select('key').execute();
  expect(rows).toEqual([{ key: recent }]);
});
