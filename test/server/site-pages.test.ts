import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderer } from '../../src/client/app/renderApp';
import { contract } from '../../src/contract/calls';
import { binCalls } from '../../src/contract/extensions/bin';
import { categoriesCalls } from '../../src/contract/extensions/categories';
import { draftsCalls } from '../../src/contract/extensions/drafts';
import { pagesCalls, type NewPage } from '../../src/contract/extensions/pages';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { siteCalls } from '../../src/contract/extensions/site';
import type { SiteSettings } from '../../src/contract/site-settings';
import { checkAddresses } from '../../src/server/addresses/check-addresses';
import { createScheduledPublishing } from '../../src/server/blogs/scheduling';
import { recordReplacement } from '../../src/server/database/record-changes';
import { silentProgress } from '../../src/server/progress';
import { createServices } from '../../src/server/services';
import { expectCountersToBeRight } from '../support/counters';
import { eventually } from '../support/eventually';
import { aNewDraft, aNewPage, createTestServer, type TestServer } from '../support/server';

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

const listPages = async () => (await server.call(pagesCalls.listPages, { as: server.admin })).body.pages;

async function addPage(page: Partial<NewPage> = {}): Promise<string> {
  const body = aNewPage(page);
  const { status, body: answer } = await server.call(pagesCalls.addPage, { as: server.admin, body });
  expect(answer).toEqual({ success: true, message: 'Page added.' });
  expect(status).toBe(200);
  const rows = await server.database.queries
    .selectFrom('blogs')
    .select('id')
    .where('kind', '=', 'page')
    .orderBy('sort_key', 'desc')
    .execute();
  return rows[0]!.id;
}

const edit = (id: string, blog: object) =>
  server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'About us', ...blog } });

async function change(settings: Partial<SiteSettings>) {
  const { body: site } = await server.call(siteCalls.getSite);
  const body = { version: site.version, settings };
  expect(await server.call(siteCalls.changeSite, { as: server.admin, body })).toMatchObject({ status: 200 });
}

async function get(url: string) {
  const { statusCode, headers } = await server.app.inject({ url });
  return [statusCode, headers.location];
}

const read = async (url: string): Promise<string> => (await server.app.inject({ url })).body;

const servicesOf = ({ database, images }: TestServer) =>
  createServices({
    database,
    images,
    finishWork: () => undefined,
    renderImages: () => undefined,
    isRateLimited: false,
    timeZone: 'UTC',
  });

test('a page is at its slug, rendered on the server, and says so to search engines', async () => {
  const id = await addPage({ title: 'Über uns', subTitle: 'Who we are', description: '<p>Hello <em>there</em>.</p>' });
  expect(await listPages()).toContainEqual(
    expect.objectContaining({ _id: id, title: 'Über uns', path: '/ueber-uns', isPublished: true }),
  );
  const html = await read('/ueber-uns');
  expect(await get('/ueber-uns')).toEqual([200, undefined]);
  expect(html).toContain('Hello <em>there</em>.');
  expect(html).toMatch(/<h1[^>]*>Über uns<\/h1>/);
  expect(html).toContain('<meta name="description" content="Who we are"');
  expect(html).toContain('<link rel="canonical" href="https://blog.example/ueber-uns"');
  expect(html).toContain('"@type":"WebPage"');
  expect(html).not.toContain('BlogPosting');
  expect(html).not.toContain('By The Octavo Editors');
  expect(html).not.toContain('Add your comment');
  expect(await get(`/blog/${id}`)).toEqual([301, '/ueber-uns']);
});

test('no list, search, count, feed or figure of posts names a page', async () => {
  const post = await server.addBlog({ title: 'A post among pages' });
  const before = await answersAboutPosts();
  for (const isPublished of [true, false]) await addPage({ title: 'Imprint of pages', isPublished });
  await expectCountersToBeRight(server.database);
  expect(await answersAboutPosts()).toEqual(before);
  // Also where the index of texts is made anew.
  await server.database.write((tx) => recordReplacement(tx));
  server.app.invalidate([{ type: 'Blog' }, { type: 'Dashboard' }]);
  expect(await answersAboutPosts()).toEqual(before);
  expect(JSON.stringify(before)).toContain(post.id);
  expect(JSON.stringify(before)).not.toContain('Imprint');
});

