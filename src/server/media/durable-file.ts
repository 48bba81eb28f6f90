import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';

const hasCode = (error: unknown, ...codes: string[]) =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));

/** The value, or nothing where the file it is about does not exist. */
export const unlessMissing = <T>(promise: Promise<T>) =>
  promise.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });

/**
 * Puts a file in place whole or not at all, and on the disk; one that is there already is left alone, for the name
 * stands for the content. Its directory is yet to be synced.
 */
export async function writeDurably(path: string, data: Buffer): Promise<void> {
  if (await unlessMissing(stat(path))) return;
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    // Windows replaces no file that somebody is reading: then it is in place already.
    if (hasCode(error, 'EPERM', 'EACCES', 'EEXIST') && (await unlessMissing(stat(path)))) return;
    throw error;
  }
}

/** Makes the names in a directory outlive a power cut. Windows neither needs nor offers it. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
