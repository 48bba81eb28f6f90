import { utimes } from 'node:fs/promises';
import sharp, { type Color } from 'sharp';
import { contract } from '../../src/contract/calls';
import { binCalls } from '../../src/contract/extensions/bin';
import { feeds } from '../../src/contract/feeds';
import { imageCalls } from '../../src/contract/extensions/images';
import { createRevisionsRepository } from '../../src/server/blogs/revisions.repository';
import { createMediaRepository } from '../../src/server/media/media.repository';
import { createMediaService } from '../../src/server/media/media.service';
import { renderTextImage } from '../../src/server/media/render-image';
import { createImageSweep } from '../../src/server/media/sweep-images';
import { textImageMarkup } from '../../src/server/media/text-images';
import { deferred } from '../support/deferred';
import { whiteGif } from '../support/gif';
import { startTestBucket } from '../support/s3';
import { createPng, createTestServer, InvalidBody, type TestServer } from '../support/server';

const days = (count: number) => count * 24 * 60 * 60 * 1000;

const picture = (width = 1000, height = 600, background: Color = '#486') =>
  sharp({ create: { width, height, channels: 3, background } });

const animation = async (width: number, height: number, frames: number) => {
  const images = Array.from({ length: frames }, (_, index) => picture(width, height, { r: index * 9, g: 80, b: 80 }));
  const pages = await Promise.all(images.map((image) => image.png().toBuffer()));
  return sharp(pages, { join: { animated: true } });
};

/** In the data directory of the test server, which deletes it. */
const createFolder = async () => ({ env: {}, close: async () => undefined });

const upload = async (server: TestServer, image?: Buffer) => {
  const { body } = await server.call(imageCalls.addTextImage, {
    as: server.admin,
    image: image ?? (await picture().jpeg().toBuffer()),
  });
  return body.image;
};

const pathOf = (url: string) => new URL(url, 'http://localhost').pathname;

/** A picture in a text as a client writes it. */
const img = ({ url, width, height }: { url: string; width: number; height: number }) =>
  `<img src="${url}" alt="A hill" width="${width}" height="${height}" loading="lazy" />`;

const read = async (server: TestServer, id: string) =>
  (await server.call(contract.getBlog, { as: server.admin, params: { id } })).body.blog.description;

const readStored = async (server: TestServer, id: string) => {
  const rows = server.database.queries.selectFrom('blog_descriptions').select('description').where('blog_id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).description;
};

const write = async (server: TestServer, id: string, description: string) =>
  server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'A hill', description } });

const listReferences = (server: TestServer) => server.database.queries.selectFrom('text_images').selectAll().execute();

describe('a picture for a text', () => {
  test.each([
    [300, [300]],
    [480, [480]],
    [700, [480, 700]],
    [1000, [480, 800, 1000]],
    [3000, [480, 800, 1280, 1600]],
  ])('of %i pixels is rendered in widths that fit a text, and never enlarged', async (width, widths) => {
    const renderings = await renderTextImage(await picture(width, 300).png().toBuffer());
    expect(renderings.map((rendering) => rendering.width)).toEqual(widths);
    const { height } = renderings.at(-1)!;
    expect(Math.abs(height - (300 * Math.min(width, 1600)) / width)).toBeLessThan(1);
    for (const each of renderings) {
      const { format, width: decoded } = await sharp(each.data).metadata();
      expect([format, decoded]).toEqual(['webp', each.width]);
    }
  });

  test('is turned upright, and loses what its file says about place and camera', async () => {
    const upright = await picture(600, 300)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(upright).metadata()).exif).toBeDefined();
    for (const { data, width, height } of await renderTextImage(upright)) {
      expect(height).toBe(2 * width);
      const { exif, orientation } = await sharp(data).metadata();
      expect([exif, orientation]).toEqual([undefined, undefined]);
    }
  });

  test('stays transparent', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0.5 };
    const transparent = await sharp({ create: { width: 500, height: 300, channels: 4, background } })
      .png()
      .toBuffer();
    for (const { data } of await renderTextImage(transparent)) {
      expect((await sharp(data).metadata()).hasAlpha).toBe(true);
    }
  });

  test.each(['gif', 'webp'] as const)(
    'stays animated as %s, in widths that are not too long to load',
    async (format) => {
      const renderings = await renderTextImage(await (await animation(900, 450, 3))[format]().toBuffer());
      expect(renderings.map(({ width, height }) => [width, height])).toEqual([
        [480, 240],
        [800, 400],
      ]);
      for (const { data } of renderings) expect((await sharp(data).metadata()).pages).toBe(3);
    },
  );

  test('is refused when its animation would take too long', async () => {
    const long = whiteGif({ width: 2000, height: 2000, frames: 26 });
    await expect(renderTextImage(long)).rejects.toMatchObject({
      statusCode: 413,
      message: 'The animation is too long for its size; please choose a shorter or smaller one.',
    });
  });
});