async function answersAboutPosts() {
  const as = server.admin;
  const lists = [];
  for (const query of [
    {},
    { limit: 100 },
    { search: 'page' },
    { search: 'imprint' },
    { search: 'im' },
    { limit: 100, search: 'imprint' },
    { limit: 100, search: 'im' },
    { limit: 1, offset: 0 },
    { limit: 100, cursor: '9007199254740991' },
    { limit: 100, category: 'Lifestyle' },
  ]) {
    lists.push((await server.call(contract.listBlogs, { query })).body);
    lists.push((await server.call(contract.listBlogs, { as, query })).body);
  }
  for (const sort of ['date', 'title', 'status'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      const query = { sort, order };
      lists.push((await server.call(contract.listAllBlogs, { as, query })).body);
      lists.push((await server.call(contract.listAllBlogs, { as, query: { ...query, limit: 100 } })).body);
      lists.push(
        (await server.call(contract.listAllBlogs, { as, query: { ...query, limit: 100, search: 'im' } })).body,
      );
    }
  }
  for (const status of ['published', 'unpublished'] as const) {
    lists.push((await server.call(contract.listAllBlogs, { as, query: { status, limit: 100 } })).body);
  }
  lists.push((await server.call(contract.getDashboard, { as })).body);
  lists.push((await server.call(categoriesCalls.listCategories)).body);
  const files = ['/feed.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/sitemap-1.xml', '/'];
  for (const url of files) lists.push((await read(url)).replace(/<lastBuildDate>.*<\/lastBuildDate>/, ''));
  return lists;
}

test('the sitemap has the pages that readers see', async () => {
  await addPage({ title: 'In the sitemap' });
  await addPage({ title: 'Not in the sitemap', isPublished: false });
  const sitemap = await read('/sitemap-archives.xml');
  expect(sitemap).toContain('<loc>https://blog.example/in-the-sitemap</loc>');
  expect(sitemap).not.toContain('not-in-the-sitemap');
});

test('a former address leads to the page, whatever the pattern of posts is', async () => {
  const id = await addPage({ title: 'Contact', slug: 'contact' });
  await edit(id, { title: 'Contact', slug: 'write-to-us' });
  await edit(id, { title: 'Contact', slug: 'reach-us' });
  for (const addressPattern of ['/blog/{id}', '/{slug}', '/{year}/{month}/{slug}']) {
    await change({ addressPattern });
    expect(await get('/reach-us')).toEqual([200, undefined]);
    for (const former of ['/contact', '/write-to-us', '/contact/', `/blog/${id}`]) {
      expect(await get(former)).toEqual([301, '/reach-us']);
    }
  }
  await change({ addressPattern: '/blog/{id}' });
  const services = servicesOf(server);
  const { faults } = await checkAddresses(
    { database: server.database, images: server.images, services, publicUrl: 'https://blog.example' },
    silentProgress,
  );
  expect(faults).toEqual([]);
});

test('no page takes the address of a post, of another page, of Octavo, or of a redirect', async () => {
  const post = await server.addBlog({ title: 'Taken', slug: 'taken' });
  await addPage({ title: 'Same', slug: 'same' });
  await server.database.write((tx) =>
    tx
      .insertInto('redirects')
      .values({ path: '/old-place', target: `/blog/${post.id}` })
      .execute(),
  );
  for (const slug of ['taken', 'same', 'old-place']) await addPage({ title: 'Another', slug });
  const paths = (await listPages()).filter(({ title }) => title === 'Another').map(({ path }) => path);
  expect(paths.sort()).toEqual(['/old-place-2', '/same-2', '/taken-2']);
  const reserved = aNewPage({ title: 'Administration', slug: 'admin' });
  expect(await server.call(pagesCalls.addPage, { as: server.admin, body: reserved })).toMatchObject({
    status: 400,
    body: { message: '“admin” is taken by Octavo itself. Please choose another slug.' },
  });
});

test('a page takes comments only where that is wanted, and no likes', async () => {
  const id = await addPage({ title: 'Guest book' });
  const body = { blog: id, name: 'Ada', content: 'Hello' };
  expect(await server.call(contract.addComment, { body })).toMatchObject({
    status: 403,
    body: { message: 'Comments are closed.' },
  });
  await edit(id, { title: 'Guest book', takesComments: true });
  expect(await server.call(contract.addComment, { body })).toMatchObject({ status: 200 });
  const { body: comments } = await server.call(contract.listAllComments, { as: server.admin });
  expect(comments.comments[0]!.blog).toEqual({ _id: id, title: 'Guest book', path: '/guest-book' });
  expect(await server.call(contract.toggleLike, { as: server.admin, params: { id } })).toMatchObject({ status: 404 });
  await expectCountersToBeRight(server.database);
});

