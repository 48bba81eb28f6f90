import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { undefinedIfMissing } from '../media/write-file-durably';
import { OperatorError } from '../operator-error';

/** Has a folder filled, which gets its name only when it is complete. @throws OperatorError when it has files already */
export async function writeFolder<T>(folder: string, fill: (temporary: string) => Promise<T>): Promise<T> {
  const existing = await undefinedIfMissing(readdir(folder));
  if (existing && existing.length > 0) throw new OperatorError(`${folder} is not empty. Name a new folder.`);
  return withTemporary(folder, async (temporary) => {
    const result = await fill(temporary);
    // An empty one is replaced.
    await rm(folder, { recursive: true, force: true });
    await rename(temporary, folder);
    return result;
  });
}

/** The same as one file. Each of its files is read when it is its turn, so that none of them is kept in memory. */
export async function writeZip<T>(file: string, fill: (temporary: string) => Promise<T>): Promise<T> {
  return withTemporary(file, async (temporary) => {
    const folder = join(temporary, 'blog');
    await mkdir(folder);
    const result = await fill(folder);
    const zip = new ZipFile();
    const archive = join(temporary, 'blog.zip');
    const written = pipeline(zip.outputStream, createWriteStream(archive, { mode: 0o600, flush: true }));
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      // Pictures are compressed already.
      const compress = extname(path) !== '.webp';
      zip.addFile(path, relative(temporary, path).split(sep).join('/'), { compress });
    }
    zip.end();
    await written;
    await rename(archive, file);
    return result;
  });
}

async function withTemporary<T>(path: string, work: (temporary: string) => Promise<T>): Promise<T> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await mkdir(temporary, { recursive: true });
  try {
    return await work(temporary);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
