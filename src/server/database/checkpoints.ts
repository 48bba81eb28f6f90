import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** Built beside the server; without a build, as in tests, SQLite itself makes checkpoints. */
const workerFile = join(__dirname, 'checkpoint-worker.js');

/** Pages in the log at which SQLite makes a checkpoint inside `commit`, by default. */
const defaultPages = 1000;

export interface Checkpoints {
  /** To be called after commits. */
  request(): void;
  stop(): Promise<void>;
}

/** Makes checkpoints in another thread: SQLite would make them inside `commit`, and block the event loop. */
export function startCheckpoints(file: string, writer: DatabaseSyncInstance): Checkpoints {
  if (!existsSync(workerFile)) return { request: () => undefined, stop: () => Promise.resolve() };
  const worker = new Worker(workerFile, { workerData: file, execArgv: [] });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  let isBusy = false;
  worker.on('message', () => {
    isBusy = false;
  });
  writer.exec('pragma wal_autocheckpoint = 0');
  worker.on('error', () => writer.exec(`pragma wal_autocheckpoint = ${defaultPages}`));
  // It does not keep the process running, unless its end is awaited.
  worker.unref();
  return {
    request() {
      if (isBusy) return;
      isBusy = true;
      worker.postMessage('checkpoint');
    },
    async stop() {
      worker.ref();
      worker.postMessage('close');
      await exited;
    },
  };
}
