import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { contract } from '../../src/contract/calls';
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

const run = (images: Partial<ImageStore> = {}, { signal } = new AbortController()) =>
  createBackgroundRendering({
    database: server.database,
    images: { ...server.images, ...images },
    invalidate: (tags) => server.app.invalidate(tags),
    log,
  })(signal);

const getBlog = async (id: string) => (await server.call(contract.getBlog, { params: { id } })).body.blog;
const get = (url: string) => server.app.inject(new URL(url, 'http://localhost').pathname);

const previewFiles = async () => (await server.listImages()).filter((name) => name.endsWith('-preview.jpg'));

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
    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
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

  test('is made for the newest cover first', async () => {
    await addBlogsWithoutPreview('#111', '#222', '#333');
    const rows = await server.database.queries.selectFrom('images').select('hash').orderBy('created_at').execute();
    const written: string[] = [];
    await run({
      write: async (image) => {
        written.push(...image.files.map(({ name }) => name));
        await server.images.write(image);
      },
    });
    expect(written).toEqual(rows.map(({ hash }) => `${hash}-preview.jpg`).reverse());
  });
});

describe('rendering in the background', () => {
  test('gives up a damaged cover, says so once, and goes on with the others', async () => {
    const [damaged, missing, whole] = (await addBlogsWithoutPreview('#111', '#222', '#333')) as [
      string,
      string,
      string,
    ];
    const fileOf = async (id: string) => join(folder, (await getBlog(id)).image.split('/').at(-1)!);
    await writeFile(await fileOf(damaged), 'RIFF');
    await rm(await fileOf(missing));
    await run();
    await run();
    expect(log.warn).toHaveBeenCalledTimes(2);
    expect(await getBlog(whole)).toHaveProperty('previewImage');
    for (const id of [damaged, missing]) expect(await getBlog(id)).not.toHaveProperty('previewImage');
  });

  test('ends when the disk is full, and is done by the next run', async () => {
    const [id] = (await addBlogsWithoutPreview('#111')) as [string];
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await expect(run({ write: () => Promise.reject(full) })).rejects.toThrow(full);
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
    await run({ write }, shutdown);
    expect(await previewFiles()).toHaveLength(1);
    await run();
    expect(await previewFiles()).toHaveLength(3);
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
      write: async (image) => {
        await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
        await server.images.write(image);
      },
    });
    expect(await server.database.queries.selectFrom('images').selectAll().execute()).toEqual([]);
  });
});
