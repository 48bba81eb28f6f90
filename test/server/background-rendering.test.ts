import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { contract } from '../../src/contract/calls';
import { isId } from '../../src/server/database/id';
import { addJobs } from '../../src/server/jobs/jobs';
import type { ImageStore } from '../../src/server/media/image-store';
import { createBackgroundRendering } from '../../src/server/media/render-in-background';
import { createPng, createTestServer, type TestServer } from '../support/server';

let server: TestServer;
let folder: string;
const log = { warn: jest.fn() };
beforeEach(async () => {
  log.warn.mockReset();
  server = await createTestServer();
  folder = join(server.directory, 'images');
});
afterEach(() => server.close());

interface RunOptions {
  images?: Partial<ImageStore>;
  hasAvif?: boolean;
  signal?: AbortSignal;
}

const run = ({ images, hasAvif = true, signal = new AbortController().signal }: RunOptions = {}) =>
  createBackgroundRendering({
    database: server.database,
    images: { ...server.images, ...images },
    hasAvif,
    invalidate: (tags) => server.app.invalidate(tags),
    log,
  })(signal);

const getBlog = async (id: string) => (await server.call(contract.getBlog, { params: { id } })).body.blog;
const get = (url: string) => server.app.inject(new URL(url, 'http://localhost').pathname);
const nameOf = (url: string) => url.split('/').at(-1)!;

const listFiles = async (ending: string) => (await server.listImages()).filter((name) => name.endsWith(ending));
const previewFiles = () => listFiles('-preview.jpg');
const avifFiles = () => listFiles('.avif');

const states = () => server.database.queries.selectFrom('images').select(['preview', 'avif']).execute();

const drawDetailedPng = (seed: number, width = 490, height = 120) =>
  sharp(
    Buffer.from(
      Array.from({ length: width * height * 3 }, (_value, index) => {
        const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)];
        return 128 + 50 * Math.sin((x * seed) / 9 + (index % 3)) + 40 * Math.cos(y / 7) + 20 * Math.sin((x * y) / 60);
      }),
    ),
    { raw: { width, height, channels: 3 } },
  )
    .png()
    .toBuffer();

const detailedPngs = new Map<number, Promise<Buffer>>();

/** A picture with so much detail that AVIF saves bytes; it gets two widths. */
function createDetailedPng(seed = 1): Promise<Buffer> {
  const png = detailedPngs.get(seed) ?? drawDetailedPng(seed);
  detailedPngs.set(seed, png);
  return png;
}

const createTower = () =>
  sharp({ create: { width: 500, height: 8000, channels: 3, background: '#111' } })
    .png()
    .toBuffer();

/** Adds posts as an earlier version has left them: their covers have no preview. */
async function addBlogsWithoutPreview(...colours: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const colour of colours) ids.push((await server.addBlog({}, await createPng(colour))).id);
  for (const name of await previewFiles()) await rm(join(folder, name));
  await server.database.queries.updateTable('images').set({ preview: 'pending' }).execute();
  server.app.invalidate([{ type: 'Blog' }]);
  return ids;
}

describe('the preview of a cover', () => {
  test('is there as soon as the post is, with an address that works', async () => {
    const { id } = await server.addBlog();
    const { previewImage } = await getBlog(id);
    const response = await get(previewImage!);
    expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } });
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  test('has no address before it is stored, and one for the next reader as soon as it is', async () => {
    const [id] = (await addBlogsWithoutPreview('#111')) as [string];
    expect(await getBlog(id)).not.toHaveProperty('previewImage');
    await run();
    const { previewImage } = await getBlog(id);
    expect((await get(previewImage!)).statusCode).toBe(200);
  });

  test('is the same picture whether it was made at the upload or later', async () => {
    const { id } = await server.addBlog();
    const [name] = (await previewFiles()) as [string];
    const first = await readFile(join(folder, name));
    await server.deleteForGood(id);
    await addBlogsWithoutPreview('#336699');
    await run();
    expect(await readFile(join(folder, name))).toEqual(first);
  });

  test('is made by the upload of a cover that an earlier version has stored without', async () => {
    const [id] = (await addBlogsWithoutPreview('#111')) as [string];
    await server.addBlog({}, await createPng('#111'));
    expect(await previewFiles()).toHaveLength(1);
    expect(await getBlog(id)).toHaveProperty('previewImage');
  });

  test('is made for the newest cover first, and before all AVIF files', async () => {
    await addBlogsWithoutPreview('#111', '#222', '#333');
    await server.addBlog({}, await createDetailedPng());
    const rows = await server.database.queries
      .selectFrom('images')
      .select('hash')
      .where('preview', '=', 'pending')
      .orderBy('created_at', 'desc')
      .execute();
    const written: string[] = [];
    const write: ImageStore['write'] = async (image) => {
      written.push(...image.files.map(({ name }) => name));
      await server.images.write(image);
    };
    await run({ images: { write } });
    expect(written).toEqual([...rows.map(({ hash }) => `${hash}-preview.jpg`), ...(await avifFiles())]);
  });
});