test('a page has versions, a preview, a schedule and the bin, as posts do', async () => {
  const id = await addPage({ title: 'Terms', isPublished: false });
  expect(await get('/terms')).toEqual([404, undefined]);

  await server.call(previewsCalls.renewPreviewLink, { as: server.admin, body: { id } });
  const { body: link } = await server.call(previewsCalls.getPreviewLink, { as: server.admin, params: { id } });
  const { body: preview } = await server.call(previewsCalls.getPreview, { params: { token: link.token! } });
  expect(preview.blog).toMatchObject({ title: 'Terms', isPage: true, isPublished: false, image: '' });

  await edit(id, { title: 'Terms of use', description: '<p>Second.</p>' });
  const { body: revisions } = await server.call(revisionsCalls.listRevisions, { as: server.admin, params: { id } });
  expect(revisions.revisions.map(({ title }) => title)).toEqual(['Terms of use', 'Terms']);
  const { savedAt } = revisions.revisions[1]!;
  const restored = await server.call(revisionsCalls.restoreRevision, { as: server.admin, body: { id, savedAt } });
  expect(restored.status).toBe(200);

  await edit(id, { title: 'Terms', publishAt: new Date(Date.now() + 60_000).toISOString() });
  expect(await listPages()).toContainEqual(expect.objectContaining({ _id: id, publishAt: expect.any(String) }));
  const publish = createScheduledPublishing({
    database: server.database,
    invalidate: (tags) => server.app.invalidate(tags),
    finishWork: () => undefined,
    log: { info: () => undefined },
    readTime: async () => new Date(Date.now() + 120_000).toISOString(),
  });
  await publish(new AbortController().signal);
  const { path } = (await listPages()).find(({ _id }) => _id === id)!;
  expect(await get(path)).toEqual([200, undefined]);
  expect(await read(path)).toContain('Who we are.');

  await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
  expect(await get(path)).toEqual([404, undefined]);
  await server.call(binCalls.restoreBlog, { as: server.admin, body: { id } });
  expect(await get(path)).toEqual([200, undefined]);
  expect(await listPages()).toContainEqual(expect.objectContaining({ _id: id, isPublished: true }));
  await server.deleteForGood(id);
  expect(await listPages()).not.toContainEqual(expect.objectContaining({ _id: id }));
  await expectCountersToBeRight(server.database);
});

