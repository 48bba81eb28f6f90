import { once } from 'node:events';
import fs from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { contract } from '../../src/contract/calls';
import { transfersCalls, type Import, type ImportPlan } from '../../src/contract/extensions/transfers';
import { limits } from '../../src/contract/limits';
import { createImportsService } from '../../src/server/transfers/imports.service';
import { nameSource } from '../../src/server/transfers/open-source';
import { deferred } from '../support/deferred';
import { eventually } from '../support/eventually';
import { findBlog, readBlogs, startPictures } from '../support/imports';
import { createPng, createTestServer, InvalidBody, type TestServer } from '../support/server';
import { category, comment, wxr, type Item } from '../support/wxr';
import { aZip } from '../support/zip';

jest.setTimeout(120_000);

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const wordpress: ImportPlan = { from: 'wordpress', fileName: 'blog.xml', isDryRun: false, isFetched: false };
const aWxr = (items: Item[]) => Buffer.from(wxr('https://old.example', items));
/** More than one batch. */
const manyPosts = aWxr(Array.from({ length: 45 }, (_, index) => ({ id: index + 1 })));

async function create(plan: Partial<ImportPlan> = {}): Promise<string> {
  const { body, status } = await server.call(transfersCalls.createImport, {
    as: server.admin,
    body: { ...wordpress, ...plan },
  });
  if (status !== 200) throw new Error(body.message);
  expect(body.import.state).toBe('waiting');
  return body.import._id;
}

const upload = (id: string, file: Buffer | Readable) =>
  server.call(transfersCalls.uploadImport, { as: server.admin, params: { id }, upload: file });

const list = async () => (await server.call(transfersCalls.listImports, { as: server.admin })).body.imports;

async function find(id: string): Promise<Import> {
  return (await list()).find(({ _id }) => _id === id)!;
}

async function ended(id: string): Promise<Import> {
  await eventually(async () => expect((await find(id)).state).not.toBe('running'));
  // One that was stopped says so before.
  if ((await find(id)).state === 'interrupted') await eventually(async () => expect(await listLeases()).toEqual([]));
  expect(await listLeases()).toEqual([]);
  expect(await listTemporary()).toEqual([]);
  return find(id);
}

const listLeases = () =>
  server.database.queries.selectFrom('leases').select('name').where('name', '=', 'an import').execute();

async function importFile(file: Buffer, plan: Partial<ImportPlan> = {}): Promise<Import> {
  const id = await create(plan);
  const { body } = await upload(id, file);
  expect(body.import).toMatchObject({ _id: id, state: 'running' });
  return ended(id);
}

/** What lies in the folder for temporary files. */
const listTemporary = async () => fs.readdir(join(server.directory, 'temporary')).catch(() => []);

/** Lets no picture be written until it is released. */
function holdPictures() {
  const { promise, resolve } = deferred(undefined);
  const { write } = server.images;
  jest.spyOn(server.images, 'write').mockImplementation(async (image) => {
    await promise;
    await write(image);
  });
  return resolve;
}