describe.each([
  ['a folder', createFolder],
  ['a bucket', startTestBucket],
])('pictures of texts in %s', (_kind, create) => {
  let place: Awaited<ReturnType<typeof create>>;
  let server: TestServer;
  beforeAll(async () => {
    place = await create();
    server = await createTestServer(place.env);
  });
  afterAll(async () => {
    await server.close();
    await place.close();
  });

  test('are stored in each width, once for the same upload, apart from a cover of the same file', async () => {
    const jpeg = await picture(1700, 850).jpeg().toBuffer();
    await server.addBlog({}, jpeg);
    const cover = await server.listImages();
    const first = await upload(server, jpeg);
    expect(first).toMatchObject({ width: 1600, height: 800 });
    expect(await upload(server, jpeg)).toEqual(first);
    const added = (await server.listImages()).filter((name) => !cover.includes(name));
    expect(added.map((name) => name.slice(32)).sort()).toEqual(
      [480, 800, 1280, 1600].map((width) => `-text-${width}.webp`).sort(),
    );
    const response = await server.app.inject(pathOf(first.url));
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1600, height: 800 });
  });
});

describe('a text with pictures', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ PUBLIC_URL: 'https://blog.test' });
  });
  afterAll(() => server.close());

  test('is stored without a host, answered with one, and written back unchanged', async () => {
    const image = await upload(server);
    expect(image.url).toMatch(/^https:\/\/blog\.test\/images\//);
    const text = `<p>Before</p>\n<figure>${img(image)}<figcaption>A hill</figcaption></figure>\n<p>After</p>`;
    const { id } = await server.addBlog({ description: text });
    const stored = await readStored(server, id);
    expect(stored).toBe(text.replace(image.url, pathOf(image.url)));
    const answered = await read(server, id);
    expect(answered).toBe(text);
    await write(server, id, answered);
    expect(await readStored(server, id)).toBe(stored);
    expect(await read(server, id)).toBe(answered);
  });

  test.each([
    ['https://blog.example.com/images/', ''],
    ['http://127.0.0.1:3000/images/', ''],
    ['https://cdn.example.com/bucket/covers/', ''],
    ['/images/', ''],
    ['https://blog.example.com/images/', '?size=small#top'],
  ])('is stored without the host of a picture that was sent from %s', async (prefix, suffix) => {
    const image = await upload(server);
    const name = pathOf(image.url).slice('/images/'.length);
    const { id } = await server.addBlog({ description: img({ ...image, url: prefix + name + suffix }) });
    expect(await readStored(server, id)).toBe(img({ ...image, url: `/images/${name}` }));
    expect(await listReferences(server)).toContainEqual({ blog_id: id, hash: name.slice(0, 32) });
  });

  test('keeps pictures of other sites as they are, whatever they are called', async () => {
    const unknown = `${'b'.repeat(32)}-text-800.webp`;
    for (const url of ['https://example.com/cat.jpg', `https://example.com/images/${unknown}`, '/other/cat.png']) {
      const text = img({ url, width: 800, height: 600 });
      const { id } = await server.addBlog({ description: text });
      expect(await readStored(server, id)).toBe(text);
      expect(await read(server, id)).toBe(text);
      expect((await listReferences(server)).filter(({ blog_id }) => blog_id === id)).toEqual([]);
    }
  });

  test('refers to no picture by an address that only looks like one', async () => {
    const name = pathOf((await upload(server)).url).slice('/images/'.length);
    const hostile = [
      `javascript:alert(1)//images/${name}`,
      `data:image/svg+xml,/images/${name}`,
      `//evil.test/images/${name}`,
      `/\\evil.test/images/${name}`,
      `/images/../${name}`,
      `/images/..%2f${name}`,
      `/images/${name}/../../api/blog/all`,
      `/images/${name.toUpperCase()}`,
      `/images/${name}%00`,
      `/images/${name}.svg`,
      `https://example.com/?/images/${name}`,
      `https://example.com/#/images/${name}`,
      `" onerror="alert(1)" alt="/images/${name}`,
    ];
    for (const url of hostile) {
      const { id } = await server.addBlog({ description: `<p>Text</p><img src="${url}">` });
      const stored = await readStored(server, id);
      expect(stored).not.toContain('src="/images/' + name + '"');
      expect(stored).not.toMatch(/javascript:|data:|onerror=|src="\/[/\\]/);
      expect((await listReferences(server)).filter(({ blog_id }) => blog_id === id)).toEqual([]);
    }
  });

  test('is shown in lists without them', async () => {
    const { id } = await server.addBlog({ description: `<p>Hills</p>${img(await upload(server))}` });
    const { blogs } = (await server.call(contract.listBlogs)).body;
    expect(blogs.find(({ _id }) => _id === id)!.description).toBe('Hills');
  });

  test('has absolute addresses of them in feeds', async () => {
    const image = await upload(server, await picture(640, 400).png().toBuffer());
    await server.addBlog({ description: img(image) });
    for (const { path } of Object.values(feeds)) {
      const { body } = await server.app.inject(path);
      expect([path, body.includes(image.url)]).toEqual([path, true]);
    }
  });

  test('as an import makes it is what an editor writes', async () => {
    const media = createMediaService(server.database, server.images);
    const stored = await media.storePicture(await picture(900, 300).png().toBuffer(), 'text');
    const markup = textImageMarkup(stored, 'A "hill" & <more>');
    const { id } = await server.addBlog({ description: markup });
    expect(await readStored(server, id)).toBe(markup);
  });

  test('names the bucket’s public address in answers and feeds, and not in the database', async () => {
    const bucket = await startTestBucket();
    const S3_PUBLIC_URL = 'https://cdn.example.com/pictures';
    const other = await createTestServer({ ...bucket.env, S3_PUBLIC_URL, PUBLIC_URL: 'https://blog.example.com' });
    const image = await upload(other);
    expect(image.url).toMatch(/^https:\/\/cdn\.example\.com\/pictures\/[0-9a-f]{32}-text-1000\.webp$/);
    const { id } = await other.addBlog({ description: img(image) });
    expect(await readStored(other, id)).toContain('src="/images/');
    expect(await read(other, id)).toBe(img(image));
    expect((await other.app.inject(feeds.json.path)).body).toContain(image.url);
    await other.close();
    await bucket.close();
  });
});

