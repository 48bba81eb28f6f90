// Unpacks what somebody has sent: nothing of it may lie outside of the folder, lead there, or fill the disk.
import { isUtf8 } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { mkdir, open as openFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { getFileNameLowLevel, open, validateFileName, type Entry, type ZipFile } from 'yauzl';
import { errorCode } from '../error-code';
import { OperatorError } from '../operator-error';
import type { Progress } from '../progress';

interface Options {
  progress: Progress;
  signal: AbortSignal;
  limits?: { entries: number; bytes: number };
}

/** deploy/ has room for the bytes. */
export const unpackedLimits = { entries: 50_000, bytes: 2 * 1024 ** 3 };

/** Of the first file, or of the directory at the end, where there is none. */
const signatures = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const signatureLength = 4;

export async function isZip(path: string): Promise<boolean> {
  const file = await openFile(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
    return signatures.includes(buffer.toString('latin1'));
  } finally {
    await file.close();
  }
}

interface Unpacked {
  /** Names of what was left out, as it leads elsewhere. */
  links: string[];
}

/** @param folder is created @throws OperatorError */
export async function unpackZip(path: string, folder: string, options: Options): Promise<Unpacked> {
  await mkdir(folder);
  const zip = await openZip(path);
  try {
    return await unpackEntries(zip, folder, options);
  } finally {
    zip.close();
  }
}

/** Names are checked by yauzl: none is absolute, and none has `..`. Old programs of Windows write backslashes for slashes. */
const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(damaged(error)) : resolve(zip),
    );
  });

const damaged = (error: unknown) =>
  new OperatorError(
    `The zip file cannot be unpacked, so that nothing was imported: ${describe(error instanceof Error ? error.message : String(error))}.`,
    { cause: error },
  );

const describe = (message: string): string =>
  message.startsWith('End of central directory')
    ? 'its end is missing, as if not all of it had been copied'
    : message.replace(/\.$/, '');

const utf8Flag = 0x800;

/** Its name in UTF-8 also where it does not say so, as that of a Mac does not. @throws OperatorError */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  if (!isUtf8(fileNameRaw)) return fileName;
  const name = getFileNameLowLevel(generalPurposeBitFlag | utf8Flag, fileNameRaw, extraFields, false);
  const fault = validateFileName(name);
  if (fault !== null) throw damaged(fault);
  return name;
}

async function unpackEntries(
  zip: ZipFile,
  folder: string,
  { progress, signal, limits = unpackedLimits }: Options,
): Promise<Unpacked> {
  if (zip.entryCount > limits.entries) {
    throw new OperatorError(
      `The zip file has more than ${limits.entries.toLocaleString('en')} files in it. Import it by the command line.`,
    );
  }
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of readEntries(zip)) {
    signal.throwIfAborted();
    // Before anything is written; yauzl ends with an error where more comes than is said here.
    bytes += entry.uncompressedSize;
    if (bytes > limits.bytes) {
      throw new OperatorError(
        `What is in the zip file takes more than ${limits.bytes / 1024 ** 3} GB. Import it by the command line.`,
      );
    }
    if (entry.isEncrypted()) throw new OperatorError('The zip file is encrypted, so that nothing was imported.');
    entries.push(entry);
  }
  const step = progress.start('Unpacked', entries.length);
  const links: string[] = [];
  for (const entry of entries) {
    signal.throwIfAborted();
    step.advance(1);
    const fileName = nameOf(entry);
    if (isIgnored(fileName)) continue;
    if (isLink(entry)) links.push(fileName);
    else if (fileName.endsWith('/')) await mkdir(join(folder, fileName), { recursive: true }).catch(nameIn(fileName));
    else await unpackEntry(zip, entry, { fileName, path: join(folder, fileName) }, signal);
  }
  step.finish();
  return { links };
}

/** What macOS adds. */
const isIgnored = (name: string) => /(?:^|\/)(?:__MACOSX|\._[^/]*|\.DS_Store)(?:\/|$)/.test(name);

/** By the mode that Unix has written. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** Each when the one before it has been dealt with. */
async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const listeners = {
        entry: (each: Entry) => settle(() => resolve(each)),
        end: () => settle(() => resolve(undefined)),
        error: (error: Error) => settle(() => reject(damaged(error))),
      };
      const settle = (done: () => void) => {
        for (const [event, listener] of Object.entries(listeners)) zip.removeListener(event, listener);
        done();
      };
      for (const [event, listener] of Object.entries(listeners)) zip.on(event, listener);
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

/** @throws Error at the end of what is not as it was packed */
async function* checkSum(content: AsyncIterable<Buffer>, expected: number): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of content) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== expected) throw new Error('its content is damaged');
}

async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  { fileName, path }: { fileName: string; path: string },
  signal: AbortSignal,
): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const content = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
    const check = (source: AsyncIterable<Buffer>) => checkSum(source, entry.crc32);
    await pipeline(content, check, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
  } catch (error) {
    signal.throwIfAborted();
    nameIn(fileName)(error);
  }
}

const fullDisk = ['ENOSPC', 'EDQUOT'];
const twice = ['EEXIST', 'EISDIR', 'ENOTDIR'];

const nameIn =
  (name: string) =>
  (error: unknown): never => {
    const code = errorCode(error);
    if (fullDisk.includes(String(code))) throw error;
    if (twice.includes(String(code))) throw damaged(`${name} is in it twice`);
    throw damaged(`${name}: ${error instanceof Error && code === undefined ? error.message : 'it cannot be written'}`);
  };