describe('an import by the admin area', () => {
  test('of WordPress brings posts, drafts and comments, ends with a report, and readers see them at once', async () => {
    const before = await server.call(contract.listBlogs);
    expect(before.body.blogs).toEqual([]);
    const file = aWxr([
      { id: 1, title: 'Published', more: category('News') + comment(1) },
      { id: 2, status: 'draft', more: category('Other') },
      { id: 3, type: 'page', title: 'About' },
    ]);
    const done = await importFile(file, {
      hasPages: true,
      defaultCategory: 'Startup',
      categories: [{ name: 'news', category: 'Technology' }],
    });
    expect(done).toMatchObject({ state: 'done', fileName: 'blog.xml', from: 'wordpress', isDryRun: false });
    expect(done).not.toHaveProperty('progress');
    expect(done.report).toMatchObject({
      source: 'wordpress old.example',
      counts: {
        posts: { found: 1, added: 1 },
        drafts: { found: 1, added: 1 },
        pages: { found: 1, added: 1 },
        comments: { found: 1, added: 1 },
      },
    });
    const { blogs } = (await server.call(contract.listBlogs)).body;
    expect(blogs.map(({ title, category: its }) => [title, its])).toEqual([['Published', 'Technology']]);
    expect(await listTemporary()).toEqual([]);
  });

  test('brings nothing twice', async () => {
    await importFile(manyPosts);
    const again = await importFile(manyPosts);
    expect(again.report?.counts.posts).toEqual({ found: 45, added: 0, updated: 0, unchanged: 45, leftOut: 0 });
    expect(await readBlogs(server)).toHaveLength(45);
  });

  test('that is only tried says what it would do, and changes nothing', async () => {
    const tried = await importFile(manyPosts, { isDryRun: true });
    expect(tried).toMatchObject({ state: 'done', isDryRun: true, report: { isDryRun: true } });
    expect(tried.report?.counts.posts).toMatchObject({ found: 45, added: 45 });
    expect(await readBlogs(server)).toEqual([]);
  });

  test('of Ghost takes its export, alone or with its pictures in a file of zip', async () => {
    const posts = [
      {
        id: '1',
        title: 'Ghostly',
        slug: 'ghostly',
        status: 'published',
        visibility: 'public',
        html: '<p>Boo.</p>',
        feature_image: '__GHOST_URL__/content/images/2020/01/cover.png',
        published_at: '2020-01-01T10:00:00.000Z',
      },
    ];
    const json = JSON.stringify({ db: [{ data: { posts } }] });
    const plan: Partial<ImportPlan> = { from: 'ghost', fileName: 'ghost.json', url: 'https://ghost.example' };
    const alone = await importFile(Buffer.from(json), { ...plan, isDryRun: true });
    expect(alone.report).toMatchObject({ source: 'ghost ghost.example', counts: { posts: { added: 1 } } });
    const zip = await aZip({ 'ghost.json': json, 'content/images/2020/01/cover.png': await createPng('#101010') });
    const whole = await importFile(zip, { ...plan, fileName: 'ghost.zip' });
    expect(whole.report?.counts.pictures).toMatchObject({ found: 1, added: 1 });
    expect(await findBlog(server, 'Ghostly')).toMatchObject({ createdAt: '2020-01-01T10:00:00.000Z' });
  });

  test('of WordPress takes a file of zip with several exports and their uploads', async () => {
    const picture = 'https://old.example/wp-content/uploads/2019/05/rain.png';
    const zip = await aZip({
      'export/1.xml': aWxr([{ id: 1, content: `<img src="${picture}">` }]),
      'export/2.xml': aWxr([{ id: 2 }]),
      'export/uploads/2019/05/rain.png': await createPng('#202020'),
      'uploads/2019/05/rain.png': await createPng('#202020'),
    });
    const { report } = await importFile(zip, { fileName: 'export.zip' });
    expect(report?.counts).toMatchObject({ posts: { added: 2 }, pictures: { found: 1, added: 1 } });
    expect((await findBlog(server, 'Post 1')).description).toMatch(/src="[^"]*\/images\/[^"]+\.webp"/);
  });

  test('of a folder of Markdown takes it as a file of zip, and reads nothing beside it', async () => {
    const site = {
      'my-site-main/_config.yml': 'title: x',
      'my-site-main/_posts/2020-01-02-rain.md':
        '---\ntitle: Rain\ncover: /assets/rain.png\n---\nIt rained. ![](../../../../images/x.webp)',
      'my-site-main/assets/rain.png': await createPng('#303030'),
    };
    const done = await importFile(await aZip(site), { from: 'markdown', fileName: 'my-site-main (1).zip' });
    expect(done.report).toMatchObject({
      source: 'markdown my-site-main',
      counts: { posts: { added: 1 }, pictures: { found: 2, added: 1, leftOut: 1 } },
    });
    const again = await importFile(await aZip(site), { from: 'markdown', fileName: 'my-site-main-2026-11-22.zip' });
    expect(again.report?.counts.posts).toMatchObject({ added: 0, unchanged: 1 });
  });

  test('of a site whose content is apart takes that, and pictures from the whole site', async () => {
    const zip = await aZip([
      { path: 'hugo.toml', content: '' },
      { path: 'content/posts/rain.md', content: '---\ntitle: Rain\nimage: /rain.png\n---\nIt rained.' },
      { path: 'static/rain.png', content: await createPng('#404040') },
      { path: 'notes.md', content: 'No post' },
      { path: 'link.md', content: 'content/posts/rain.md', mode: 0o120777 },
    ]);
    const { report } = await importFile(zip, { from: 'markdown', fileName: 'site.zip' });
    expect(report?.counts).toMatchObject({ posts: { found: 1, added: 1 }, pictures: { added: 1 } });
    expect(report?.leftOut).toContainEqual(
      expect.objectContaining({ reason: 'Links to other files were not unpacked.', examples: ['link.md'] }),
    );
  });

  test('of a site two folders down takes pictures from all of it, however their letters are composed', async () => {
    const zip = await aZip({
      'download/site-main/_config.yml': 'title: x',
      'download/site-main/_posts/2020-01-02-rain.md': '---\ntitle: Rain\n---\n![](/assets/träne.png)',
      [`download/site-main/assets/${'träne'.normalize('NFD')}.png`]: await createPng('#303030'),
    });
    const { report } = await importFile(zip, { from: 'markdown', fileName: 'download.zip' });
    expect(report).toMatchObject({
      source: 'markdown download',
      counts: { posts: { added: 1 }, pictures: { found: 1, added: 1 } },
    });
  });

  test.each<[string, ImportPlan['from'], string[], RegExp]>([
    ['Medium', 'markdown', ['m/posts/2020-01-01_Hello-World-abc123def456.html', 'm/README.html'], /export of Medium/],
    ['Medium', 'wordpress', ['posts/draft_Hello-abc123def456.html'], /export of Medium, from which nothing can be/],
    ['Substack', 'markdown', ['posts.csv', 'posts/123.hello.html'], /export of Substack/],
    ['Blogger', 'ghost', ['Takeout/Blogger/Blogs/Mine/feed.atom'], /export of Blogger/],
    ['Notion in parts', 'markdown', ['ExportBlock-Part-1.zip'], /^There are no posts .* Unpack the zip files in it/],
    ['nothing', 'markdown', [], /^There are no posts in the folder: nothing in it ends in \.md or \.html\.$/],
  ])('of %s as one of %s is refused by a sentence that says so', async (_system, from, names, message) => {
    const zip = await aZip(Object.fromEntries(names.map((name) => [name, '<p>Text</p>'])));
    const done = await importFile(zip, { from, fileName: 'export.zip' });
    expect(done).toMatchObject({ state: 'failed', message: expect.stringMatching(message) as string });
  });

  test('asks no server in a private network', async () => {
    const pictures = await startPictures();
    const { report } = await importFile(aWxr([{ id: 1, content: `<img src="${pictures.url}/a.png">` }]), {
      isFetched: true,
    });
    expect(pictures.asked).toEqual([]);
    expect(JSON.stringify(report?.leftOut)).toContain('private network');
    await pictures.close();
  });
});

