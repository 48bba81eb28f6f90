import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './root.mjs';

// Outside of the clone: `npm ci` empties node_modules, and other folders are under version control.
export const lockFile = join(tmpdir(), `octavo-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`);

/** The content of the lock file, or undefined if there is none. */
function readOwner(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(owner) {
  const pid = parseInt(owner, 10);
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Creates the lock file if it does not exist. */
function tryCreate(path, owner) {
  // A link appears together with its content: no process reads a lock file that does not name its owner yet.
  const draft = `${path}.${owner}`;
  writeFileSync(draft, owner);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes the lock unless a living process holds it.
 *
 * Several processes may find the same stale lock, and a slow one must not delete the lock that a faster one has taken
 * meanwhile. So a stale lock is deleted only under a second lock, which is named after its owner: an owner's name is
 * never used twice, and once it is not the owner any more, there is nothing to delete. The second lock may become stale
 * as well, and is then taken over in the same way.
 */
function tryTake(path, owner) {
  if (tryCreate(path, owner)) return true;
  const other = readOwner(path);
  if (other === undefined || isAlive(other)) return false;
  const takeover = `${path}.${other}.stale`;
  if (!tryTake(takeover, owner)) return false;
  if (readOwner(path) === other) rmSync(path);
  rmSync(takeover);
  return tryCreate(path, owner);
}

/** Runs the work while no other process on this machine holds the lock of this clone. */
export async function withLock(work) {
  // Of this call, not of this process: process ids are used again.
  const owner = `${process.pid}-${randomUUID()}`;
  let isAnnounced = false;
  while (!tryTake(lockFile, owner)) {
    if (!isAnnounced && readOwner(lockFile) !== undefined) {
      console.log(`Another process is preparing this clone; waiting for it … (If there is none, delete ${lockFile}.)`);
      isAnnounced = true;
    }
    await pause(100);
  }
  const release = () => {
    if (readOwner(lockFile) === owner) rmSync(lockFile);
  };
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
