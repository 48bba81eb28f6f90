import { close, closeSync, fdatasync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../error-code';
import { DatabaseError } from './database-error';

export interface WalSync {
  /**
   * Resolves when all that has been written to the log is on disk. After a failure it never does again: the system has
   * forgotten what it could not write, and would call the next attempt a success. What is on disk then shows only when the
   * log is read anew, by a new process.
   * @throws DatabaseError
   */
  flush(): Promise<void>;
  /** @throws DatabaseError when nothing is made durable any more */
  requireWorking(): void;
  close(): Promise<void>;
}

/**
 * Makes commits durable in another thread: inside `commit`, SQLite would wait for the disk and block the event loop.
 * @param file the write-ahead log. SQLite takes no POSIX locks on it, which closing our descriptor would release.
 */
export function openWalSync(file: string): WalSync {
  const descriptor = openSync(file, 'r+');
  syncDirectory(dirname(file));
  let running = Promise.resolve();
  /** Begins when the running one has ended, which may have begun before the last commit. */
  let next: Promise<void> | undefined;
  let failure: DatabaseError | undefined;

  const requireWorking = () => {
    if (failure) throw failure;
  };

  async function sync(): Promise<void> {
    requireWorking();
    try {
      await promisify(fdatasync)(descriptor);
    } catch (error) {
      failure = new DatabaseError(errorCode(error) === 'ENOSPC' ? 'full' : 'io', { cause: error });
      throw failure;
    }
  }

  const flush = (): Promise<void> => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return (running = sync());
      });
    return next;
  };

  return {
    flush,
    requireWorking,
    async close() {
      await flush().catch(() => undefined);
      await promisify(close)(descriptor);
    },
  };
}

/** Error codes of file systems that cannot sync a directory. */
const unsupported: unknown[] = ['EINVAL', 'ENOTSUP', 'EPERM'];

/** So that the name of a log that was created just now survives a power failure, as what is written to it does. */
function syncDirectory(path: string): void {
  // Windows opens no directories, and keeps the names by itself.
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (!unsupported.includes(errorCode(error))) throw error;
  } finally {
    closeSync(descriptor);
  }
}
