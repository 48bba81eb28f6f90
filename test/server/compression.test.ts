import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '../../src/contract/calls';
import { createTestServer, type TestServer } from '../support/server';

describe('answers that are not kept', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
    const long = { title: 'A long title. '.repeat(10), subTitle: 'And more. '.repeat(20) };
    const { id } = await server.addBlog({ ...long, description: `<p>${'It rained. '.repeat(50)}</p>` });
    await server.addBlog({ ...long, description: `<p>${'It rained. '.repeat(50)}</p>` });
    for (let comment = 0; comment < 5; comment += 1) await server.addComment(id, { content: 'Well said. '.repeat(40) });
    const { body } = await server.call(contract.listAllBlogs, { as: server.admin });
    for (const { _id } of body.blogs) {
      await server.call(contract.toggleLike, { as: server.admin, params: { id: _id } });
    }
  });
  afterAll(() => server.close());

  const get = (url: string, accepted?: string) =>
    server.app.inject({
      url,
      headers: {
        authorization: `Bearer ${server.admin.token}`,
        ...(accepted !== undefined && { 'accept-encoding': accepted }),
      },
    });

  test.each([
    contract.listAllComments.path,
    contract.listAllBlogs.path,
    `${contract.listAllBlogs.path}?limit=10`,
    contract.listLikedBlogs.path,
    contract.getDashboard.path,
  ])('are compressed over 1 kB: %s', async (url) => {
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload.length).toBeGreaterThan(1024);
    const br = await get(url, 'gzip, deflate, br');
    const gzip = await get(url, 'gzip');
    expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  });

  test('refuse a request with a compressed body as malformed', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: contract.login.path,
      payload: Buffer.from('not gzip'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(response.statusCode).toBe(400);
  });
});
