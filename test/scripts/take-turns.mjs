// Run by lock.test.ts, many at once. Takes the lock several times, and every time leaves it behind as a process does
// that is killed while it holds the lock.
import { randomUUID } from 'node:crypto';
import fs, { appendFileSync, mkdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lockFile, withLock } from '../../scripts/support/lock.mjs';

const [turns, deadPid] = process.argv.slice(2).map(Number);
const inside = join(tmpdir(), 'inside');

// A process that has decided to delete something is suspended, so that the others can act before it does.
const { rmSync } = fs;
fs.rmSync = (...args) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  rmSync(...args);
};
syncBuiltinESMExports();

for (let turn = 0; turn < turns; turn += 1) {
  await withLock(async () => {
    // Throws if another process is inside.
    mkdirSync(inside);
    for (let tick = 0; tick < 20; tick += 1) await nextTurn();
    appendFileSync(join(tmpdir(), 'turns'), '.');
    rmdirSync(inside);

    const stale = `${deadPid}-${randomUUID()}`;
    writeFileSync(join(tmpdir(), stale), stale);
    renameSync(join(tmpdir(), stale), lockFile);
  });
}
