import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { undefinedIfMissing } from '../media/write-file-durably';
import { OperatorError } from '../operator-error';
import type { WriteFile } from './export-blog';
import { createZipWriter } from './write-zip';

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
      await writeFile(file, data);
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
