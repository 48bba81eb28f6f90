import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderer } from '../../src/client/app/renderApp';
import { contract } from '../../src/contract/calls';
import { runCommand } from '../support/command';
import { createTestServer, type TestServer } from '../support/server';

let clientDirectory: string;
let server: TestServer;
let post: { id: string };

beforeAll(async () => {
  clientDirectory = await mkdtemp(join(tmpdir(), 'octavo-client-'));
  await cp('public/index.html', join(clientDirectory, 'index.html'));
  await writeFile(join(clientDirectory, 'scripts.json'), JSON.stringify({ main: ['/assets/main.js'] }));
  server = await createTestServer({ PUBLIC_URL: 'https://blog.example' }, clientDirectory, renderer);
  post = await server.addBlog();
});
afterAll(async () => {
  await server.close();
  await rm(clientDirectory, { recursive: true });
});

const redirect = (...args: string[]) => runCommand(['redirect', ...args], { env: server.env });

async function get(url: string, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers } = await server.app.inject({ url, method });
  return [statusCode, headers.location];
}

const gone = [404, undefined];

test('an address of another system leads to its post, however it is spelled', async () => {
  expect(await get('/2019/05/a-title/')).toEqual(gone);
  const added = await redirect('add', 'https://old.example.com/2019/05/a-title/', post.id);
  expect(added).toMatchObject({ code: 0, output: `/2019/05/a-title now leads to /blog/${post.id}.\n` });

  const moved = [301, `/blog/${post.id}`];
  expect(await get('/2019/05/a-title/')).toEqual(moved);
  expect(await get('/2019/05/a-title')).toEqual(moved);
  expect(await get('//2019/05/%61-title')).toEqual(moved);
  expect(await get('/2019/05/a-title/?utm_source=mail')).toEqual([301, `/blog/${post.id}?utm_source=mail`]);
  expect(await get('/2019/05/a-title/', 'HEAD')).toEqual(moved);
  expect(await get('/2019/05/A-Title/')).toEqual(gone);

  await redirect('add', '/über/caf%C3%A9', post.id);
  expect(await get('/%c3%bcber/caf%c3%a9/')).toEqual(moved);
  expect(await get('/%C3%BCber/cafe%CC%81')).toEqual(moved);
});

test.each(['/blog/a-title.html', '/blog/a-title', '/index.php?id=7', '/?p=123', '/?page_id=5', '/a-title.html'])(
  '%s can lead to a post, and leads nowhere again when it is removed',
  async (path) => {
    const before = await get(path);
    expect((await redirect('add', path, `/blog/${post.id}`)).code).toBe(0);
    // Kept pages are not in the way.
    expect(await get('/')).toEqual([200, undefined]);
    expect(await get(path)).toEqual([301, `/blog/${post.id}`]);
    expect((await redirect('remove', path)).code).toBe(0);
    expect(await get(path)).toEqual(before);
    expect(await get(path)).toEqual(before);
    expect(await redirect('remove', path)).toMatchObject({ code: 1, errors: `There is no redirect from ${path}.\n` });
  },
);

test('the parameters of an address count where one is known with them', async () => {
  const other = await server.addBlog({ title: 'Another' });
  await redirect('add', '/show.php?id=1&lang=en', post.id);
  await redirect('add', '/show.php?id=2', other.id);
  expect(await get('/show.php?lang=en&id=1')).toEqual([301, `/blog/${post.id}`]);
  expect(await get('/show.php?id=2')).toEqual([301, `/blog/${other.id}`]);
  expect(await get('/show.php?id=3')).toEqual(gone);
});

test('an address of a draft or a deleted post is none', async () => {
  const { id } = await server.addBlog();
  await redirect('add', '/soon', id);
  expect(await get('/soon')).toEqual([301, `/blog/${id}`]);
  await server.call(contract.togglePublish, { as: server.admin, body: { id } });
  expect(await get('/soon')).toEqual(gone);
  await server.call(contract.togglePublish, { as: server.admin, body: { id } });
  expect(await get('/soon')).toEqual([301, `/blog/${id}`]);
  await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
  expect(await get('/soon')).toEqual(gone);
  expect(await redirect('add', '/later', id)).toMatchObject({
    code: 1,
    errors: `There is no published post at /blog/${id}.\n`,
  });
});

test('redirects that lead to one another are followed, and none leads in a circle', async () => {
  await redirect('add', '/second', '/?category=Finance#list');
  await redirect('add', '/first', '/second/');
  expect(await get('/first')).toEqual([301, '/?category=Finance#list']);
  for (const [from, to] of [
    ['/second', '/first'],
    ['/self', '/self/'],
  ]) {
    expect(await redirect('add', from!, to!)).toMatchObject({ code: 1, errors: `${to} leads back to ${from}.\n` });
  }
  expect(await get('/second')).toEqual([301, '/?category=Finance#list']);
  expect(await get('/self')).toEqual(gone);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'https://evil.example/',
  '/\t/evil.example',
  'javascript:alert(1)',
  'a title',
])('%j is no target, as it leads elsewhere', async (to) => {
  expect(await redirect('add', '/elsewhere', to)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is neither the id of a post nor a path of this blog.'),
  });
  expect(await get('/elsewhere')).toEqual(gone);
});

test.each([
  '/',
  '/login',
  '/admin/x',
  '/api/blog/all',
  '/images/a.png',
  '/?category=Finance',
  '/feed.xml',
  '/%ff',
  'x',
])('%s cannot be redirected', async (from) => {
  expect((await redirect('add', from, post.id)).code).toBe(1);
});

test('addresses that are none are answered as ever', async () => {
  for (const url of ['/%ff', '/%', '/a%00b', `/${'a'.repeat(3_000)}`, '/blog/%']) {
    expect((await server.app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
  }
  const { statusCode } = await server.app.inject({ method: 'POST', url: '/2019/05/a-title/' });
  expect(statusCode).toBe(405);
});

test('all are listed', async () => {
  await redirect('add', '/listed', post.id);
  const { output } = await redirect('list');
  expect(output).toContain(`/listed → /blog/${post.id}\n`);
  const { redirects } = JSON.parse((await runCommand(['--json', 'redirect', 'list'], { env: server.env })).output);
  expect(redirects).toContainEqual({ path: '/listed', target: `/blog/${post.id}` });
});

test('a post that was imported names its author', async () => {
  const { id } = await server.addBlog({ title: 'By somebody' });
  await server.database.queries.updateTable('blogs').set({ author: 'Ada & Bob' }).where('id', '=', id).execute();
  server.app.invalidate([{ type: 'Blog' }]);
  const { body } = await server.call(contract.getBlog, { params: { id } });
  expect(body.blog.author).toBe('Ada & Bob');
  await server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'Still by somebody' } });
  const page = (await server.app.inject(`/blog/${id}`)).body;
  expect(page).toContain('By <!-- -->Ada &amp; Bob');
  expect(page).toContain('"author":{"@type":"Person","name":"Ada & Bob"}');
  expect((await server.app.inject('/feed.xml')).body).toContain('<dc:creator>Ada &amp; Bob</dc:creator>');
  expect((await server.app.inject('/atom.xml')).body).toContain('<name>Ada &amp; Bob</name>');
  expect((await server.app.inject('/feed.json')).json().items[0].authors).toEqual([{ name: 'Ada & Bob' }]);

  const own = await server.addBlog({ title: 'By us' });
  expect((await server.call(contract.getBlog, { params: { id: own.id } })).body.blog).not.toHaveProperty('author');
});
