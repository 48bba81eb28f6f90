import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createSpool, type Spool } from '../../src/server/transfers/spool';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'octavo-spool-'));
});
afterEach(() => rm(directory, { recursive: true }));

const write = (spool: Spool, data: Buffer) =>
  new Promise<void>((resolve, reject) => spool.write(data, (error) => (error ? reject(error) : resolve())));

test('takes all that is written before it waits for its reader, who gets all of it in order, and leaves no file', async () => {
  const spool = await createSpool(join(directory, 'new'));
  const parts = Array.from({ length: 40 }, () => randomBytes(50_000 + Math.floor(Math.random() * 50_000)));
  for (const part of parts.slice(0, 20)) await write(spool, part);
  spool.waitForReader();
  const later = parts.slice(20).map((part) => write(spool, part));
  spool.end();
  expect((await buffer(spool)).equals(Buffer.concat(parts))).toBe(true);
  await Promise.all(later);
  expect(await readdir(join(directory, 'new'))).toEqual([]);
});

test('takes no more than its reader does from then on', async () => {
  const spool = await createSpool(directory);
  spool.waitForReader();
  let taken = 0;
  for (let count = 0; count < 20; count += 1) {
    write(spool, randomBytes(100_000)).then(
      () => (taken += 1),
      () => undefined,
    );
  }
  spool.once('readable', () => undefined);
  await once(spool, 'readable');
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(taken).toBeLessThan(5);
  spool.destroy();
});

test('a writer who waits is told when the reader goes away', async () => {
  const spool = await createSpool(directory);
  spool.on('error', () => undefined);
  spool.waitForReader();
  const waiting = write(spool, Buffer.from('x'));
  spool.destroy();
  await expect(waiting).rejects.toThrow();
});