test.each([
  ['blog-2026-11-22.zip', undefined, 'blog'],
  ['blog_20261122 (3).zip', 'content', 'blog/content'],
  ['octavo-2026-11-22.zip', 'blog', 'octavo/blog'],
  ['2026-11-22.zip', undefined, '2026-11-22'],
  ['my.blog.zip', 'my.blog', 'my.blog'],
])('the file %s with the folder %s is of the blog %s', (fileName, folder, name) => {
  expect(nameSource(fileName, folder)).toBe(name);
});

describe('a file that cannot be imported', () => {
  test.each<[string, Partial<ImportPlan>, () => Buffer | Promise<Buffer>, string]>([
    ['no XML', {}, () => Buffer.from('<rss><channel></rss>'), 'blog.xml: The file is damaged'],
    ['no export', {}, () => Buffer.from('<html></html>'), 'blog.xml: The file is no export of WordPress.'],
    ['no JSON', { from: 'ghost', fileName: 'a.json' }, () => Buffer.from('{'), 'a.json: The file is damaged'],
    [
      'JSON of something else',
      { from: 'ghost', fileName: 'a.json' },
      () => Buffer.from('{}'),
      'a.json: The file is no export of Ghost.',
    ],
    ['no zip', { from: 'markdown' }, () => Buffer.from('# Hello'), 'as one file of zip, which this is not.'],
    ['a zip without an export', {}, () => aZip({ 'a.txt': 'a' }), 'nothing in it ends in .xml.'],
    ['a zip with several', { from: 'ghost' }, () => aZip({ 'a.json': '{}', 'b.json': '{}' }), 'several files of JSON'],
    [
      'a zip with broken front matter',
      { from: 'markdown' },
      () => aZip({ 'a.md': '---\n: [\n---\n' }),
      'front matter cannot be read:\na.md',
    ],
    ['a zip with a damaged export', {}, () => aZip({ 'x/a.xml': '<rss>' }), 'x/a.xml: The file is damaged'],
    [
      'half a zip',
      { from: 'markdown' },
      async () => (await aZip({ 'a.md': 'a' })).subarray(0, -9),
      'The zip file cannot be unpacked',
    ],
  ])('such as %s is told by a sentence, without any path of the server', async (_what, plan, file, message) => {
    const failed = await importFile(await file(), plan);
    expect(failed.state).toBe('failed');
    expect(failed.message).toContain(message);
    expect(failed.message).not.toContain('octavo-import');
    expect(failed).not.toHaveProperty('report');
    expect(await readBlogs(server)).toEqual([]);
    expect(await listTemporary()).toEqual([]);
  });

  test('as the server has failed is told by a sentence that says no more', async () => {
    jest.spyOn(server.images, 'write').mockRejectedValue(new Error('secret detail'));
    const failed = await importFile(manyPosts);
    expect(failed).toMatchObject({ state: 'failed', message: expect.stringContaining('Something went wrong') });
    expect(failed.message).not.toContain('secret');
  });

  test('as the disk is full is told so', async () => {
    jest.spyOn(server.images, 'write').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    expect((await importFile(manyPosts)).message).toMatch(/no space left/);
  });
});