describe('the call that stores a picture', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  test('is for admins', async () => {
    const image = await createPng();
    expect((await server.call(imageCalls.addTextImage, { image })).status).toBe(401);
    expect((await server.call(imageCalls.addTextImage, { as: await server.signUp(), image })).status).toBe(403);
    expect(await server.listImages()).toEqual([]);
  });

  test.each([
    ['nothing', undefined, 400, 'Please choose an image.'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'Please choose a picture in JPEG, PNG, WebP'],
    ['a broken picture', '\x89PNG\r\n\x1a\nrest', 422, 'The picture is damaged'],
    ['too much', '\xff\xd8\xff'.repeat(6_000_000), 413, 'at most 15 MB'],
  ])('refuses %s with a sentence', async (_what, content, status, message) => {
    const image = content === undefined ? undefined : Buffer.from(content, 'latin1');
    const body = new InvalidBody(image ? undefined : { title: 'No picture' });
    const response = await server.call(imageCalls.addTextImage, { as: server.admin, body, ...(image && { image }) });
    expect([response.status, response.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await server.listImages()).toEqual([]);
  });

  test('is limited, as it takes time', async () => {
    const limited = await createTestServer({ RATE_LIMIT: 'on' });
    // Refused before it is rendered.
    const image = Buffer.from('no picture');
    let status = 415;
    for (let count = 0; count < 200 && status === 415; count += 1) {
      ({ status } = await limited.call(imageCalls.addTextImage, { as: limited.admin, image }));
    }
    expect(status).toBe(429);
    await limited.close();
  });
});

