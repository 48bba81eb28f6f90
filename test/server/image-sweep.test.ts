import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '../../src/contract/calls';
import type { ImageStore } from '../../src/server/media/image-store';
import { pairImages } from '../../src/server/media/open-image-store';
import { createMediaService } from '../../src/server/media/media.service';
import { createImageSweep } from '../../src/server/media/sweep-images';
import { createTestDatabase } from '../support/database';
import { createPng, createTestServer, type TestServer } from '../support/server';

const hours = (count: number) => count * 60 * 60 * 1000;

let server: TestServer;
let folder: string;
const log = { warn: jest.fn() };
beforeEach(async () => {
  log.warn.mockReset();
  server = await createTestServer();
  folder = join(server.directory, 'images');
});
afterEach(() => server.close());

const sweep = (images: Partial<ImageStore> = {}, database = server.database) =>
  createImageSweep({ database, images: { ...server.images, ...images }, log })(new AbortController().signal);

/** Makes the files look as if they had been written that long ago, and images as if they had been unused for so long. */
async function age(ms: number): Promise<void> {
  const past = new Date(Date.now() - ms);
  // The mark is younger than the file, as it is in reality.
  for (const name of await server.listImages()) await utimes(join(folder, name), past, new Date(past.getTime() - 1000));
  await server.database.queries.updateTable('unused_images').set({ unused_since: past.toISOString() }).execute();
}

/** The images that have files. */
const listHashes = async () => [...new Set((await server.listImages()).map((name) => name.slice(0, 32)))];

describe('the files of an image', () => {
  test('stay when the last post that shows it is deleted or gets another one', async () => {
    const { id } = await server.addBlog({}, await createPng('#111'));
    await server.call(contract.editBlog, {
      as: server.admin,
      params: { id },
      body: { title: 'Repainted' },
      image: await createPng('#222'),
    });
    await server.deleteForGood(id);
    await sweep();
    expect(await listHashes()).toHaveLength(2);
  });

  test('are deleted once no post has shown it for a day, and not an hour earlier', async () => {
    const { id } = await server.addBlog({}, await createPng('#111'));
    await server.addBlog({}, await createPng('#222'));
    const before = await server.listImages();
    await server.deleteForGood(id);
    await age(hours(23));
    await sweep();
    expect(await server.listImages()).toEqual(before);
    await age(hours(25));
    await sweep();
    expect(await listHashes()).toHaveLength(1);
    const { blogs } = (await server.call(contract.listBlogs)).body;
    expect((await server.app.inject(new URL(blogs[0]!.image, 'http://localhost').pathname)).statusCode).toBe(200);
  });

  test('that no post has ever shown are deleted a day after they were noticed, however old they are', async () => {
    await server.images.write(await server.images.prepare(await createPng()));
    await age(hours(1000));
    await sweep();
    expect(await listHashes()).toHaveLength(1);
    await age(hours(25));
    await sweep();
    expect(await server.listImages()).toEqual([]);
  });

  test('are in a backup that copies the database first and the images later, whatever is deleted meanwhile', async () => {
    const { id } = await server.addBlog();
    const backup = join(server.directory, 'backup');
    // What a copy of the database refers to.
    const blogs = server.database.queries.selectFrom('blogs');
    const { image_hash: hash } = await blogs.select('image_hash').executeTakeFirstOrThrow();
    await age(hours(1000));
    await server.deleteForGood(id);
    await sweep();
    await sweep();
    await cp(folder, backup, { recursive: true });
    expect((await readdir(backup)).some((name) => name.startsWith(hash))).toBe(true);
  });

  test('get another day when they were touched after the image was noticed to be unused', async () => {
    const image = await server.images.prepare(await createPng());
    await server.images.write(image);
    await sweep();
    await age(hours(25));
    await server.images.write(image);
    await sweep();
    expect(await listHashes()).toHaveLength(1);
    const [mark] = await server.database.queries.selectFrom('unused_images').selectAll().execute();
    expect(Date.now() - Date.parse(mark!.unused_since)).toBeLessThan(hours(1));
  });
});

