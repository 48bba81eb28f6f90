import { contract } from '../../src/contract/calls';
import type { BlogChanges } from '../../src/contract/entities';
import { binCalls } from '../../src/contract/extensions/bin';
import { draftsCalls, type NewDraft } from '../../src/contract/extensions/drafts';
import { pagesCalls } from '../../src/contract/extensions/pages';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { siteCalls } from '../../src/contract/extensions/site';
import { createScheduledPublishing } from '../../src/server/blogs/scheduling';
import { expectCountersToBeRight } from '../support/counters';
import { aNewPage, createPng, createTestServer, InvalidBody, type TestServer } from '../support/server';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const addDraft = async (body: Partial<NewDraft> = {}, image?: Buffer) =>
  server.call(draftsCalls.addDraft, {
    as: server.admin,
    // With a title alone, as the form does not send it.
    body: new InvalidBody({ title: 'A thought', ...body }),
    ...(image && { image }),
  });

const addThought = async (body?: Partial<NewDraft>, image?: Buffer): Promise<string> =>
  (await addDraft(body, image)).body.id;

const get = async (id: string) => (await server.call(contract.getBlog, { as: server.admin, params: { id } })).body.blog;

const edit = (id: string, body: Partial<BlogChanges>, image?: Buffer) =>
  server.call(contract.editBlog, {
    as: server.admin,
    params: { id },
    body: { title: 'A thought', ...body },
    ...(image && { image }),
  });

const toggle = (id: string) => server.call(contract.togglePublish, { as: server.admin, body: { id } });

async function needCover(needsCover: boolean) {
  const { version } = (await server.call(siteCalls.getSite)).body;
  const body = { version, settings: { needsCover } };
  expect(await server.call(siteCalls.changeSite, { as: server.admin, body })).toMatchObject({ status: 200 });
}

const needsAll = 'It needs a thumbnail and a sub title before it can be published.';
const needsThumbnail = 'It needs a thumbnail before it can be published.';
const needsSubTitle = 'It needs a sub title before it can be published.';

const refused = (message: string) => ({ status: 422, body: { success: false, message } });

const inAnHour = () => new Date(Date.now() + 60 * 60_000).toISOString();

describe('a draft', () => {
  test('is kept with its title alone, as a post under the default category that only its writers see', async () => {
    const { status, body } = await addDraft();
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'Draft saved.', id: expect.any(String), updatedAt: expect.any(String) },
    ]);
    const blog = await get(body.id);
    expect(blog).toMatchObject({
      title: 'A thought',
      subTitle: '',
      description: '',
      category: 'Startup',
      image: '',
      isPublished: false,
      updatedAt: body.updatedAt,
      needsSubTitle: true,
    });
    expect((await server.call(contract.getBlog, { params: { id: body.id } })).status).toBe(404);
    const { blogs } = (await server.call(contract.listAllBlogs, { as: server.admin })).body;
    expect(blogs[0]).toMatchObject({ title: 'A thought', image: '', images: [] });
    const { dashboardData } = (await server.call(contract.getDashboard, { as: server.admin })).body;
    expect(dashboardData).toMatchObject({ drafts: 1, recentBlogs: [{ title: 'A thought', image: '' }] });
    await expectCountersToBeRight(server.database);
  });

  test('has what was sent with it, and the category that there is where Startup is gone', async () => {
    const id = await addThought({ subTitle: 'Two', category: 'finance', tags: 'one' }, await createPng());
    expect(await get(id)).toMatchObject({
      subTitle: 'Two',
      category: 'Finance',
      tags: 'one',
      image: expect.stringMatching(/webp$/),
    });
  });

  test.each(['', '  '])('is refused without a title: %j', async (title) => {
    expect(await addDraft({ title })).toMatchObject({ status: 400, body: { message: 'Please enter a title.' } });
  });

  test('is saved again by the call for posts, which tells the version that it has saved', async () => {
    const id = await addThought();
    const { body } = await edit(id, { title: 'Another' });
    const { updatedAt } = await get(id);
    expect(body).toEqual({ success: true, message: 'Blog updated successfully!', updatedAt });
    expect(await edit(id, { title: 'Third', updatedAt: updatedAt! })).toMatchObject({ status: 200 });
    expect(await edit(id, { title: 'Lost', updatedAt: updatedAt! })).toMatchObject({ status: 409 });
  });
});

