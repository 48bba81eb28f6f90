import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode } from '../error-code';
import { DatabaseError } from './database-error';

export interface WalSync {
  /**
   * Resolves when all that has been written to the log is on disk.
   * @throws DatabaseError
   */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes commits durable in another thread: inside `commit`, SQLite would wait for the disk and block the event loop.
 * @param file the write-ahead log. SQLite takes no POSIX locks on it, which closing our descriptor would release.
 */
export function openWalSync(file: string): WalSync {
  const descriptor = openSync(file, 'r+');
  let running = Promise.resolve();
  /** Begins when the running one has ended, which may have begun before the last commit. */
  let next: Promise<void> | undefined;

  const flush = (): Promise<void> => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return (running = sync(descriptor));
      });
    return next;
  };

  return {
    flush,
    async close() {
      await flush().catch(() => undefined);
      await promisify(close)(descriptor);
    },
  };
}

async function sync(descriptor: number): Promise<void> {
  try {
    await promisify(fdatasync)(descriptor);
  } catch (error) {
    throw new DatabaseError(errorCode(error) === 'ENOSPC' ? 'full' : 'io', { cause: error });
  }
}
