import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat, utimes } from 'node:fs/promises';
import { errorCode } from '../error-code';

/** What Windows answers when a file that is in use would be replaced. */
const replaceErrors: unknown[] = ['EPERM', 'EACCES', 'EEXIST'];

/** The result, or undefined when the file does not exist. */
export const undefinedIfMissing = <T>(promise: Promise<T>) =>
  promise.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });

/** Sets the time of modification. @returns whether there is such a file */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    // Whatever the reason: a file that cannot be touched is written anew.
    () => false,
  );
}

/**
 * Writes a file atomically and syncs it; an existing one is only touched, as the name identifies the content. The caller
 * syncs the directory.
 */
export async function writeFileDurably(path: string, data: Buffer | AsyncIterable<Buffer>): Promise<void> {
  if (await touch(path)) return;
  try {
    await replaceFileDurably(path, data);
  } catch (error) {
    // The file that is in use already has the content.
    if (replaceErrors.includes(errorCode(error)) && (await undefinedIfMissing(stat(path)))) return;
    throw error;
  }
}

/** Writes a file atomically and syncs it, in place of an existing one. The caller syncs the directory. */
export async function replaceFileDurably(path: string, data: Buffer | string | AsyncIterable<Buffer>): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx');
    try {
      // Each is written behind the one before.
      if (typeof data === 'string' || Buffer.isBuffer(data)) await file.writeFile(data);
      else for await (const piece of data) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
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
