import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './root.mjs';

// Outside of the clone: `npm ci` empties node_modules, and nothing else there is ours to litter.
const path = join(tmpdir(), `octavo-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`);

function isHeld() {
  let holder;
  try {
    holder = Number(readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
  try {
    return holder > 0 && process.kill(holder, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function take() {
  // Written aside and linked into place, so that nobody ever sees a lock that does not yet say whose it is.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
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

/** Does the work while no other process on this machine does such work on this clone. */
export async function alone(work) {
  let hasSaidSo = false;
  while (!take()) {
    if (!isHeld()) {
      rmSync(path, { force: true });
      continue;
    }
    if (!hasSaidSo) console.log('Another process is preparing this clone; waiting for it …');
    hasSaidSo = true;
    await pause(250);
  }
  const release = () => rmSync(path, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