describe('what is sent', () => {
  test('goes nowhere when nobody waits for it', async () => {
    expect(await upload('f'.repeat(24), manyPosts)).toMatchObject({
      status: 404,
      body: { message: 'There is no import that waits for this file.' },
    });
    const { _id } = await importFile(manyPosts);
    expect(await upload(_id, manyPosts)).toMatchObject({ status: 404 });
  });

  test('has to be a file', async () => {
    const id = await create();
    for (const type of ['application/json', 'text/xml', 'multipart/form-data; boundary=x']) {
      const { statusCode, body } = await server.app.inject({
        method: 'PUT',
        url: transfersCalls.uploadImport.path.replace(':id', id),
        headers: { authorization: `Bearer ${server.admin.token}`, 'content-type': type },
        payload: '{}',
      });
      const message = 'Please send the file, as application/octet-stream.';
      expect([type, statusCode, JSON.parse(body)]).toEqual([type, 415, { success: false, message }]);
    }
    expect(await upload(id, Buffer.of())).toMatchObject({ status: 400, body: { message: 'The file is empty.' } });
    expect((await upload(id, manyPosts)).status).toBe(200);
    expect((await ended(id)).state).toBe('done');
  });

  test('may not be too large: the answer names the command line, and nothing is left', async () => {
    jest.replaceProperty(limits as { importBytes: number }, 'importBytes', 1000);
    const id = await create();
    const { status, body } = await upload(id, Readable.from([Buffer.alloc(600), Buffer.alloc(600), Buffer.alloc(600)]));
    expect([status, body.message]).toEqual([
      413,
      expect.stringMatching(/larger than \d+ MB\. Import it by the command line: octavo import\.$/),
    ]);
    expect(await listTemporary()).toEqual([]);
    expect((await find(id)).state).toBe('waiting');
  });

  test('to a full disk is refused with 507, and nothing is left', async () => {
    const { open } = fs;
    jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const file = await open(...args);
      if (String(args[0]).endsWith('upload'))
        jest.spyOn(file, 'write').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
      return file;
    });
    const id = await create();
    expect(await upload(id, manyPosts)).toMatchObject({
      status: 507,
      body: { message: expect.stringMatching(/no space/) },
    });
    expect(await listTemporary()).toEqual([]);
    jest.restoreAllMocks();
    expect((await upload(id, manyPosts)).status).toBe(200);
    await ended(id);
  });

  test('and breaks off leaves nothing, and can be sent again', async () => {
    const url = new URL(await server.app.listen({ port: 0 }));
    const id = await create();
    const path = transfersCalls.uploadImport.path.replace(':id', id);
    const headers = {
      authorization: `Bearer ${server.admin.token}`,
      'content-type': 'application/octet-stream',
      'content-length': manyPosts.length,
    };
    const sent = request(url, { path, method: 'PUT', headers });
    sent.on('error', () => undefined);
    sent.write(manyPosts.subarray(0, 1000));
    await eventually(async () => expect(await listTemporary()).toHaveLength(1));
    sent.destroy();
    await eventually(async () => expect(await listTemporary()).toEqual([]));
    await eventually(async () => expect(await listLeases()).toEqual([]));
    expect((await find(id)).state).toBe('waiting');
    expect((await upload(id, manyPosts)).status).toBe(200);
    expect((await ended(id)).state).toBe('done');
  });

  test('from somebody who may not import any more when it has come is refused', async () => {
    const account = await server.signUp();
    const setRole = (role: 'admin' | 'user') =>
      server.database.queries.updateTable('users').set({ role }).where('id', '=', account.id).execute();
    await setRole('admin');
    const id = await create();
    async function* send() {
      yield manyPosts.subarray(0, 1000);
      await eventually(async () => expect(await listTemporary()).toHaveLength(1));
      await setRole('user');
      yield manyPosts.subarray(1000);
    }
    const sent = { as: account, params: { id }, upload: Readable.from(send()) };
    expect(await server.call(transfersCalls.uploadImport, sent)).toMatchObject({
      status: 403,
      body: { message: 'Your account may not do this any more.' },
    });
    expect(await listTemporary()).toEqual([]);
    expect((await find(id)).state).toBe('waiting');
  });

  test('by a connection that stays is answered also where it is refused before all of it has come', async () => {
    const url = new URL(await server.app.listen({ port: 0 }));
    jest.replaceProperty(limits as { importBytes: number }, 'importBytes', 1000);
    const path = transfersCalls.uploadImport.path.replace(':id', await create());
    const headers = { authorization: `Bearer ${server.admin.token}`, 'content-type': 'application/octet-stream' };
    const sent = request(url, { path, method: 'PUT', headers });
    const answered = once(sent, 'response');
    sent.end(Buffer.alloc(5_000_000));
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    response.resume();
  });
});