describe('the AVIF files of a cover', () => {
  const addDetailedBlog = async (seed?: number) => (await server.addBlog({}, await createDetailedPng(seed))).id;

  test('have addresses in every list and in the post, each smaller than the WebP file of its width', async () => {
    const id = await addDetailedBlog();
    expect(await getBlog(id)).not.toHaveProperty('avifImages');
    await run();
    const { images, avifImages } = await getBlog(id);
    expect(avifImages!.map(({ width }) => width)).toEqual(images!.map(({ width }) => width));
    for (const [index, { url, width }] of avifImages!.entries()) {
      const response = await get(url);
      expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/avif' } });
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width });
      expect(response.rawPayload.length).toBeLessThan((await get(images![index]!.url)).rawPayload.length);
    }
    const as = server.admin;
    const lists = [
      (await server.call(contract.listBlogs)).body.blogs,
      (await server.call(contract.listAllBlogs, { as })).body.blogs,
      (await server.call(contract.getDashboard, { as })).body.dashboardData.recentBlogs,
    ];
    for (const [blog] of lists) expect(blog!.avifImages).toEqual(avifImages);
  });

  test('have no address while one of them is missing, and reach readers of kept responses once they are there', async () => {
    const id = await addDetailedBlog();
    const readAll = async () => [await getBlog(id), ...(await server.call(contract.listBlogs)).body.blogs];
    await run({
      images: {
        write: async (image) => {
          for (const blog of await readAll()) expect(blog).not.toHaveProperty('avifImages');
          await server.images.write(image);
          for (const blog of await readAll()) expect(blog).not.toHaveProperty('avifImages');
        },
      },
    });
    for (const blog of await readAll()) expect(blog.avifImages).toHaveLength(2);
  });

  test('are left out of a cover of which one would be no smaller than the WebP file', async () => {
    const { id } = await server.addBlog();
    await run();
    expect(await states()).toEqual([{ preview: 'stored', avif: 'left out' }]);
    expect(await getBlog(id)).not.toHaveProperty('avifImages');
    expect(await avifFiles()).toEqual([]);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('are left out of a cover so tall that the encoder would need much memory, before it is read', async () => {
    await server.addBlog({}, await createTower());
    await run({ images: { read: () => Promise.reject(new Error('not needed')) } });
    expect(await states()).toEqual([{ preview: 'stored', avif: 'left out' }]);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('keep what is transparent', async () => {
    const hole = { input: await createPng('#fff'), left: 100, top: 50, blend: 'dest-out' as const };
    const upload = await sharp(await createDetailedPng())
      .ensureAlpha()
      .composite([hole])
      .png()
      .toBuffer();
    const { id } = await server.addBlog({}, upload);
    await run();
    const { avifImages } = await getBlog(id);
    const { rawPayload } = await get(avifImages!.at(-1)!.url);
    const pixel = await sharp(rawPayload).extract({ left: 120, top: 60, width: 1, height: 1 }).raw().toBuffer();
    expect(pixel[3]).toBe(0);
  });

  test('are not made where the operator has switched them off; those that are there keep their addresses', async () => {
    const [first, second] = [await addDetailedBlog(1), await addDetailedBlog(2)];
    await run({ hasAvif: false });
    expect(await avifFiles()).toEqual([]);
    await run();
    await addDetailedBlog(3);
    await run({ hasAvif: false });
    for (const id of [first, second]) expect((await getBlog(id)).avifImages).toHaveLength(2);
    expect(await avifFiles()).toHaveLength(4);
  });
});

describe('rendering in the background', () => {
  test('begins with an upload while the server listens', async () => {
    const listening = await createTestServer({ AVIF: 'on' });
    addJobs(listening);
    await listening.app.listen({ port: 0, host: '127.0.0.1' });
    const { invalidate } = listening.app;
    const rendered = new Promise<void>((resolve) => {
      listening.app.invalidate = (tags) => {
        invalidate(tags);
        // The upload itself names no post.
        if (tags.some(({ type, id }) => type === 'Blog' && id !== undefined && isId(id))) resolve();
      };
    });
    const { id } = await listening.addBlog({}, await createDetailedPng());
    await rendered;
    const { blog } = (await listening.call(contract.getBlog, { params: { id } })).body;
    expect(blog.avifImages).toHaveLength(2);
    await listening.close();
  });

  test('gives up a damaged cover, says so once, and goes on with the others', async () => {
    const [damaged, missing, whole] = (await addBlogsWithoutPreview('#111', '#222', '#333')) as [
      string,
      string,
      string,
    ];
    const fileOf = async (id: string) => join(folder, nameOf((await getBlog(id)).image));
    await writeFile(await fileOf(damaged), 'RIFF');
    await rm(await fileOf(missing));
    await run();
    await run();
    expect(log.warn).toHaveBeenCalledTimes(2);
    expect(await getBlog(whole)).toHaveProperty('previewImage');
    for (const id of [damaged, missing]) expect(await getBlog(id)).not.toHaveProperty('previewImage');
  });

  test('leaves out the AVIF files alone of a cover that lacks a narrower file', async () => {
    const { id } = await server.addBlog({}, await createDetailedPng());
    const { images } = await getBlog(id);
    await rm(join(folder, nameOf(images![0]!.url)));
    await run();
    await run();
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(await states()).toEqual([{ preview: 'stored', avif: 'failed' }]);
  });

  test('ends when the disk is full, and is done by the next run', async () => {
    const [id] = (await addBlogsWithoutPreview('#111')) as [string];
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await expect(run({ images: { write: () => Promise.reject(full) } })).rejects.toThrow(full);
    expect(await getBlog(id)).not.toHaveProperty('previewImage');
    expect(log.warn).not.toHaveBeenCalled();
    await run();
    expect(await getBlog(id)).toHaveProperty('previewImage');
  });

  test('stops between two covers when the server does, and goes on after the restart', async () => {
    await addBlogsWithoutPreview('#111', '#222', '#333');
    const shutdown = new AbortController();
    const write: ImageStore['write'] = async (image) => {
      shutdown.abort();
      await server.images.write(image);
    };
    await run({ images: { write }, signal: shutdown.signal });
    expect(await previewFiles()).toHaveLength(1);
    await run();
    expect(await previewFiles()).toHaveLength(3);
  });

  test('stops between two files of a cover, too', async () => {
    await server.addBlog({}, await createDetailedPng());
    const shutdown = new AbortController();
    const read: ImageStore['read'] = async (name) => {
      if (name.endsWith('-480.webp')) shutdown.abort();
      return server.images.read(name);
    };
    await run({ images: { read }, signal: shutdown.signal });
    expect(await avifFiles()).toEqual([]);
    expect(log.warn).not.toHaveBeenCalled();
    await run();
    expect(await avifFiles()).toHaveLength(2);
  });

  test('leaves the images of another database alone', async () => {
    const [id] = (await addBlogsWithoutPreview('#111')) as [string];
    await writeFile(join(folder, 'install-id'), 'another\n');
    await run();
    expect(await previewFiles()).toEqual([]);
    expect(await getBlog(id)).not.toHaveProperty('previewImage');
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('leaves no address behind for an image whose last post is deleted meanwhile', async () => {
    const [id] = (await addBlogsWithoutPreview('#111')) as [string];
    await run({
      images: {
        write: async (image) => {
          await server.deleteForGood(id);
          await server.images.write(image);
        },
      },
    });
    expect(await server.database.queries.selectFrom('images').selectAll().execute()).toEqual([]);
  });
});
