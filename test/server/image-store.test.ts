import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { imageUrls } from '../../src/server/media/image-urls';
import { createImageStore, type PreparedImage } from '../../src/server/media/image-store';

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
const hashB = 'b'.repeat(32);

const anImage = (hash: string, data = 'data'): PreparedImage => ({
  hash,
  width: 700,
  height: 400,
  files: [480, 700].map((width) => ({ name: `${hash}-${width}.webp`, data: Buffer.from(data) })),
});

describe('the image store', () => {
  test('names what it prepared after the upload, and stores nothing yet', async () => {
    const upload = await createPng().toBuffer();
    const hash = createHash('sha256').update(upload).digest('hex').slice(0, 32);
    const image = await createImageStore({ directory }).prepare(upload);
    expect(image).toMatchObject({ hash, width: 700, height: 400 });
    expect(image.files.map(({ name }) => name)).toEqual([`${hash}-480.webp`, `${hash}-700.webp`]);
    expect(await readdir(home)).toEqual([]);
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

  test('keeps the files it was given, and gives them back by name', async () => {
    const store = createImageStore({ directory });
    const image = await store.prepare(await createPng().toBuffer());
    await store.write(image);
    expect(await readdir(directory)).toEqual(image.files.map(({ name }) => name).sort());
    for (const { name, data } of image.files) expect(await store.find(name)).toEqual(data);
  });

  test('writes the same picture many times at once and leaves nothing unfinished', async () => {
    const stores = Array.from({ length: 8 }, () => createImageStore({ directory }));
    await Promise.all(stores.map((store) => store.write(anImage(hashA))));
    expect(await readdir(directory)).toEqual([`${hashA}-480.webp`, `${hashA}-700.webp`]);
    expect(await readFile(join(directory, `${hashA}-700.webp`), 'utf8')).toBe('data');
  });

  test('leaves alone what is there already', async () => {
    const store = createImageStore({ directory });
    await store.write(anImage(hashA, 'first'));
    await store.write(anImage(hashA, 'second'));
    expect(String(await store.find(`${hashA}-480.webp`))).toBe('first');
  });

  test('deletes the files of one picture only, and can write them again', async () => {
    const store = createImageStore({ directory });
    await store.write(anImage(hashA));
    await store.write(anImage(hashB));
    await store.remove(hashA);
    await store.remove(hashA);
    expect(await readdir(directory)).toEqual([`${hashB}-480.webp`, `${hashB}-700.webp`]);
    await store.write(anImage(hashA));
    expect(await readdir(directory)).toHaveLength(4);
  });

  test('lists what has files here, with the moment of the newest', async () => {
    const store = createImageStore({ directory });
    expect(await store.list()).toEqual([]);
    await store.write(anImage(hashA));
    const [older, newer] = [new Date('2020-01-01'), new Date('2021-01-01')];
    await utimes(join(directory, `${hashA}-480.webp`), newer, newer);
    await utimes(join(directory, `${hashA}-700.webp`), older, older);
    await writeFile(join(directory, '.DS_Store'), '');
    expect(await store.list()).toEqual([{ hash: hashA, modifiedAt: newer }]);
  });

  test('clears what a crash left unfinished, but not what somebody is writing', async () => {
    const store = createImageStore({ directory });
    await store.write(anImage(hashA));
    await store.remove(hashA);
    const [abandoned, current] = [`${hashA}-480.webp.1.tmp`, `${hashA}-480.webp.2.tmp`];
    await writeFile(join(directory, abandoned), 'half');
    await writeFile(join(directory, current), 'half');
    const longAgo = new Date('2020-01-01');
    await utimes(join(directory, abandoned), longAgo, longAgo);
    expect((await store.list()).map(({ hash }) => hash)).toEqual([hashA]);
    await store.remove(hashA);
    expect(await readdir(directory)).toEqual([current]);
  });

  test.each([
    '..',
    '../images',
    `../images/${hashA}-480.webp`,
    `${hashA}-480.webp.1.tmp`,
    `${hashA}-480.webp/`,
    `${hashB}-480.webp`,
    '',
  ])('finds nothing by the name %j', async (name) => {
    const store = createImageStore({ directory });
    await store.write(anImage(hashA));
    await writeFile(join(directory, `${hashA}-480.webp.1.tmp`), 'half');
    expect(await store.find(name)).toBeUndefined();
  });

  test('fails aloud, and tidily, where it cannot write', async () => {
    await writeFile(directory, 'a file in the way');
    const store = createImageStore({ directory });
    await expect(store.write(anImage(hashA))).rejects.toThrow();
    await expect(store.list()).rejects.toThrow();
    expect(await readdir(home)).toEqual(['images']);
  });
});

test('the addresses of a picture list every width, and the widest is the picture', () => {
  expect(imageUrls({ hash: hashA, width: 1280 }, 'https://octavo.test')).toEqual({
    image: `https://octavo.test/images/${hashA}-1280.webp`,
    images: [480, 720, 960, 1280].map((width) => ({ url: `https://octavo.test/images/${hashA}-${width}.webp`, width })),
  });
  expect(imageUrls({ hash: hashA, width: 300 }, '').images).toEqual([{ url: `/images/${hashA}-300.webp`, width: 300 }]);
});