describe('what is missing of a draft', () => {
  test('is asked for by each call that publishes', async () => {
    const id = await addThought();
    expect(await toggle(id)).toMatchObject(refused(needsAll));
    expect(await edit(id, { isPublished: true })).toMatchObject(refused(needsAll));
    expect(await edit(id, { publishAt: inAnHour() })).toMatchObject(refused(needsAll));
    expect(await edit(id, { publishAt: '2020-01-01T00:00:00.000Z' })).toMatchObject(refused(needsAll));
    expect(await edit(id, { isPublished: true, subTitle: 'Two' })).toMatchObject(refused(needsThumbnail));
    expect(await edit(id, { isPublished: true }, await createPng())).toMatchObject(refused(needsSubTitle));
    expect(await get(id)).toMatchObject({ isPublished: false, subTitle: '', image: '' });
    expect((await addDraft({ isPublished: true })).body).toMatchObject({ message: needsAll });
    expect((await addDraft({ publishAt: inAnHour() })).body).toMatchObject({ message: needsAll });

    expect(await edit(id, { subTitle: 'Two' }, await createPng())).toMatchObject({ status: 200 });
    expect(await toggle(id)).toMatchObject({ status: 200, body: { message: 'Blog published.' } });
    expect(await get(id)).toMatchObject({ isPublished: true });
    await expectCountersToBeRight(server.database);
  });

  test('is asked for once: readers have seen it, and the sub title may go, as of every post', async () => {
    const id = await addThought({ subTitle: 'Two' }, await createPng());
    await toggle(id);
    expect(await get(id)).not.toHaveProperty('needsSubTitle');
    expect(await edit(id, { subTitle: '' })).toMatchObject({ status: 200 });
    await toggle(id);
    expect(await toggle(id)).toMatchObject({ status: 200 });
  });

  test('is not asked of a post that was added whole without a sub title, nor of a page', async () => {
    const { id } = await server.addBlog({ subTitle: '', isPublished: false });
    expect(await get(id)).not.toHaveProperty('needsSubTitle');
    expect(await toggle(id)).toMatchObject({ status: 200 });
    await server.call(pagesCalls.addPage, { as: server.admin, body: aNewPage({ isPublished: false }) });
    const { pages } = (await server.call(pagesCalls.listPages, { as: server.admin })).body;
    expect(await toggle(pages[0]!._id)).toMatchObject({ status: 200 });
  });

  test('is asked of the version of a post that is scheduled or published', async () => {
    const id = await addThought();
    const { updatedAt: savedAt = '' } = await get(id);
    await edit(id, { subTitle: 'Two' }, await createPng());
    await edit(id, { publishAt: inAnHour() });
    const restore = () => server.call(revisionsCalls.restoreRevision, { as: server.admin, body: { id, savedAt } });
    expect(await restore()).toMatchObject(refused(needsAll));
    await edit(id, { isPublished: true });
    expect(await restore()).toMatchObject(refused(needsThumbnail));
    expect(await get(id)).toMatchObject({ isPublished: true, subTitle: 'Two' });
    await edit(id, { isPublished: false });
    expect(await restore()).toMatchObject({ status: 200 });
    expect(await get(id)).toMatchObject({ isPublished: false, subTitle: '', image: '' });
  });

  test('is remembered in the bin', async () => {
    const id = await addThought({}, await createPng());
    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    await server.call(binCalls.restoreBlog, { as: server.admin, body: { id } });
    expect(await toggle(id)).toMatchObject(refused(needsSubTitle));
  });
});

describe('where posts need no thumbnail', () => {
  beforeEach(() => needCover(false));

  test('one is published without, and its cover can be removed and comes back by its version', async () => {
    const bare = await addThought({ subTitle: 'Two', isPublished: true });
    expect(await get(bare)).toMatchObject({ isPublished: true, image: '' });
    const { id } = await server.addBlog({ title: 'With one' });
    const { updatedAt: savedAt = '', image } = await get(id);
    expect(await edit(id, { removeImage: true })).toMatchObject({ status: 200 });
    expect(await get(id)).toMatchObject({ image: '', images: [] });
    await server.call(revisionsCalls.restoreRevision, { as: server.admin, body: { id, savedAt } });
    expect(await get(id)).toMatchObject({ image });
  });

  test('the sub title of a draft is asked for nevertheless', async () => {
    expect(await toggle(await addThought())).toMatchObject(refused(needsSubTitle));
  });

  test('feeds and sitemap name no picture of it', async () => {
    await addThought({ subTitle: 'Two', isPublished: true });
    for (const url of ['/feed.xml', '/atom.xml', '/feed.json']) {
      const { payload, statusCode } = await server.app.inject(url);
      expect(statusCode).toBe(200);
      expect(payload).toContain('A thought');
      expect(payload).not.toMatch(/enclosure|attachments|\/images\//);
    }
    const { payload } = await server.app.inject('/sitemap.xml');
    expect(payload).not.toContain('<image:');
  });

  test('what is published stays so when posts need one again, and is asked for one when it is published anew', async () => {
    const id = await addThought({ subTitle: 'Two', isPublished: true });
    await needCover(true);
    expect(await edit(id, { description: '<p>More.</p>' })).toMatchObject({ status: 200 });
    expect(await get(id)).toMatchObject({ isPublished: true, image: '' });

    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    const { body } = await server.call(binCalls.restoreBlog, { as: server.admin, body: { id } });
    expect(body.message).toBe(
      'The blog is back, with its comments and likes. It is a draft: it needs a thumbnail before it can be published.',
    );
    expect(await get(id)).toMatchObject({ isPublished: false });
    expect(await toggle(id)).toMatchObject(refused(needsThumbnail));
    await expectCountersToBeRight(server.database);
  });

  test('one whose time comes when posts need one again stays a draft, and is not scheduled any more', async () => {
    const id = await addThought({ subTitle: 'Two', publishAt: inAnHour() });
    await needCover(true);
    const told: string[] = [];
    await createScheduledPublishing({
      database: server.database,
      invalidate: (tags) => server.app.invalidate(tags),
      finishWork: () => undefined,
      log: { info: (_about: unknown, message?: string) => void told.push(String(message)) },
      readTime: async () => new Date(Date.now() + 2 * 60 * 60_000).toISOString(),
    })(new AbortController().signal);
    expect(told).toEqual([`did not publish a scheduled post. ${needsThumbnail}`]);
    const blog = await get(id);
    expect(blog).toMatchObject({ isPublished: false });
    expect(blog).not.toHaveProperty('publishAt');
  });
});

test('a cover is not removed from what readers see, where posts need one, but from a draft', async () => {
  const { id } = await server.addBlog();
  expect(await edit(id, { removeImage: true })).toMatchObject(refused(needsThumbnail));
  await edit(id, { isPublished: false });
  expect(await edit(id, { removeImage: true })).toMatchObject({ status: 200 });
  expect(await get(id)).toMatchObject({ image: '' });
});