describe('a plan', () => {
  test.each([
    [{ from: 'blogger' }, 'Please choose where it comes from: wordpress, ghost or markdown.'],
    [{ url: 'ftp://a.example' }, 'Please enter the address of the blog.'],
    [{ url: 'https://' }, 'Please enter the address of the blog.'],
    [{ defaultCategory: 'News' }, 'Please choose a category: Technology, Startup, Lifestyle or Finance.'],
    [
      { categories: [{ name: 'a', category: 'b' }] },
      'Please choose a category: Technology, Startup, Lifestyle or Finance.',
    ],
    [{ categories: Array(101).fill({ name: 'a', category: 'Finance' }) }, 'Categories may be at most 100.'],
    [{ isDryRun: 'no' }, 'Whether it is only tried must be true or false.'],
  ])('with %j is refused', async (wrong, message) => {
    const body = new InvalidBody({ ...wordpress, ...wrong });
    expect(await server.call(transfersCalls.createImport, { as: server.admin, body })).toMatchObject({
      status: 400,
      body: { message },
    });
  });
});

describe('of imports', () => {
  test('the twenty newest are kept', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 23; count += 1) ids.unshift(await create({ fileName: `${count}.xml` }));
    expect((await list()).map(({ _id }) => _id)).toEqual(ids.slice(0, 20));
    expect(await server.database.queries.selectFrom('blog_imports').select('id').execute()).toHaveLength(20);
  });

  test('one runs at a time, of all servers', async () => {
    const release = holdPictures();
    const [first, second] = [await create(), await create()];
    expect((await upload(first, manyPosts)).status).toBe(200);
    const refused = { status: 409, body: { message: expect.stringMatching(/^Another import is running\./) } };
    expect(await upload(second, manyPosts)).toMatchObject(refused);
    expect(await server.call(transfersCalls.createImport, { as: server.admin, body: wordpress })).toMatchObject(
      refused,
    );
    const other = await server.connect();
    const imports = createOther(other);
    await expect(imports.upload(second, Readable.from([manyPosts]))).rejects.toMatchObject({ statusCode: 409 });
    release();
    expect((await ended(first)).state).toBe('done');
    expect(await server.call(transfersCalls.cancelImport, { as: server.admin, body: { id: first } })).toMatchObject({
      status: 404,
      body: { message: 'This import is not running any more.' },
    });
    expect((await upload(second, manyPosts)).status).toBe(200);
    expect((await ended(second)).report?.counts.posts).toMatchObject({ unchanged: 45 });
    await other.close();
  });

  test('one waits for another that has just been stopped', async () => {
    const release = holdPictures();
    const first = await create();
    await upload(first, manyPosts);
    await eventually(async () => expect(server.images.write).toHaveBeenCalled());
    await server.call(transfersCalls.cancelImport, { as: server.admin, body: { id: first } });
    const second = await create();
    const begun = upload(second, manyPosts);
    release();
    expect(await begun).toMatchObject({ status: 200, body: { import: { _id: second, state: 'running' } } });
    expect(await ended(second)).toMatchObject({ state: 'done' });
  });

  test('the file of one may take as long as it comes', async () => {
    const allowed = jest.spyOn(server.app, 'allowSlowBody');
    await importFile(manyPosts, { isDryRun: true });
    expect(allowed).toHaveBeenCalledTimes(1);
  });

  test('any server tells how far one is', async () => {
    const release = holdPictures();
    const id = await create();
    await upload(id, manyPosts);
    await eventually(async () =>
      expect(await find(id)).toMatchObject({ state: 'running', progress: { label: 'Imported', done: 0, total: 45 } }),
    );
    release();
    await ended(id);
  });

  test('one that was stopped by another server stops, and the same file goes on from there', async () => {
    const release = holdPictures();
    const id = await create();
    await upload(id, manyPosts);
    await eventually(async () => expect(server.images.write).toHaveBeenCalled());
    const other = await server.connect();
    const asked = jest.spyOn(server.database.queries, 'updateTable');
    expect(await createOther(other).cancel(id)).toMatchObject({ _id: id, state: 'interrupted' });
    // The first one tells it, and has ended when the second one comes.
    asked.mockClear();
    await eventually(async () => expect(asked.mock.calls.length).toBeGreaterThan(1));
    release();
    const stopped = await ended(id);
    expect(stopped).toMatchObject({
      state: 'interrupted',
      message: expect.stringContaining('Import the same file again'),
    });
    expect(await readBlogs(server)).toHaveLength(40);
    jest.restoreAllMocks();
    const { report } = await importFile(manyPosts);
    expect(report?.counts.posts).toMatchObject({ added: 5, unchanged: 40 });
    // Whoever has stopped it may not have heard of it.
    expect(await server.call(transfersCalls.cancelImport, { as: server.admin, body: { id } })).toMatchObject({
      status: 200,
      body: { import: stopped },
    });
    await other.close();
  });

  test('one whose server is stopped ends between two batches, and does not keep the server', async () => {
    const release = holdPictures();
    const [id, waiting] = [await create(), await create()];
    await upload(id, manyPosts);
    await eventually(async () => expect(server.images.write).toHaveBeenCalled());
    const other = await server.connect();
    const closed = server.app.close();
    await eventually(async () => expect((await upload(waiting, manyPosts)).status).toBe(503));
    release();
    await closed;
    const [stopped] = (await createOther(other).list()).filter(({ _id }) => _id === id);
    expect(stopped).toMatchObject({ state: 'interrupted', message: expect.stringContaining('goes on where it was') });
    expect(await other.queries.selectFrom('blogs').select('id').execute()).toHaveLength(40);
    expect(await listTemporary()).toEqual([]);
    await other.close();
  });

  test('one whose server has died is seen to be interrupted, and what it has left is deleted by the next one', async () => {
    const id = await create();
    await server.database.queries.updateTable('blog_imports').set({ state: 'running' }).where('id', '=', id).execute();
    const leftover = join(server.directory, 'temporary', 'octavo-import-killed');
    await fs.mkdir(leftover, { recursive: true });
    await fs.writeFile(join(leftover, 'upload'), 'half');
    let time = Date.now();
    const imports = createOther(server.database, () => time);
    expect((await imports.list())[0]).toMatchObject({ state: 'running' });
    await expect(imports.create(wordpress, server.admin.id)).rejects.toMatchObject({ statusCode: 409 });
    time += 61_000;
    const [lost] = await imports.list();
    expect(lost).toMatchObject({ state: 'interrupted', message: expect.stringContaining('goes on where it was') });
    await expect(imports.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
    const next = await imports.create(wordpress, server.admin.id);
    time += 3_601_000;
    expect((await imports.list())[0]).toMatchObject({
      state: 'interrupted',
      message: 'The file of this import has not arrived.',
    });
    await upload(next._id, manyPosts);
    expect((await ended(next._id)).state).toBe('done');
    expect(await listTemporary()).toEqual([]);
  });

  test('one whose server had a clock that was days ahead when it died keeps nobody waiting for days', async () => {
    const id = await create();
    const updated_at = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
    await server.database.queries
      .updateTable('blog_imports')
      .set({ state: 'running', updated_at })
      .where('id', '=', id)
      .execute();
    expect((await list())[0]).toMatchObject({ state: 'interrupted' });
    const next = await create();
    await upload(next, manyPosts);
    expect((await ended(next)).state).toBe('done');
  });

  test('what a crash has left is deleted without another one, too', async () => {
    const leftover = join(server.directory, 'temporary', 'octavo-import-killed');
    await fs.mkdir(leftover, { recursive: true });
    const { tidyUp } = createOther(server.database);
    const taken = jest.spyOn(server.database.queries, 'insertInto');
    await tidyUp(new AbortController().signal);
    expect(await listTemporary()).toEqual([]);
    // The lease is taken only where there is something to do: an import that begins just then would be refused.
    expect(taken).toHaveBeenCalledTimes(1);
    await tidyUp(new AbortController().signal);
    expect(taken).toHaveBeenCalledTimes(1);
  });

  test('that of an account that is gone stays', async () => {
    const { id, token } = await server.signUp();
    await server.database.queries.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
    await server.call(transfersCalls.createImport, { as: { token }, body: wordpress });
    await server.database.queries.deleteFrom('users').where('id', '=', id).execute();
    expect(await list()).toHaveLength(1);
  });
});

/** As another server has it. */
function createOther(database: TestServer['database'], now?: () => number) {
  return createImportsService({
    database,
    services: {} as Parameters<typeof createImportsService>[0]['services'],
    directory: join(server.directory, 'temporary'),
    invalidate: () => undefined,
    log: { error: () => undefined, warn: () => undefined },
    ...(now && { now }),
  });
}
