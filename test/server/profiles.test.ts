// Who wrote a post, as readers are told: in the post, in feeds, in an export, and on a page of their own.
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { imageCalls } from '../../src/contract/extensions/images';
import { profilesCalls, type ProfileChanges } from '../../src/contract/extensions/profiles';
import { siteCalls } from '../../src/contract/extensions/site';
import { exportBlog, type WriteFile } from '../../src/server/export/export-blog';
import { silentProgress } from '../../src/server/progress';
import { runCommand } from '../support/command';
import { createPng, createTestServer, InvalidBody, type Account, type TestServer } from '../support/server';

describe('an author', () => {
  let server: TestServer;
  let ada: Account;
  let id: string;
  beforeEach(async () => {
    server = await createTestServer();
    ada = await server.signUp('Ada King');
    await server.call(accountsCalls.setRole, { as: server.admin, body: { id: ada.id, role: 'author' } });
    ({ id } = await server.addBlog({ title: 'Tides', authorId: ada.id }));
  });
  afterEach(() => server.close());

  const showAuthors = () =>
    server.call(siteCalls.changeSite, { as: server.admin, body: { version: 0, settings: { showsAuthors: true } } });
  const profile: ProfileChanges = {
    name: 'Ada Lovelace',
    slug: 'ada',
    about: 'Writes about engines.',
    links: ['https://ada.example/', 'mailto:ada@example.com'],
    picture: '',
    isPublic: true,
  };
  const save = (changes: Partial<ProfileChanges> = {}, as = ada) =>
    server.call(profilesCalls.saveProfile, { as, body: { ...profile, ...changes } });
  const read = async (as?: Account) => (await server.call(contract.getBlog, { as, params: { id } })).body.blog;
  const page = async (slug = 'ada') => server.call(profilesCalls.getAuthor, { params: { slug } });

  async function exportTexts(): Promise<string> {
    const texts: string[] = [];
    const write: WriteFile = async (path, data) => void (path.endsWith('.md') && texts.push(String(data)));
    const readPathOf = async () => (blog: { id: string }) => `/blog/${blog.id}`;
    const addresses = { readPathOf, readAllPathsOf: async () => () => [] };
    const { queries } = server.database;
    await exportBlog({ addresses, queries, images: server.images, write, progress: silentProgress });
    return texts.join('\n');
  }

  test('is the label of the blog, as long as its owner has not said otherwise', async () => {
    await save();
    expect(await read()).not.toHaveProperty('author');
    expect(await read()).not.toHaveProperty('writtenBy');
    for (const path of ['/feed.xml', '/atom.xml', '/feed.json']) {
      expect((await server.app.inject(path)).body).not.toContain('Ada');
    }
    expect(await exportTexts()).not.toContain('author:');
  });

  test('is named in the post, in feeds and in an export, where the owner wants it; their name may change', async () => {
    await showAuthors();
    expect(await read()).toMatchObject({ author: 'Ada King' });
    expect(await read()).not.toHaveProperty('writtenBy');
    await server.call(accountsCalls.renameAccount, { as: ada, body: { name: 'Ada Byron' } });
    expect(await read()).toMatchObject({ author: 'Ada Byron' });
    expect((await server.app.inject('/feed.xml')).body).toContain('<dc:creator>Ada Byron</dc:creator>');
    expect((await server.app.inject('/atom.xml')).body).toContain('<author><name>Ada Byron</name></author>');
    expect((await server.app.inject('/feed.json')).json()).toMatchObject({
      items: [{ authors: [{ name: 'Ada Byron' }] }],
    });
    expect(await exportTexts()).toContain('author: Ada Byron');
  });

  test('gives way to the byline of an imported post', async () => {
    await showAuthors();
    await save();
    await server.database.queries.updateTable('blogs').set({ author: 'A guest' }).where('id', '=', id).execute();
    server.app.invalidate([{ type: 'Blog' }]);
    const blog = await read();
    expect(blog.author).toBe('A guest');
    expect(blog).not.toHaveProperty('writtenBy');
  });

  test('has no page before they want one, and none any more when they do not, are blocked or no author', async () => {
    expect((await page()).status).toBe(404);
    const { body } = await server.call(profilesCalls.getProfile, { as: ada });
    expect(body.profile).toEqual({ name: 'Ada King', slug: 'ada-king', about: '', links: [], isPublic: false });
    await save({ isPublic: false });
    expect((await page()).status).toBe(404);
    await save();
    const { name, slug, about, links } = profile;
    expect((await page()).body.author).toEqual({ name, slug, about, links });
    const as = server.admin;
    await server.call(accountsCalls.blockUser, { as, body: { id: ada.id } });
    expect((await page()).status).toBe(404);
    await server.call(accountsCalls.unblockUser, { as, body: { id: ada.id } });
    expect((await page()).status).toBe(200);
    await server.call(accountsCalls.setRole, { as, body: { id: ada.id, role: 'user' } });
    expect((await page()).status).toBe(404);
  });

  test('stands below their posts with what they say, and has a page with the published ones', async () => {
    await showAuthors();
    const { body } = await server.call(imageCalls.addTextImage, { as: ada, image: await createPng() });
    await save({ picture: body.image.url });
    expect(await read()).toMatchObject({
      author: 'Ada Lovelace',
      writtenBy: { name: 'Ada Lovelace', slug: 'ada', about: 'Writes about engines.', picture: body.image.url },
    });
    await server.addBlog({ title: 'A draft', isPublished: false, authorId: ada.id });
    await server.addBlog({ title: 'Of the house' });
    const list = await server.call(profilesCalls.listAuthorBlogs, { params: { slug: 'ada' }, query: { limit: 12 } });
    expect(list.body.blogs.map(({ title }) => title)).toEqual(['Tides']);
    expect(list.body.total).toBe(1);
  });

  test('has feeds of their own, and stands in the sitemap, once they have a page', async () => {
    const addresses = ['/feed.xml?author=ada', '/atom.xml?author=ada', '/feed.json?author=ada'];
    for (const address of addresses) expect((await server.app.inject(address)).statusCode).toBe(404);
    expect((await server.app.inject('/sitemap-1.xml')).body).not.toContain('/author/');
    await save();
    await server.addBlog({ title: 'Of the house' });
    for (const address of addresses) {
      const { statusCode, body } = await server.app.inject(address);
      expect(statusCode).toBe(200);
      expect(body).toContain('Ada Lovelace · Octavo');
      expect(body).toContain('/author/ada');
      expect(body).toContain('Tides');
      expect(body).not.toContain('Of the house');
    }
    expect((await server.app.inject('/sitemap-1.xml')).body).toContain('/author/ada</loc>');
    for (const name of ['nobody', 'Ada', '%00', 'ada%27--']) {
      expect((await server.app.inject(`/feed.xml?author=${name}`)).statusCode).toBe(404);
    }
  });

  test('keeps a picture as long as their profile shows it', async () => {
    const { body } = await server.call(imageCalls.addTextImage, { as: ada, image: await createPng() });
    const releasedAt = async () =>
      (
        await server.database.queries.selectFrom('images').select('released_at').where('kind', '=', 'text').execute()
      )[0]!.released_at;
    expect(await releasedAt()).not.toBeNull();
    await save({ picture: body.image.url });
    expect(await releasedAt()).toBeNull();
    await save({ picture: '' });
    expect(await releasedAt()).not.toBeNull();
    await save({ picture: body.image.url });
    await server.call(accountsCalls.deleteUser, { as: server.admin, body: { id: ada.id, comments: 'keep' } });
    expect(await releasedAt()).not.toBeNull();
    expect((await page()).status).toBe(404);
  });

  test.each([
    [{ slug: 'Ada' }, 400],
    [{ slug: 'a--b' }, 400],
    [{ slug: '../x' }, 400],
    [{ name: ' ' }, 400],
    [{ about: 'x'.repeat(601) }, 400],
    [{ links: ['javascript:alert(1)'] }, 400],
    [{ links: ['https://'] }, 400],
    [{ links: ['//evil.example'] }, 400],
    [{ links: Array.from({ length: 6 }, (_, index) => `https://example.com/${index}`) }, 400],
    [{ picture: 'https://elsewhere.example/picture.png' }, 422],
    [{ picture: `/images/${'0'.repeat(32)}-text-336.webp` }, 422],
  ])('cannot save %j', async (changes, status) => {
    const answer = await server.call(profilesCalls.saveProfile, {
      as: ada,
      body: new InvalidBody({ ...profile, ...changes }),
    });
    expect(answer.status).toBe(status);
  });

  test('has an address that nobody else has, also when two want it at the same moment', async () => {
    const answers = await Promise.all([save(), save({}, server.admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(/^Somebody else has this address/);
    // Their own they may keep.
    const winner = answers[0].status === 200 ? ada : server.admin;
    expect((await save({ about: 'More.' }, winner)).status).toBe(200);
  });

  test('is found at each address they had in public, which nobody else gets, until the account is deleted', async () => {
    await save();
    await save({ slug: 'ada-lovelace' });
    await save({ slug: 'countess' });
    const target = async (url: string) => {
      const { statusCode, headers } = await server.app.inject(url);
      return [statusCode, headers.location];
    };
    expect((await page('ada')).body.author.slug).toBe('countess');
    expect(await target('/feed.xml?author=ada-lovelace')).toEqual([301, '/feed.xml?author=countess']);
    expect((await save({ slug: 'ada' }, server.admin)).status).toBe(409);
    // They may have it again themselves.
    expect((await save({ slug: 'ada' })).status).toBe(200);
    expect((await page('countess')).body.author.slug).toBe('ada');
    const { output, code } = await runCommand(['--json', 'check'], { env: server.env });
    expect([code, (JSON.parse(output) as { addresses: number; faults: unknown[] }).faults]).toEqual([0, []]);
    await save({ isPublic: false });
    expect((await page('countess')).status).toBe(404);
    await server.call(accountsCalls.deleteUser, { as: server.admin, body: { id: ada.id, comments: 'keep' } });
    expect((await save({ slug: 'countess' }, server.admin)).status).toBe(200);
  });

  test('is shown as they are now, on other servers too', async () => {
    await showAuthors();
    await save();
    await read();
    await server.call(accountsCalls.setRole, { as: server.admin, body: { id: ada.id, role: 'user' } });
    const blog = await read();
    expect(blog.author).toBe('Ada King');
    expect(blog).not.toHaveProperty('writtenBy');
  });
});
