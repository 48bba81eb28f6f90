import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const maxRounds = 3;

/** Lets go of the closed databases in a folder: one is open until its statements have been collected. */
export async function releaseClosedDatabases(folder: string): Promise<void> {
  setFlagsFromString('--expose-gc');
  // What one round frees may have held what the next one does.
  for (let round = 0; round < maxRounds && hasOpenFiles(folder); round += 1) {
    runInNewContext('gc')();
    await setImmediate();
  }
}

/** Also where the system does not tell. */
function hasOpenFiles(folder: string): boolean {
  try {
    return readdirSync('/proc/self/fd').some((descriptor) => targetOf(descriptor).startsWith(folder));
  } catch {
    return true;
  }
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(join('/proc/self/fd', descriptor));
  } catch {
    // Closed meanwhile, such as the one by which the folder is read.
    return '';
  }
}