describe('an image that is uploaded again while it is swept', () => {
  const png = () => createPng('#345');
  beforeEach(async () => {
    const { id } = await server.addBlog({}, await png());
    await server.deleteForGood(id);
    await age(hours(25));
  });

  let uploads: Promise<unknown> | undefined;
  beforeEach(() => {
    uploads = undefined;
  });
  /** While the first of its files is swept. */
  const uploadOnce = () => (uploads ??= png().then((image) => server.addBlog({}, image)));

  const expectCover = async () => {
    const { blogs } = (await server.call(contract.listBlogs)).body;
    expect(blogs).toHaveLength(1);
    const { blog } = (await server.call(contract.getBlog, { params: { id: blogs[0]!._id } })).body;
    for (const url of [blog.image, blog.previewImage!]) {
      expect((await server.app.inject(new URL(url, 'http://localhost').pathname)).statusCode).toBe(200);
    }
    expect((await readdir(folder)).filter((name) => name.endsWith('.removed'))).toEqual([]);
  };

  test('keeps its files when the upload comes before they are set aside', async () => {
    await sweep({
      removeIf: async (name, isUnused) => {
        await uploadOnce();
        await server.images.removeIf(name, isUnused);
      },
    });
    await expectCover();
  });

  test('keeps its files when they were found before they are set aside, and its row comes after that', async () => {
    const media = createMediaService(server.database, server.images);
    const image = await media.prepare(await png());
    await server.images.write(image);
    await sweep();
    await server.addBlog({}, await png());
    await expectCover();
  });

  test('gets new files when the upload comes while they are set aside', async () => {
    await sweep({
      removeIf: (name, isUnused) =>
        server.images.removeIf(name, async (modifiedAt) => {
          const answer = await isUnused(modifiedAt);
          await uploadOnce();
          return answer;
        }),
    });
    await expectCover();
  });

  test('gets its files back when the sweep was killed while they were set aside', async () => {
    await new Promise<void>((killed) => {
      void sweep({
        removeIf: (name) =>
          server.images.removeIf(name, async () => {
            await server.addBlog({}, await png());
            await rm(join(folder, name));
            killed();
            return new Promise(() => undefined);
          }),
      });
    });
    expect((await server.listImages()).filter((name) => name.endsWith('.removed'))).toHaveLength(1);
    await sweep();
    await expectCover();
  });
});

describe('temporary files', () => {
  test('that a crash has left are deleted, also beside a whole picture; one that is being written is not', async () => {
    await server.addBlog();
    const whole = await server.listImages();
    const [abandoned, current] = [`${whole[0]}.1.tmp`, `${whole[0]}.2.tmp`];
    for (const name of [abandoned, current]) await writeFile(join(folder, name), 'half');
    const past = new Date(Date.now() - hours(2));
    await utimes(join(folder, abandoned), past, past);
    await sweep();
    expect((await server.listImages()).sort()).toEqual([...whole, current].sort());
  });
});

describe('a sweep', () => {
  test('goes on past a file that cannot be deleted, and says so', async () => {
    for (const colour of ['#111', '#222'])
      await server.images.write(await server.images.prepare(await createPng(colour)));
    await sweep();
    await age(hours(25));
    let attempts = 0;
    await sweep({
      removeIf: async (name, isUnused) => {
        attempts += 1;
        if (attempts === 1) throw new Error('in use');
        await server.images.removeIf(name, isUnused);
      },
    });
    expect(await listHashes()).toHaveLength(1);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  test('holds no transaction while it works on files', async () => {
    await server.images.write(await server.images.prepare(await createPng()));
    await sweep();
    await age(hours(25));
    await sweep({
      removeIf: async (name, isUnused) => {
        await server.database.write(async () => undefined);
        await server.images.removeIf(name, isUnused);
      },
    });
    expect(await server.listImages()).toEqual([]);
  });
});

describe('a database beside the images of another one', () => {
  const installId = async () => (await readFile(join(folder, 'install-id'), 'utf8')).trim();
  const createOther = async () => createTestDatabase(await mkdtemp(join(server.directory, 'other-')));

  test('gives a warning at the start, and nothing is swept until an operator has resolved it', async () => {
    await server.addBlog();
    const before = await server.listImages();
    const { database: other, remove: removeOther } = await createOther();
    const warning = await pairImages(other, server.images);
    expect(warning).toContain(await installId());
    expect(warning).not.toContain('\n');
    const writeTemporary = `${before[0]}.1.tmp`;
    await writeFile(join(folder, writeTemporary), 'half');
    await age(hours(1000));
    await sweep({}, other);
    await other.queries
      .updateTable('unused_images')
      .set({ unused_since: new Date(0).toISOString() })
      .execute();
    await sweep({}, other);
    expect((await server.listImages()).sort()).toEqual([...before, writeTemporary].sort());
    expect(await pairImages(other, server.images)).toBe(warning);

    const id = /write (\S+) into the file install-id/.exec(warning!)![1]!;
    await writeFile(join(folder, 'install-id'), `${id}\n`);
    expect(await pairImages(other, server.images)).toBeUndefined();
    await sweep({}, other);
    expect(await server.listImages()).toEqual(before);
    await removeOther();
  });

  test('takes an empty folder over', async () => {
    const { database: other, remove: removeOther } = await createOther();
    const previous = await installId();
    expect(await pairImages(other, server.images)).toBeUndefined();
    expect(await installId()).not.toBe(previous);
    await removeOther();
  });

  test('takes images without an id over only when it knows all of them', async () => {
    await server.addBlog();
    await rm(join(folder, 'install-id'));
    const { database: other, remove: removeOther } = await createOther();
    expect(await pairImages(other, server.images)).toContain('an unknown database');
    expect(await readdir(folder)).not.toContain('install-id');
    expect(await pairImages(server.database, server.images)).toBeUndefined();
    expect(await readdir(folder)).toContain('install-id');
    await removeOther();
  });

  test('is not reported when several processes pair the same two at once', async () => {
    const other = await createOther();
    const databases = await Promise.all([1, 2, 3, 4].map(() => other.connect()));
    const warnings = await Promise.all(databases.map((database) => pairImages(database, server.images)));
    expect(warnings).toEqual([undefined, undefined, undefined, undefined]);
    await Promise.all(databases.map((database) => database.close()));
    await other.remove();
  });
});
