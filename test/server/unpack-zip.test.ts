import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../src/server/operator-error';
import { silentProgress } from '../../src/server/progress';
import { isZip, unpackZip } from '../../src/server/transfers/unpack-zip';
import { aZip, renameInZip } from '../support/zip';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'octavo-unpack-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const folder = () => join(home, 'files');

async function unpack(zip: Buffer, limits?: { entries: number; bytes: number }, signal = new AbortController().signal) {
  const path = join(home, 'upload');
  await writeFile(path, zip);
  return unpackZip(path, folder(), { progress: silentProgress, signal, ...(limits && { limits }) });
}

async function expectRefused(zip: Buffer, message: RegExp, limits?: { entries: number; bytes: number }): Promise<void> {
  const error: unknown = await unpack(zip, limits).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).toMatch(message);
  // Nothing is beside the two.
  expect((await readdir(home)).sort()).toEqual(['files', 'upload']);
}

test('files and folders are unpacked, and what macOS adds is not', async () => {
  const zip = await aZip({
    'blog/posts/Ünïcode 雨.md': 'Rain',
    'blog/empty.md': '',
    '__MACOSX/blog/._a.md': 'x',
    'blog/._b.md': 'x',
    'blog/.DS_Store': 'x',
  });
  expect(await unpack(zip)).toEqual({ links: [] });
  expect(await readFile(join(folder(), 'blog/posts/Ünïcode 雨.md'), 'utf8')).toBe('Rain');
  expect((await readdir(join(folder(), 'blog'))).sort()).toEqual(['empty.md', 'posts']);
  expect(await readdir(folder())).toEqual(['blog']);
  expect(await isZip(join(home, 'upload'))).toBe(true);
});

test.each([
  ['leads out of the folder', 'aa/bb.md', '../bb.md'],
  ['leads out further down', 'aa/bb/cc.md', 'aa/../../c'],
  ['is absolute', 'aaa/b.md', '/aaa/b.m'],
  ['is of Windows', 'aa/b.md', 'C:\\a.md'],
  ['leads out by a backslash', 'aa/bb.md', '..\\bb.md'],
])('a name that %s is refused', async (_what, from, to) => {
  const zip = renameInZip(await aZip({ [from]: 'evil' }), from, to.padEnd(from.length, 'd').slice(0, from.length));
  await expectRefused(zip, /^The zip file cannot be unpacked, so that nothing was imported: .+\.$/);
  expect(await readdir(folder())).toEqual([]);
});

function withoutUtf8Flag(zip: Buffer): Buffer {
  for (const [header, at] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    for (let found = zip.indexOf(header); found !== -1; found = zip.indexOf(header, found + 1)) {
      zip.writeUInt16LE(zip.readUInt16LE(found + at) & ~0x800, found + at);
    }
  }
  return zip;
}

test('names in UTF-8 that do not say so, as of a Mac, and with the backslashes of Windows are read as they were meant', async () => {
  const zip = await aZip({ 'Ünïcode 雨.md': 'Rain', 'posts/a.md': 'A' });
  await unpack(withoutUtf8Flag(renameInZip(zip, 'posts/a.md', 'posts\\a.md')));
  expect((await readdir(folder())).sort()).toEqual(['posts', 'Ünïcode 雨.md']);
  expect(await readFile(join(folder(), 'posts/a.md'), 'utf8')).toBe('A');
});

test('names in another encoding come, whatever becomes of their letters', async () => {
  await unpack(withoutUtf8Flag(renameInZip(await aZip({ 'aa.md': 'A' }), 'aa.md', '\u0082\u00a0.md')));
  expect(await readdir(folder())).toEqual(['éá.md']);
});

test('links are left out, and nothing is written through one', async () => {
  const zip = await aZip([
    { path: 'link', content: home, mode: 0o120777 },
    { path: 'post.md', content: 'Text' },
  ]);
  expect(await unpack(zip)).toEqual({ links: ['link'] });
  expect(await readdir(folder())).toEqual(['post.md']);
});

test('more files, or more in them, than there may be is refused', async () => {
  const zip = await aZip({ 'a.md': 'a'.repeat(600), 'b.md': 'b'.repeat(600) });
  await expectRefused(zip, /more than 1 files in it\. Import it by the command line\.$/, { entries: 1, bytes: 10_000 });
  await rm(folder(), { recursive: true });
  await expectRefused(zip, /takes more than .* GB\. Import it by the command line\.$/, { entries: 10, bytes: 1000 });
  // Nothing was written before it was known.
  expect(await readdir(folder())).toEqual([]);
});

test('a file that is larger than it says is refused', async () => {
  const zip = await aZip({ 'a.md': 'a'.repeat(100_000) });
  // In the directory at the end: the size of what is unpacked stands 24 bytes after its beginning.
  zip.writeUInt32LE(100, zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24);
  await expectRefused(zip, /cannot be unpacked/);
  expect((await readFile(join(folder(), 'a.md'))).length).toBeLessThan(100_000);
});

test('a file that is not as it was packed is refused with its name', async () => {
  const zip = await aZip({ 'a.md': 'a'.repeat(100) });
  // The sum of what is packed stands 16 bytes after the beginning of its record.
  zip.writeUInt32LE(1, zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 16);
  await expectRefused(zip, /: a\.md: its content is damaged\.$/);
});

test('two files of one name, and a file that is a folder, are refused with that name', async () => {
  await expectRefused(
    await aZip([
      { path: 'a.md', content: '1' },
      { path: 'a.md', content: '2' },
    ]),
    /a\.md is in it twice\.$/,
  );
  await rm(folder(), { recursive: true });
  await expectRefused(await aZip({ a: '1', 'a/b': '2' }), /a\/b is in it twice\.$/);
});

test('what is no zip file, or only the beginning of one, is refused', async () => {
  const zip = await aZip({ 'a.md': 'a' });
  await expectRefused(zip.subarray(0, -10), /: its end is missing, as if not all of it had been copied\.$/);
  await rm(folder(), { recursive: true });
  await expectRefused(Buffer.from('<rss/>'), /cannot be unpacked/);
  expect(await isZip(join(home, 'upload'))).toBe(false);
});

test('an encrypted file is refused', async () => {
  const zip = await aZip({ 'a.md': 'a' });
  for (const [header, at] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    const flags = zip.indexOf(header, undefined, 'latin1') + at;
    zip.writeUInt16LE(zip.readUInt16LE(flags) | 1, flags);
  }
  await expectRefused(zip, /^The zip file is encrypted, so that nothing was imported\.$/);
});

test('it stops when it is told to', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(unpack(await aZip({ 'a.md': 'a' }), undefined, stopped)).rejects.toThrow('stopped');
});
