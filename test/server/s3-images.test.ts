import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '../../src/contract/calls';
import { readConfig } from '../../src/server/config';
import { createBackgroundRendering } from '../../src/server/media/render-in-background';
import { pairImages } from '../../src/server/media/open-image-store';
import { createS3Client } from '../../src/server/media/s3-client';
import { createS3ImageStore } from '../../src/server/media/s3-image-store';
import { createImageSweep } from '../../src/server/media/sweep-images';
import { addSamplePosts } from '../../src/server/samples/samples';
import { createTestDatabase } from '../support/database';
import { deferred } from '../support/deferred';
import { startProcess } from '../support/process';
import { startTestBucket, type TestBucket } from '../support/s3';
import { aBlog, createPng, createTestServer, type TestServer } from '../support/server';

const name = `${'a'.repeat(32)}-480.webp`;
const longAgo = new Date('2020-01-01');
const hours = (count: number) => count * 60 * 60 * 1000;

jest.setTimeout(60_000);

let bucket: TestBucket;
beforeEach(async () => {
  bucket = await startTestBucket();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await bucket.close();
});

/** A store in memory, with the times of modification of its objects. `beforeRequest` may hold a request up. */
function mockStore(objects: Map<string, Date>, beforeRequest: (accessKeyId: string) => Promise<void>): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { method, url, headers } = input as Request;
    const key = new URL(url).pathname.split('/').at(-1)!;
    await beforeRequest(/Credential=(\w+)/.exec(headers.get('authorization')!)![1]!);
    const modifiedAt = objects.get(key);
    if (method === 'PUT') objects.set(key, new Date());
    if (method === 'DELETE') objects.delete(key);
    if (method !== 'HEAD') return new Response();
    return modifiedAt
      ? new Response(null, { headers: { 'last-modified': modifiedAt.toUTCString() } })
      : new Response(null, { status: 404 });
  });
}