describe('the sweep of pictures', () => {
  let server: TestServer;
  const log = { warn: jest.fn() };
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const sweep = () =>
    createImageSweep({ database: server.database, images: server.images, log })(new AbortController().signal);

  /** Makes it look as if so much time had passed since pictures were released, and files found unused. */
  async function age(ms: number): Promise<void> {
    const past = new Date(Date.now() - ms).toISOString();
    const { queries } = server.database;
    await queries.updateTable('images').set({ released_at: past }).where('released_at', 'is not', null).execute();
    await queries.updateTable('unused_images').set({ unused_since: past }).execute();
  }

  const hasRow = async (url: string) =>
    (await createMediaRepository(server.database.queries).listUsed([pathOf(url).slice(8, 40)])).size === 1;

  test('keeps one that no text shows for as long as a browser keeps a draft, then deletes it with its files', async () => {
    const { url } = await upload(server);
    await age(days(30));
    await sweep();
    expect(await hasRow(url)).toBe(true);
    await age(days(32));
    await sweep();
    expect(await hasRow(url)).toBe(false);
    // As those of covers, for the sake of backups.
    expect(await server.listImages()).not.toEqual([]);
    const past = new Date(Date.now() - days(2));
    for (const name of await server.listImages()) await utimes(`${server.images.location}/${name}`, past, past);
    await server.database.queries
      .updateTable('unused_images')
      .set({ unused_since: new Date(Date.now() - days(1.5)).toISOString() })
      .execute();
    await sweep();
    expect(await server.listImages()).toEqual([]);
  });

  /** All versions of a post but the present one. */
  const forgetVersions = (id: string) =>
    server.database.write(async (tx) => {
      const media = createMediaService(server.database, server.images);
      await media.releaseImages(tx, await createRevisionsRepository(tx).remove(id, 1));
    });

  test('counts from the last upload', async () => {
    const { url } = await upload(server);
    await age(days(32));
    await upload(server);
    await sweep();
    expect(await hasRow(url)).toBe(true);
  });

  test('leaves one alone that a text shows, until the last one drops it or is deleted', async () => {
    const image = await upload(server);
    const { id: first } = await server.addBlog({ description: img(image) });
    const { id: second } = await server.addBlog({ description: `<p>Again</p>${img(image)}${img(image)}` });
    await write(server, first, '<p>No hill</p>');
    await forgetVersions(first);
    await age(days(100));
    await sweep();
    expect(await hasRow(image.url)).toBe(true);

    await server.call(contract.deleteBlog, { as: server.admin, body: { id: second } });
    await age(days(100));
    await sweep();
    expect(await hasRow(image.url)).toBe(true);
    await server.call(binCalls.purgeBlog, { as: server.admin, body: { id: second } });
    expect(await listReferences(server)).toEqual([]);
    await sweep();
    expect(await hasRow(image.url)).toBe(true);
    await age(days(32));
    await sweep();
    expect(await hasRow(image.url)).toBe(false);
  });

  test('leaves an edit of other fields alone', async () => {
    const image = await upload(server);
    const { id } = await server.addBlog({ description: img(image) });
    await server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'Renamed' } });
    expect(await listReferences(server)).toHaveLength(1);
  });

  test('keeps a cover that a text refers to by its address', async () => {
    const { id } = await server.addBlog({}, await createPng('#123'));
    const { image } = (await server.call(contract.getBlog, { params: { id } })).body.blog;
    const { id: quoting } = await server.addBlog({ description: img({ url: image, width: 40, height: 20 }) });
    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    await server.call(binCalls.purgeBlog, { as: server.admin, body: { id } });
    await age(days(100));
    await sweep();
    expect(await hasRow(image)).toBe(true);
    await write(server, quoting, '');
    await age(days(100));
    await sweep();
    // An earlier version of the text refers to it.
    expect(await hasRow(image)).toBe(true);
    await forgetVersions(quoting);
    await age(days(100));
    await sweep();
    expect(await hasRow(image)).toBe(false);
  });

  test('and a text that is saved at the same time agree', async () => {
    const image = await upload(server);
    await age(days(32));
    const other = await server.connect();
    const isKept = deferred(true);
    const mayCommit = deferred(true);
    const hash = pathOf(image.url).slice(8, 40);
    const saving = other.write(async (tx) => {
      const known = await createMediaRepository(tx).keep([hash]);
      isKept.resolve();
      await mayCommit.promise;
      return known;
    });
    await isKept.promise;
    const sweeping = sweep();
    mayCommit.resolve();
    expect(await saving).toEqual([hash]);
    await sweeping;
    expect(await hasRow(image.url)).toBe(true);
    await other.close();
  });

  test('finds a picture unused of which two posts drop the last references at the same time', async () => {
    const image = await upload(server);
    const ids = await Promise.all([1, 2].map(async () => (await server.addBlog({ description: img(image) })).id));
    expect(new Set((await listReferences(server)).map(({ blog_id }) => blog_id)).size).toBe(2);
    const blogs = (await server.call(contract.listAllBlogs, { as: server.admin })).body.blogs.map(({ _id }) => _id);
    expect(blogs).toEqual(expect.arrayContaining(ids));
    await Promise.all(blogs.map((id) => write(server, id, '<p>None</p>')));
    await Promise.all(blogs.map(forgetVersions));
    await age(days(32));
    await sweep();
    expect(await hasRow(image.url)).toBe(false);
  });
});
