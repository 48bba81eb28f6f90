import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readConfig } from '../../src/server/config';
import { createFolderImageStore } from '../../src/server/media/folder-image-store';
import { isStoredName, type ImageStore, type PreparedImage } from '../../src/server/media/image-store';
import { avifUrls, imageUrls } from '../../src/server/media/image-urls';
import { createS3Client } from '../../src/server/media/s3-client';
import { createS3ImageStore } from '../../src/server/media/s3-image-store';
import { startTestBucket } from '../support/s3';

/** A kind of store, and what lies in it behind its back. */
interface Place {
  open(): ImageStore;
  list(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  put(name: string, data: string): Promise<void>;
  setModifiedAt(name: string, at: Date): Promise<void>;
  close(): Promise<void>;
}

async function createFolder(): Promise<Place> {
  const home = await mkdtemp(join(tmpdir(), 'octavo-media-'));
  const directory = join(home, 'images');
  const pathOf = (name: string) => join(directory, name);
  return {
    open: () => createFolderImageStore({ directory }),
    list: async () => (await readdir(directory).catch(() => [])).sort(),
    read: (name) => readFile(pathOf(name)),
    async put(name, data) {
      await mkdir(directory, { recursive: true });
      await writeFile(pathOf(name), data);
    },
    setModifiedAt: (name, at) => utimes(pathOf(name), at, at),
    close: () => rm(home, { recursive: true }),
  };
}

async function createBucket(): Promise<Place> {
  const { env, ...bucket } = await startTestBucket();
  return { open: () => createS3ImageStore(createS3Client(readConfig(env).s3!)), ...bucket };
}

const createPng = (background = '#357') =>
  sharp({ create: { width: 700, height: 400, channels: 3, background } }).png();
const hashA = 'a'.repeat(32);

const anImage = (hash: string, data = 'data'): PreparedImage => ({
  kind: 'cover',
  hash,
  width: 700,
  height: 400,
  files: [480, 700].map((width) => ({ name: `${hash}-${width}.webp`, data: Buffer.from(data) })),
  hasPreview: false,
});

async function listOf(store: ImageStore) {
  const batches = [];
  for await (const batch of store.list()) batches.push(batch);
  return batches.filter(({ files, temporary }) => files.length + temporary.length > 0);
}

describe.each([
  ['a folder', createFolder],
  ['a bucket', createBucket],
])('the image store in %s', (_kind, create) => {
  let place: Place;
  let store: ImageStore;
  beforeEach(async () => {
    place = await create();
    store = place.open();
  });
  afterEach(() => place.close());

  test('names what it prepared after the upload, and stores nothing yet', async () => {
    const upload = await createPng().toBuffer();
    const hash = createHash('sha256').update(upload).digest('hex').slice(0, 32);
    const image = await store.prepare(upload);
    expect(image).toMatchObject({ hash, width: 700, height: 400, hasPreview: true });
    expect(image.files.map(({ name }) => name)).toEqual([
      `${hash}-480.webp`,
      `${hash}-700.webp`,
      `${hash}-preview.jpg`,
    ]);
    expect(await place.list()).toEqual([]);
  });

  test('prepares a picture without its preview, for who cannot wait for it', async () => {
    const image = await store.prepare(await createPng().toBuffer(), { hasPreview: false, kind: 'cover' as const });
    expect(image.hasPreview).toBe(false);
    expect(image.files.map(({ name }) => name)).toEqual([`${image.hash}-480.webp`, `${image.hash}-700.webp`]);
  });

  test('stores nothing of what it refuses', async () => {
    await expect(store.prepare(Buffer.from('<svg onload="alert(1)"/>'))).rejects.toMatchObject({ statusCode: 415 });
    expect(await place.list()).toEqual([]);
  });

  test('prepares many at once, each as if it were alone', async () => {
    const uploads = await Promise.all(
      ['#100', '#200', '#300', '#400', '#500'].map((colour) => createPng(colour).toBuffer()),
    );
    const outcomes = await Promise.allSettled(
      uploads.flatMap((upload) => [store.prepare(upload), store.prepare(Buffer.from('x'))]),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(uploads.flatMap(() => ['fulfilled', 'rejected']));
  });

  test('stores the files under their names, and has them with their sizes', async () => {
    const image = await store.prepare(await createPng().toBuffer());
    await store.write(image);
    expect(await place.list()).toEqual(image.files.map(({ name }) => name).sort());
    for (const { name, data } of image.files) {
      expect(await place.read(name)).toEqual(data);
      expect(await store.read(name)).toEqual(data);
      expect(await store.findSize(name)).toBe(data.length);
    }
  });

  test('has no size of a file that it does not have, and cannot read it', async () => {
    const name = `${hashA}-480.webp`;
    expect(await store.findSize(name)).toBeUndefined();
    await expect(store.read(name)).rejects.toThrow();
  });

  test('has the install id that it was given', async () => {
    expect(await store.findInstallId()).toBeUndefined();
    await store.setInstallId('an id');
    expect(await store.findInstallId()).toBe('an id');
    expect(await listOf(store)).toEqual([]);
  });

  test('writes the same picture many times at once and leaves nothing unfinished', async () => {
    const stores = Array.from({ length: 8 }, () => place.open());
    await Promise.all(stores.map((each) => each.write(anImage(hashA))));
    expect(await place.list()).toEqual([`${hashA}-480.webp`, `${hashA}-700.webp`]);
    expect((await place.read(`${hashA}-700.webp`)).toString()).toBe('data');
  });

  test('makes what is there already look as if it had just been written', async () => {
    await store.write(anImage(hashA));
    const name = `${hashA}-480.webp`;
    await place.setModifiedAt(name, new Date(0));
    await store.write(anImage(hashA));
    let found: Date | undefined;
    await store.removeIf(name, async (modifiedAt) => {
      found = modifiedAt;
      return false;
    });
    expect(found!.getTime()).toBeGreaterThan(0);
    expect((await place.read(name)).toString()).toBe('data');
  });

  test('lists the renderings and the temporary files, and nothing else', async () => {
    expect(await listOf(store)).toEqual([]);
    await store.setInstallId('x');
    for (const name of ['480.webp.removed', '700.webp', '480.avif', 'preview.jpg', '480.webp.1.tmp']) {
      await place.put(`${hashA}-${name}`, '');
    }
    await place.put('.DS_Store', '');
    const [batch] = await listOf(store);
    expect(batch!.temporary).toEqual([`${hashA}-480.webp.1.tmp`]);
    expect(batch!.files.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: `${hashA}-480.avif`, hash: hashA, isHalfRemoved: false },
      { name: `${hashA}-480.webp`, hash: hashA, isHalfRemoved: true },
      { name: `${hashA}-700.webp`, hash: hashA, isHalfRemoved: false },
      { name: `${hashA}-preview.jpg`, hash: hashA, isHalfRemoved: false },
    ]);
  });

  test('lists thousands of files in batches', async () => {
    await store.setInstallId('x');
    const names = Array.from({ length: 1001 }, (_item, index) => `${index.toString(16).padStart(32, '0')}-480.webp`);
    await Promise.all(names.map((name) => place.put(name, '')));
    const batches = await listOf(store);
    expect(batches.length).toBeGreaterThan(2);
    expect(batches.flatMap(({ files }) => files.map(({ name }) => name)).sort()).toEqual(names);
  });

  test('deletes a file only when that is agreed to by its time of modification, and can write it again', async () => {
    await store.write(anImage(hashA));
    const name = `${hashA}-480.webp`;
    const longAgo = new Date('2020-01-01');
    await place.setModifiedAt(name, longAgo);
    await store.removeIf(name, async (modifiedAt) => modifiedAt > longAgo);
    await expect(store.removeIf(name, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    expect(await place.list()).toHaveLength(2);
    await store.removeIf(name, async (modifiedAt) => modifiedAt.getTime() === longAgo.getTime());
    await store.removeIf(name, async () => true);
    expect(await place.list()).toEqual([`${hashA}-700.webp`]);
    await store.write(anImage(hashA));
    expect(await place.list()).toHaveLength(2);
  });

  test('deletes what a crash has left of a removal, or of a write long ago', async () => {
    const [removed, old, current] = [`${hashA}-480.webp`, `${hashA}-480.webp.1.tmp`, `${hashA}-480.webp.2.tmp`];
    for (const name of [`${removed}.removed`, old, current]) await place.put(name, 'half');
    const past = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of [`${removed}.removed`, old]) await place.setModifiedAt(name, past);
    await store.removeIf(removed, async () => true);
    for (const name of [old, current]) await store.removeIfAbandoned(name);
    expect(await place.list()).toEqual([current]);
  });
});

test.each([
  ...['..', '../images', `../images/${hashA}-480.webp`, `${hashA}-480.webp.1.tmp`, `${hashA}-480.webp/`, ''],
  ...[`${hashA}-480.jpg`, `${hashA}-preview.webp`, `${hashA}-preview.jpg.removed`, `${hashA}-preview`],
])('no rendering has the name %j', (name) => {
  expect(isStoredName(name)).toBe(false);
});

describe('a folder of images', () => {
  let home: string;
  let directory: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'octavo-media-'));
    directory = join(home, 'images');
  });
  afterEach(() => rm(home, { recursive: true }));

  test('only touches a file that is there already', async () => {
    const store = createFolderImageStore({ directory });
    await store.write(anImage(hashA, 'first'));
    const file = join(directory, `${hashA}-480.webp`);
    await utimes(file, new Date(0), new Date(0));
    await store.write(anImage(hashA, 'second'));
    expect(await readFile(file, 'utf8')).toBe('first');
    expect((await stat(file)).mtimeMs).toBeGreaterThan(0);
  });

  test('throws, and leaves nothing behind, where it cannot write', async () => {
    await writeFile(directory, 'a file in the way');
    const store = createFolderImageStore({ directory });
    await expect(store.write(anImage(hashA))).rejects.toThrow();
    await expect(listOf(store)).rejects.toThrow();
    expect(await readdir(home)).toEqual(['images']);
  });
});

test('the addresses of a picture list every width, and the widest is the picture', () => {
  const urls = (format: string) =>
    [480, 720, 960, 1280].map((width) => ({ url: `https://octavo.test/images/${hashA}-${width}.${format}`, width }));
  expect(imageUrls({ hash: hashA, width: 1280 }, 'https://octavo.test/images')).toEqual({
    image: `https://octavo.test/images/${hashA}-1280.webp`,
    images: urls('webp'),
  });
  expect(avifUrls({ hash: hashA, width: 1280 }, 'https://octavo.test/images')).toEqual(urls('avif'));
  expect(imageUrls({ hash: hashA, width: 300 }, '/images').images).toEqual([
    { url: `/images/${hashA}-300.webp`, width: 300 },
  ]);
});
