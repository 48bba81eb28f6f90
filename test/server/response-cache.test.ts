import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '../../src/contract/calls';
import { openSqlite } from '../../src/server/database/sqlite';
import { createTestServer, type TestServer } from '../support/server';

describe('answers that are kept', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const url = contract.listBlogs.path;
  const titles = async (as?: { token: string }) =>
    (await server.call(contract.listBlogs, { as })).body.blogs.map(({ title }) => title);

  test('are the same bytes the second time, and 304 for whoever has them', async () => {
    await server.addBlog();
    const first = await server.app.inject(url);
    const second = await server.app.inject(url);
    expect(second.body).toBe(first.body);
    expect(second.headers).toMatchObject({
      etag: first.headers.etag,
      'content-type': first.headers['content-type'],
      'cache-control': 'no-cache',
      vary: 'Authorization, Accept-Encoding',
    });
    const etag = String(first.headers.etag);
    for (const wanted of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const known = await server.app.inject({ url, headers: { 'if-none-match': wanted } });
      expect([known.statusCode, known.body]).toEqual([304, '']);
    }
    const other = await server.app.inject({ url, headers: { 'if-none-match': '"x"' } });
    expect(other.statusCode).toBe(200);
  });

  test('are forgotten with every change, also of another process', async () => {
    const { id } = await server.addBlog({ title: 'One' });
    expect(await titles()).toEqual(['One']);
    await server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'Two' } });
    expect(await titles()).toEqual(['Two']);

    const other = openSqlite(`${server.directory}/octavo.db`);
    await other.queries.updateTable('blogs').set({ title: 'Three' }).execute();
    await new Promise(setImmediate);
    await other.close();
    expect(await titles()).toEqual(['Three']);
  });

  test('never show a draft to whoever may not see it', async () => {
    const { id } = await server.addBlog({ title: 'Draft', isPublished: false });
    const as = await server.signUp();
    for (let round = 0; round < 2; round += 1) {
      expect(await titles(server.admin)).toEqual(['Draft']);
      expect(await titles(as)).toEqual([]);
      expect(await titles()).toEqual([]);
      expect((await server.call(contract.getBlog, { as: server.admin, params: { id } })).status).toBe(200);
      expect((await server.call(contract.getBlog, { as, params: { id } })).status).toBe(404);
      expect((await server.call(contract.getBlog, { params: { id } })).status).toBe(404);
    }
    const { headers } = await server.call(contract.listBlogs, { as });
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('keep hosts apart, whose addresses they hold', async () => {
    await server.addBlog();
    const image = async (host: string) =>
      (await server.call(contract.listBlogs, { headers: { host } })).body.blogs[0]!.image;
    expect(await image('one.example')).toContain('//one.example/');
    expect(await image('two.example')).toContain('//two.example/');
  });

  test('are compressed for whoever takes it', async () => {
    const { id } = await server.addBlog({ description: `<p>${'It rained. '.repeat(300)}</p>` });
    const at = `/api/blog/${id}`;
    const plain = (await server.app.inject(at)).body;
    const get = (accepted: string) => server.app.inject({ url: at, headers: { 'accept-encoding': accepted } });

    for (let round = 0; round < 2; round += 1) {
      const br = await get('gzip, deflate, br');
      expect(br.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
      const gzip = await get('br;q=0, gzip;q=0.5');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
      expect((await get('identity')).body).toBe(plain);
    }
  });

  test('survive a HEAD request that comes first', async () => {
    await server.addBlog();
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const get = await server.app.inject(url);
    expect(get.json().blogs).toHaveLength(1);
    const again = await server.app.inject({ method: 'HEAD', url });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([200, '', get.headers.etag]);
  });
});
