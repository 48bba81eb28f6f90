import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { undefinedIfMissing } from '../media/write-file-durably';
import { OperatorError } from '../operator-error';
import type { WriteFile } from './export-blog';

/** Has a folder filled, which gets its name only when it is complete. @throws OperatorError when it has files already */
export async function writeFolder<T>(folder: string, fill: (write: WriteFile) => Promise<T>): Promise<T> {
  const existing = await undefinedIfMissing(readdir(folder));
  if (existing && existing.length > 0) throw new OperatorError(`${folder} is not empty. Name a new folder.`);
  const temporary = temporaryName(folder);
  await mkdir(temporary, { recursive: true });
  try {
    const result = await fill(async (path, data) => {
      const file = join(temporary, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, Buffer.isBuffer(data) ? data : data.read());
    });
    // An empty one is replaced.
    await rm(folder, { recursive: true, force: true });
    await rename(temporary, folder);
    return result;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The same as one file. */
export async function writeZip<T>(file: string, fill: (write: WriteFile) => Promise<T>): Promise<T> {
  const temporary = temporaryName(file);
  await mkdir(dirname(file), { recursive: true });
  const zip = createZipWriter(createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
  try {
    const result = await fill(zip.add);
    await zip.finish();
    await rename(temporary, file);
    return result;
  } catch (error) {
    await zip.discard();
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

const temporaryName = (path: string) => `${path}.${randomUUID()}.tmp`;

/** All files are in one folder, so that unpacking fills no other. */
const folderInZip = 'blog';

/** Writes a file of zip to a stream, as fast as that takes it: no more than one of the files in it is in memory, and of a large one a piece. */
export function createZipWriter(output: Writable) {
  const zip = new ZipFile();
  let failed: (error: unknown) => void = () => undefined;
  let failure: { error: unknown } | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    failed(error);
  };
  const source = zip.outputStream as Readable;
  zip.on('error', (error: Error) => source.destroy(error));
  const written = pipeline(source, output).catch(fail);

  const add: WriteFile = (path, data) =>
    new Promise((resolve, reject) => {
      failed = reject;
      if (failure) return reject(failure.error as Error);
      const size = Buffer.isBuffer(data) ? data.length : data.size;
      // Pictures are compressed already, as recordings and videos are.
      const options = { size, compress: Buffer.isBuffer(data) && extname(path) !== '.webp', mode: 0o644 };
      zip.addReadStreamLazy(`${folderInZip}/${path}`, options, (begin) => {
        const content = Readable.from(Buffer.isBuffer(data) ? [data] : data.read(), { objectMode: false });
        content.once('error', (error) => source.destroy(error)).once('close', resolve);
        begin(null, content);
      });
    });

  return {
    add,

    async finish(): Promise<void> {
      zip.end();
      await written;
      if (failure) throw failure.error;
    },

    /** After a failure: breaks the output off. */
    async discard(): Promise<void> {
      source.destroy();
      await written;
    },
  };
}