describe('an object of a bucket', () => {
  const openStore = () => createS3ImageStore(createS3Client(readConfig(bucket.env).s3!));
  const write = () => openStore().write({ files: [{ name, data: Buffer.from('data') }] });
  const isOld = async (modifiedAt: Date) => modifiedAt.getTime() === longAgo.getTime();

  test('is kept by browsers and shared caches for good, and has the type of the picture', async () => {
    const hash = 'a'.repeat(32);
    const types = { '480.webp': 'image/webp', '480.avif': 'image/avif', 'preview.jpg': 'image/jpeg' };
    const files = Object.keys(types).map((ending) => ({ name: `${hash}-${ending}`, data: Buffer.from('data') }));
    await openStore().write({ files });
    for (const [ending, type] of Object.entries(types)) {
      expect(await bucket.metadata(`${hash}-${ending}`)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  });

  test('stays when it is written again before its removal is decided', async () => {
    await write();
    await bucket.setModifiedAt(name, longAgo);
    await write();
    await openStore().removeIf(name, isOld);
    expect(await bucket.list()).toEqual([name]);
  });

  test('is written once more when it is removed meanwhile', async () => {
    await write();
    await bucket.setModifiedAt(name, longAgo);
    let writing: Promise<void> | undefined;
    await openStore().removeIf(name, async (modifiedAt) => {
      const isRemovable = await isOld(modifiedAt);
      writing = write();
      return isRemovable;
    });
    await writing;
    expect(await bucket.list()).toEqual([name]);
  });

  const schedules = [0, 1, 2, 3, 4].flatMap((removals) => [1, 2, 3, 4].map((writes) => [removals, writes] as const));
  test.each(schedules)(
    'is not lost when a removal waits after %i requests for %i of a write, which then waits for the removal',
    async (removals, writes) => {
      const open = (accessKeyId: string) =>
        createS3ImageStore(createS3Client(readConfig({ ...bucket.env, S3_ACCESS_KEY_ID: accessKeyId }).s3!));
      const objects = new Map([[name, longAgo]]);
      const counts = { remover: 0, writer: 0 };
      const isWritten = deferred(undefined);
      const isRemoved = deferred(undefined);
      let writing: Promise<void> | undefined;
      const startWriting = () =>
        (writing ??= open('writer')
          .write({ files: [{ name, data: Buffer.from('data') }] })
          .finally(() => isWritten.resolve()));
      mockStore(objects, async (accessKeyId) => {
        if (accessKeyId === 'writer' && (counts.writer += 1) > writes) {
          isWritten.resolve();
          await isRemoved.promise;
        }
        if (accessKeyId === 'remover' && (counts.remover += 1) > removals) {
          void startWriting();
          await isWritten.promise;
        }
      });
      await open('remover').removeIf(name, isOld);
      isRemoved.resolve();
      await startWriting();
      expect([...objects.keys()]).toEqual([name]);
    },
  );

  test('is left to the process that is removing it', async () => {
    await write();
    await openStore().removeIf(name, async () => {
      await openStore().removeIf(name, async () => true);
      expect(await bucket.list()).toEqual([name, `${name}.removed`]);
      return false;
    });
    expect(await bucket.list()).toEqual([name]);
  });

  test('can be written again although a crash has interrupted its removal', async () => {
    await bucket.put(`${name}.removed`, '');
    await bucket.setModifiedAt(`${name}.removed`, longAgo);
    await write();
    expect(await bucket.list()).toContain(name);
  });

  test('leaves nothing behind of the check at the start', async () => {
    await openStore().check();
    expect(await bucket.list()).toEqual([]);
  });
});

describe('a start with a bucket', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'octavo-bucket-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  /** @returns what it has logged */
  const visit = async () => {
    const server = startProcess({ ...bucket.env, DATA_DIR: directory });
    await server.ready;
    return (await server.stop()).output;
  };
  const warning = `is empty, so the pictures in ${join('DIRECTORY', 'images')} are not shown until they are copied there.`;

  test('warns of pictures in the data directory while the bucket has none', async () => {
    const images = join(directory, 'images');
    await mkdir(images);
    await writeFile(join(images, name), 'data');
    expect((await visit()).replaceAll(directory, 'DIRECTORY')).toContain(warning);
    await bucket.put(name, 'data');
    expect((await visit()).replaceAll(directory, 'DIRECTORY')).not.toContain(warning);
  });

  test('makes no folder for pictures', async () => {
    expect(await visit()).not.toContain('S3_BUCKET');
    expect(await readdir(directory)).not.toContain('images');
  });
});

describe('a server with its images in a bucket', () => {
  let server: TestServer;
  const log = { warn: jest.fn() };
  const start = async (env: Record<string, string> = {}) => {
    server = await createTestServer({ ...bucket.env, ...env });
  };
  afterEach(() => server.close());

  const sweep = (database = server.database) =>
    createImageSweep({ database, images: server.images, log })(new AbortController().signal);

  const render = () =>
    createBackgroundRendering({
      database: server.database,
      images: server.images,
      hasAvif: true,
      invalidate: (tags) => server.app.invalidate(tags),
      log,
    })(new AbortController().signal);

  const pathOf = (url: string) => new URL(url, 'http://localhost').pathname;

  const age = async (ms: number) => {
    const past = new Date(Date.now() - ms);
    for (const each of await server.listImages()) {
      await bucket.setModifiedAt(each, new Date(past.getTime() - 1000));
    }
    await server.database.queries.updateTable('unused_images').set({ unused_since: past.toISOString() }).execute();
  };

  test('has every cover there, and none in its data directory', async () => {
    await start();
    const { id } = await server.addBlog();
    const { blog } = (await server.call(contract.getBlog, { params: { id } })).body;
    for (const url of [blog.image, blog.previewImage!]) {
      expect((await server.app.inject(pathOf(url))).statusCode).toBe(200);
    }
    expect(await bucket.list()).toContain('install-id');
    expect(await readdir(server.directory)).not.toContain('images');
  });

  test('sweeps an image a day after its last post was deleted, and not an hour earlier', async () => {
    await start();
    const { id } = await server.addBlog();
    await server.deleteForGood(id);
    await age(hours(23));
    await sweep();
    expect(await server.listImages()).not.toEqual([]);
    await age(hours(25));
    await sweep();
    expect(await bucket.list()).toEqual(['install-id']);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('never sweeps the images of another database', async () => {
    await start();
    await server.addBlog();
    const before = await bucket.list();
    const directory = await mkdtemp(join(tmpdir(), 'octavo-other-'));
    const { database: other, remove: removeOther } = await createTestDatabase(directory);
    expect(await pairImages(other, server.images)).toContain(
      `${bucket.env.S3_ENDPOINT}/${bucket.env.S3_BUCKET} belong to the database`,
    );
    await age(hours(1000));
    await sweep(other);
    await sweep(other);
    expect(await bucket.list()).toEqual(before);
    await removeOther();
    await rm(directory, { recursive: true });
  });

  test('makes previews and AVIF files in the background', async () => {
    await start();
    const image = await server.images.prepare(await createPng(), { hasPreview: false });
    jest.spyOn(server.images, 'prepare').mockResolvedValueOnce(image);
    const { id } = await server.addBlog();
    await render();
    const { blog } = (await server.call(contract.getBlog, { params: { id } })).body;
    expect(await bucket.list()).toContain(blog.previewImage!.split('/').at(-1));
    const states = await server.database.queries.selectFrom('images').select(['preview', 'avif']).execute();
    // A single colour takes fewer bytes as WebP.
    expect(states).toEqual([{ preview: 'stored', avif: 'left out' }]);
  });

  test('adds the covers of the sample posts', async () => {
    await start();
    const samples = join(server.directory, 'samples');
    await Promise.all(['posts', 'covers'].map((folder) => mkdir(join(samples, folder), { recursive: true })));
    const sample = { slug: 'one', title: 'One', subTitle: '', category: 'Finance', date: longAgo.toISOString() };
    await writeFile(join(samples, 'index.json'), JSON.stringify([sample]));
    await writeFile(join(samples, 'posts/one.html'), '<p>Hello</p>');
    await writeFile(join(samples, 'covers/one.webp'), await createPng());
    expect(await addSamplePosts(server.database, server.images, samples)).toBe(1);
    const { blogs } = (await server.call(contract.listBlogs)).body;
    expect(await bucket.list()).toContain(blogs[0]!.image.split('/').at(-1));
  });

  test('has addresses at S3_PUBLIC_URL in answers, feeds and the sitemap, where it is set', async () => {
    const publicUrl = 'https://cdn.example/covers';
    await start({ S3_PUBLIC_URL: `${publicUrl}/` });
    const { id } = await server.addBlog();
    const { blog } = (await server.call(contract.getBlog, { params: { id } })).body;
    const { blogs } = (await server.call(contract.listBlogs)).body;
    const { dashboardData } = (await server.call(contract.getDashboard, { as: server.admin })).body;
    for (const each of [blog, blogs[0]!, dashboardData.recentBlogs[0]!]) {
      expect([each.image, each.images![0]!.url]).toEqual([
        expect.stringMatching(/^https:\/\/cdn\.example\/covers\/[0-9a-f]{32}-40\.webp$/),
        each.image,
      ]);
    }
    expect(blog.previewImage).toMatch(/^https:\/\/cdn\.example\/covers\/[0-9a-f]{32}-preview\.jpg$/);
    for (const path of ['/feed.xml', '/atom.xml', '/feed.json', '/sitemap-1.xml']) {
      const { body } = await server.app.inject(path);
      expect(body).toContain(blog.image);
      expect(body).not.toContain('/images/');
    }
  });

  describe('that cannot be reached', () => {
    const message = 'The server cannot reach its pictures at the moment. Please try again later.';
    const unreachable = () =>
      jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('fetch failed')));

    test('refuses a post with 503 and a sentence, and adds nothing', async () => {
      await start();
      const fetch = unreachable();
      const { status, headers, body } = await server.call(contract.addBlog, {
        as: server.admin,
        body: aBlog(),
        image: await createPng(),
      });
      expect({ status, message: body.message }).toEqual({ status: 503, message });
      expect(headers['retry-after']).toMatch(/^\d+$/);
      fetch.mockRestore();
      expect(await bucket.list()).toEqual(['install-id']);
      expect(await server.database.queries.selectFrom('images').selectAll().execute()).toEqual([]);
      expect((await server.call(contract.listAllBlogs, { as: server.admin })).body.blogs).toEqual([]);
      await server.addBlog();
    });

    test('answers a request for a cover with 503, and all that needs no cover as ever', async () => {
      await start();
      await server.addBlog();
      unreachable();
      const { blogs } = (await server.call(contract.listBlogs)).body;
      const response = await server.app.inject(pathOf(blogs[0]!.image));
      expect(response.statusCode).toBe(503);
      expect(response.json()).toEqual({ success: false, message });
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.any(String) });
    });

    test.each<[string, () => Promise<Response>]>([
      ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
      ['never answers', () => new Promise(() => undefined)],
    ])('answers feeds nevertheless where it %s, without the sizes of covers', async (_what, answer) => {
      await start();
      const { title } = await server.addBlog();
      jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
      const { statusCode, body } = await server.app.inject('/feed.xml');
      expect(statusCode).toBe(200);
      expect(body).toContain(title);
      expect(body).toContain('length="0"');
    });

    test('makes previews and AVIF files when it can be reached again', async () => {
      await start();
      await server.addBlog();
      const { read } = server.images;
      jest.spyOn(server.images, 'read').mockImplementationOnce(async (each) => {
        unreachable();
        return read(each);
      });
      await expect(render()).rejects.toThrow('S3_ENDPOINT');
      jest.restoreAllMocks();
      await render();
      const states = await server.database.queries.selectFrom('images').select('avif').execute();
      expect(states).toEqual([{ avif: 'left out' }]);
    });
  });
});
