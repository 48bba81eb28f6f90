import sharp from 'sharp';
import { contract } from '../../src/contract/calls';
import { limits } from '../../src/contract/limits';
import { startTestBucket } from '../support/s3';
import { aBlog, createTestServer, type TestServer } from '../support/server';

const createJpeg = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#486' } })
    .jpeg()
    .toBuffer();

/** In the data directory of the test server, which deletes it. */
const createFolder = async () => ({ env: {}, close: async () => undefined });

describe.each([
  ['a folder', createFolder],
  ['a bucket', startTestBucket],
])('images in %s', (_kind, create) => {
  let place: Awaited<ReturnType<typeof create>>;
  let server: TestServer;
  let name: string;
  let hash: string;
  let data: Buffer;

  beforeAll(async () => {
    place = await create();
    server = await createTestServer({ CORS_ORIGIN: 'https://elsewhere.test', ...place.env });
    await server.addBlog({}, await createJpeg());
    name = (await server.listImages()).find((file) => file.endsWith('-480.webp'))!;
    hash = name.slice(0, 32);
    data = await server.images.read(name);
  });

  afterAll(async () => {
    await server.close();
    await place.close();
  });

  const immutableHeaders = () => ({
    'content-type': 'image/webp',
    'content-length': String(data.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  });

  test('a post offers its cover in every width, and each is there', async () => {
    const { body } = await server.call(contract.listBlogs);
    const { image, images } = body.blogs[0]!;
    expect(images!.map(({ width }) => width)).toEqual([480, 720, 960, 1280]);
    expect(images!.at(-1)!.url).toBe(image);
    for (const { url, width } of images!) {
      const picture = await server.app.inject(url);
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  test('a picture is immutable, and may be embedded by every site', async () => {
    const response = await server.app.inject(`/images/${name}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject(immutableHeaders());
    expect(response.rawPayload).toEqual(data);
  });

  test('HEAD sends its headers only', async () => {
    const response = await server.app.inject({ method: 'HEAD', url: `/images/${name}` });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject(immutableHeaders());
    expect(response.rawPayload).toHaveLength(0);
  });

  test('a client that has it gets 304', async () => {
    const { headers } = await server.app.inject(`/images/${name}`);
    const response = await server.app.inject({
      url: `/images/${name}`,
      headers: { 'if-none-match': `W/"x", ${headers.etag}` },
    });
    expect(response.statusCode).toBe(304);
    expect(response.rawPayload).toHaveLength(0);
    expect(response.headers['cache-control']).toBe(immutableHeaders()['cache-control']);
  });

  test.each<[string, number, number, number | undefined]>([
    ['bytes=0-99', 206, 0, 100],
    ['bytes=100-', 206, 100, undefined],
    ['bytes=-10', 206, -10, undefined],
  ])('a range of a picture can be requested: %s', async (range, status, start, end) => {
    const response = await server.app.inject({ url: `/images/${name}`, headers: { range } });
    expect(response.statusCode).toBe(status);
    expect(response.rawPayload).toEqual(data.subarray(start, end));
    expect(response.headers['content-range']).toMatch(new RegExp(`^bytes \\d+-\\d+/${data.length}$`));
    const again = await server.app.inject({
      url: `/images/${name}`,
      headers: { range, 'if-range': String(response.headers.etag) },
    });
    expect(again.statusCode).toBe(206);
  });

  test.each([
    ['several ranges at once', { range: 'bytes=0-1,5-6' }],
    ['the rest of another version', { range: 'bytes=10-', 'if-range': '"other"' }],
    ['what is beyond the end of another version', { range: 'bytes=99999999-', 'if-range': '"other"' }],
  ])('who asks for %s gets the whole picture', async (_what, headers) => {
    const response = await server.app.inject({ url: `/images/${name}`, headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject(immutableHeaders());
    expect(response.rawPayload).toEqual(data);
  });

  test('a part that a picture does not have is refused with a sentence', async () => {
    const range = `bytes=${data.length}-`;
    const response = await server.app.inject({ url: `/images/${name}`, headers: { range } });
    expect(response.statusCode).toBe(416);
    expect(response.json()).toEqual({ success: false, message: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test.each<[string, (hash: string) => string]>([
    ['of a width it is not stored in', (of) => `${of}-700.webp`],
    ['of no width', (of) => `${of}.webp`],
    ['of another type', (of) => `${of}-480.png`],
    ['of another type, as a preview', (of) => `${of}-preview.webp`],
    ['in a format it is not stored in', (of) => `${of}-480.avif`],
    ['of a width spelled oddly', (of) => `${of}-0480.webp`],
    ['of a hash spelled oddly', (of) => `${of.toUpperCase()}-480.webp`],
    ['that is being written', (of) => `${of}-480.webp.0.tmp`],
    ['with NUL in its name', (of) => `${of}-480.webp%00`],
    ['with a line break in its name', (of) => `${of}-480.webp%0a`],
    ['by way of its own directory', (of) => `.%2f${of}-480.webp`],
    ['by way of the directory above', (of) => `..%2fimages%2f${of}-480.webp`],
    ['outside', () => '..%2foctavo.db'],
    ['outside by backslashes', () => '..%5coctavo.db'],
    ['at the root of the disk', () => '%2fetc%2fpasswd'],
    ['of a very long name', () => 'x'.repeat(90)],
  ])('there is no picture %s', async (_what, file) => {
    const response = await server.app.inject(`/images/${file(hash)}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ success: false, message: 'The picture was not found.' });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['a text', 415, () => Buffer.from('Just words.')],
    ['an SVG with a script, named .png', 415, () => Buffer.from('<svg><script>alert(1)</script></svg>')],
    ['a picture cut short', 422, async () => (await createJpeg()).subarray(0, 2_000)],
    ['more bytes than allowed', 413, () => Buffer.alloc(limits.imageBytes + 1)],
  ])('%s as a cover is answered %i with a sentence, and nothing is stored', async (_what, status, make) => {
    const before = await server.listImages();
    const { body, ...response } = await server.call(contract.addBlog, {
      as: server.admin,
      body: aBlog(),
      image: await make(),
    });
    expect(response.status).toBe(status);
    expect(body.message).toMatch(/^[A-Z].*\.$/);
    expect(await server.listImages()).toEqual(before);
    expect((await server.call(contract.listAllBlogs, { as: server.admin })).body.blogs).toHaveLength(1);
  });
});
