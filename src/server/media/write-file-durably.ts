import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { errorCode } from '../error-code';

/** A file in use cannot be replaced on Windows. */
const replaceErrors: unknown[] = ['EPERM', 'EACCES', 'EEXIST'];

/** The result, or undefined when the file does not exist. */
export const undefinedIfMissing = <T>(promise: Promise<T>) =>
  promise.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });

/**
 * Writes a file atomically and syncs it; an existing one is left unchanged, as the name identifies the content. The
 * caller syncs the directory.
 */
export async function writeFileDurably(path: string, data: Buffer): Promise<void> {
  if (await undefinedIfMissing(stat(path))) return;
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
    // The file that is in use already has the content.
    if (replaceErrors.includes(errorCode(error)) && (await undefinedIfMissing(stat(path)))) return;
    throw error;
  }
}

/** Syncs a directory, so that new file names survive a power failure. Windows neither needs nor supports it. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
