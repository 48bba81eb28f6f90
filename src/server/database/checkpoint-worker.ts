// A thread that makes checkpoints, and waits for the disk meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { createCheckpoint } from './checkpoint';

const database = new DatabaseSync(workerData as string);
const checkpoint = createCheckpoint(database);

parentPort?.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  try {
    checkpoint();
  } catch {
    // What the disk refuses now stays in the log.
  }
  parentPort?.postMessage('done');
});
