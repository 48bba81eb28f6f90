import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { avifUrls, imageUrls } from '../../src/server/media/image-urls';
import {
  createImageStore,
  isStoredName,
  type ImageStore,
  type PreparedImage,
} from '../../src/server/media/image-store';

let home: string;
let directory: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'octavo-media-'));
  directory = join(home, 'images');
});

afterEach(() => rm(home, { recursive: true }));

const createPng = (background = '#357') =>
  sharp({ create: { width: 700, height: 400, channels: 3, background } }).png();
const hashA = 'a'.repeat(32);

const anImage = (hash: string, data = 'data'): PreparedImage => ({
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

describe('the image store', () => {
  test('names what it prepared after the upload, and stores nothing yet', async () => {
    const upload = await createPng().toBuffer();
    const hash = createHash('sha256').update(upload).digest('hex').slice(0, 32);
    const image = await createImageStore({ directory }).prepare(upload);
    expect(image).toMatchObject({ hash, width: 700, height: 400, hasPreview: true });
    expect(image.files.map(({ name }) => name)).toEqual([
      `${hash}-480.webp`,
      `${hash}-700.webp`,
      `${hash}-preview.jpg`,
    ]);
    expect(await readdir(home)).toEqual([]);
  });

  test('prepares a picture without its preview, for who cannot wait for it', async () => {
    const image = await createImageStore({ directory }).prepare(await createPng().toBuffer(), { hasPreview: false });
    expect(image.hasPreview).toBe(false);
    expect(image.files.map(({ name }) => name)).toEqual([`${image.hash}-480.webp`, `${image.hash}-700.webp`]);
  });

  test('stores nothing of what it refuses', async () => {
    const store = createImageStore({ directory });
    await expect(store.prepare(Buffer.from('<svg onload="alert(1)"/>'))).rejects.toMatchObject({ statusCode: 415 });
    expect(await readdir(home)).toEqual([]);
  });

  test('prepares many at once, each as if it were alone', async () => {
    const store = createImageStore({ directory });
    const uploads = await Promise.all(
      ['#100', '#200', '#300', '#400', '#500'].map((colour) => createPng(colour).toBuffer()),
    );
    const outcomes = await Promise.allSettled(
      uploads.flatMap((upload) => [store.prepare(upload), store.prepare(Buffer.from('x'))]),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(uploads.flatMap(() => ['fulfilled', 'rejected']));
  });

  test('stores the files under their names', async () => {
    const store = createImageStore({ directory });
    const image = await store.prepare(await createPng().toBuffer());
    await store.write(image);
    expect(await readdir(directory)).toEqual(image.files.map(({ name }) => name).sort());
    for (const { name, data } of image.files) expect(await readFile(join(directory, name))).toEqual(data);
  });

  test('writes the same picture many times at once and leaves nothing unfinished', async () => {
    const stores = Array.from({ length: 8 }, () => createImageStore({ directory }));
    await Promise.all(stores.map((store) => store.write(anImage(hashA))));
    expect(await readdir(directory)).toEqual([`${hashA}-480.webp`, `${hashA}-700.webp`]);
    expect(await readFile(join(directory, `${hashA}-700.webp`), 'utf8')).toBe('data');
  });

  test('only touches what is there already', async () => {
    const store = createImageStore({ directory });
    await store.write(anImage(hashA, 'first'));
    const file = join(directory, `${hashA}-480.webp`);
    await utimes(file, new Date(0), new Date(0));
    await store.write(anImage(hashA, 'second'));
    expect(await readFile(file, 'utf8')).toBe('first');
    expect((await stat(file)).mtimeMs).toBeGreaterThan(0);
  });

  test('lists the renderings and the temporary files, and nothing else', async () => {
    const store = createImageStore({ directory });
    expect(await listOf(store)).toEqual([]);
    await store.write(anImage(hashA));
    await store.setInstallId('x');
    await writeFile(join(directory, '.DS_Store'), '');
    await writeFile(join(directory, `${hashA}-480.webp.1.tmp`), 'half');
    for (const name of ['480.avif', 'preview.jpg']) await writeFile(join(directory, `${hashA}-${name}`), '');
    await rename(join(directory, `${hashA}-480.webp`), join(directory, `${hashA}-480.webp.removed`));
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
    const store = createImageStore({ directory });
    await mkdir(directory);
    const names = Array.from({ length: 1001 }, (_item, index) => `${index.toString(16).padStart(32, '0')}-480.webp`);
    await Promise.all(names.map((name) => writeFile(join(directory, name), '')));
    const batches = await listOf(store);
    expect(batches.length).toBeGreaterThan(2);
    expect(batches.flatMap(({ files }) => files.map(({ name }) => name)).sort()).toEqual(names);
  });

  test('deletes a file only when that is agreed to by its time of modification, and can write it again', async () => {
    const store = createImageStore({ directory });
    await store.write(anImage(hashA));
    const [file, name] = [join(directory, `${hashA}-480.webp`), `${hashA}-480.webp`];
    const longAgo = new Date('2020-01-01');
    await utimes(file, longAgo, longAgo);
    await store.removeIf(name, async (modifiedAt) => modifiedAt > longAgo);
    await expect(store.removeIf(name, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    expect(await readdir(directory)).toHaveLength(2);
    await store.removeIf(name, async (modifiedAt) => modifiedAt.getTime() === longAgo.getTime());
    await store.removeIf(name, async () => true);
    expect(await readdir(directory)).toEqual([`${hashA}-700.webp`]);
    await store.write(anImage(hashA));
    expect(await readdir(directory)).toHaveLength(2);
  });

  test.each([
    ...['..', '../images', `../images/${hashA}-480.webp`, `${hashA}-480.webp.1.tmp`, `${hashA}-480.webp/`, ''],
    ...[`${hashA}-480.jpg`, `${hashA}-preview.webp`, `${hashA}-preview.jpg.removed`, `${hashA}-preview`],
  ])('has no rendering by the name %j', (name) => {
    expect(isStoredName(name)).toBe(false);
  });

  test('throws, and leaves nothing behind, where it cannot write', async () => {
    await writeFile(directory, 'a file in the way');
    const store = createImageStore({ directory });
    await expect(store.write(anImage(hashA))).rejects.toThrow();
    await expect(listOf(store)).rejects.toThrow();
    expect(await readdir(home)).toEqual(['images']);
  });
});

test('the addresses of a picture list every width, and the widest is the picture', () => {
  const urls = (format: string) =>
    [480, 720, 960, 1280].map((width) => ({ url: `https://octavo.test/images/${hashA}-${width}.${format}`, width }));
  expect(imageUrls({ hash: hashA, width: 1280 }, 'https://octavo.test')).toEqual({
    image: `https://octavo.test/images/${hashA}-1280.webp`,
    images: urls('webp'),
  });
  expect(avifUrls({ hash: hashA, width: 1280 }, 'https://octavo.test')).toEqual(urls('avif'));
  expect(imageUrls({ hash: hashA, width: 300 }, '').images).toEqual([{ url: `/images/${hashA}-300.webp`, width: 300 }]);
});