test('the page of a post without a cover names no picture of its own', async () => {
  await change({ needsCover: false });
  const body = aNewDraft({ title: 'Bare', subTitle: 'Nothing to see', isPublished: true });
  const { body: added } = await server.call(draftsCalls.addDraft, { as: server.admin, body });
  const html = await read(`/blog/${added.id}`);
  expect(html).toContain('Nothing to see');
  expect(html).toContain('"@type":"BlogPosting"');
  expect(html).not.toMatch(/og:image|"image":\[|<img[^>]* src=""|rel="preload" as="image"/);
  expect(html).toContain('<meta name="twitter:card" content="summary"/>');
  // On the home page its card has the frame of the others.
  await eventually(async () => {
    expect(await read('/')).toMatch(/data-initial="B"/);
  });
  await server.deleteForGood(added.id);
  await change({ needsCover: true });
});

test('what only posts have is not taken for a page', async () => {
  const id = await addPage({ title: 'Bare' });
  expect(await edit(id, { title: 'Bare', category: 'Finance', tags: 'one, two' })).toMatchObject({ status: 200 });
  const { body } = await server.call(contract.getBlog, { params: { id } });
  expect(body.blog).toMatchObject({ isPage: true, category: '', tags: '', takesComments: false });
  await expectCountersToBeRight(server.database);
});

test('an author sees pages as a reader does, and changes none', async () => {
  const id = await addPage({ title: 'Of the admin' });
  const author = await server.signUp();
  await server.database.write((tx) =>
    tx.updateTable('users').set({ role: 'author' }).where('id', '=', author.id).execute(),
  );
  const calls = [
    server.call(pagesCalls.listPages, { as: author }),
    server.call(pagesCalls.addPage, { as: author, body: aNewPage() }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403]);
  expect(await server.call(contract.editBlog, { as: author, params: { id }, body: { title: 'Mine' } })).toMatchObject({
    status: 404,
  });
  expect(await server.call(contract.getBlog, { as: author, params: { id } })).toMatchObject({ status: 200 });
});

describe('the navigation', () => {
  const header = async (url = '/login') => {
    const [, links = ''] = /<nav class="navigation"[^>]*>(.*?)<\/nav>/.exec(await read(url)) ?? [];
    return Array.from(links.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g), ([, attributes = '', label]) => [
      label,
      /href="([^"]*)"/.exec(attributes)?.[1],
      ...(attributes.includes('aria-current="page"') ? ['current'] : []),
    ]);
  };
  afterEach(() => change({ navigation: [] }));

  test('is not there until it has links', async () => {
    expect(await read('/')).not.toContain('class="navigation"');
  });

  test('leads to pages, categories, tags and addresses, and marks the page that is open', async () => {
    const id = await addPage({ title: 'Our story', slug: 'our-story' });
    await server.addBlog({ title: 'A post with a tag', tags: 'Sailing' });
    const { targets } = (await server.call(siteCalls.listLinkTargets, { as: server.admin, query: { search: 'sail' } }))
      .body;
    const tag = targets.find(({ kind }) => kind === 'tag')!;
    expect(tag).toMatchObject({ name: 'Sailing', isPublic: true });
    await change({
      navigation: [
        { label: 'Story', target: `page:${id}` },
        { label: 'Money', target: 'category:Finance' },
        { label: 'Boats', target: tag.target },
        { label: 'Elsewhere', target: 'https://example.com/' },
        { label: 'All', target: '/' },
      ],
    });
    expect(await header('/our-story')).toEqual([
      ['Story', '/our-story', 'current'],
      ['Money', '/category/finance'],
      ['Boats', '/tag/sailing'],
      ['Elsewhere', 'https://example.com/'],
      ['All', '/'],
    ]);
    const { body: site } = await server.call(siteCalls.getSite, { as: server.admin });
    expect(site.navigation).toContainEqual({ label: 'Story', target: '/our-story' });
    expect(site.settings.navigation).toContainEqual({ label: 'Story', target: `page:${id}` });
  });

  test('follows a page that gets another address, is taken from readers, deleted, and comes back', async () => {
    const id = await addPage({ title: 'Moving', slug: 'moving' });
    await change({ navigation: [{ label: 'Move', target: `page:${id}` }] });
    const expectHeader = (links: unknown[]) => eventually(async () => expect(await header()).toEqual(links));
    await expectHeader([['Move', '/moving']]);
    await edit(id, { title: 'Moving', slug: 'moved' });
    await expectHeader([['Move', '/moved']]);
    await server.call(contract.togglePublish, { as: server.admin, body: { id } });
    await expectHeader([]);
    await edit(id, { title: 'Moving', isPublished: true });
    await expectHeader([['Move', '/moved']]);
    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    await expectHeader([]);
    await server.call(binCalls.restoreBlog, { as: server.admin, body: { id } });
    await expectHeader([['Move', '/moved']]);
    await server.deleteForGood(id);
    await expectHeader([]);
  });

  test('leaves out a tag that has no published posts any more', async () => {
    const { id } = await server.addBlog({ title: 'The only one', tags: 'Lonely' });
    const { targets } = (
      await server.call(siteCalls.listLinkTargets, { as: server.admin, query: { search: 'lonely' } })
    ).body;
    await change({ navigation: [{ label: 'Lonely', target: targets.find(({ kind }) => kind === 'tag')!.target }] });
    await eventually(async () => expect(await header()).toEqual([['Lonely', '/tag/lonely']]));
    await server.call(contract.togglePublish, { as: server.admin, body: { id } });
    await eventually(async () => expect(await header()).toEqual([]));
  });

  test.each(['about', 'javascript:alert(1)', '//elsewhere.example', 'page:', ''])(
    'does not lead to %j',
    async (target) => {
      const { body: site } = await server.call(siteCalls.getSite);
      const body = { version: site.version, settings: { navigation: [{ label: 'Bad', target }] } };
      const { status } = await server.call(siteCalls.changeSite, { as: server.admin, body });
      expect(status).toBe(400);
    },
  );
});
