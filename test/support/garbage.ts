import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A closed database is open until its statements have been collected. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  // What one round frees may have held what the next one does.
  for (let round = 0; round < 3; round += 1) {
    runInNewContext('gc')();
    await setImmediate();
  }
}
