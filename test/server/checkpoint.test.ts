import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { createCheckpoint } from '../../src/server/database/checkpoint';

let directory: string;
let handles: DatabaseSyncInstance[];
let writer: DatabaseSyncInstance;
let time: number;
let checkpoint: () => void;
let statements: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'octavo-checkpoint-'));
  handles = [];
  writer = open();
  writer.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table pages (content)');
  const checkpointer = open();
  time = 0;
  statements = [];
  checkpoint = createCheckpoint(
    {
      exec: (text) => checkpointer.exec(text),
      prepare(text) {
        statements.push(/\((\w+)\)/.exec(text)![1]!);
        return checkpointer.prepare(text);
      },
    },
    () => time,
  );
});
afterEach(async () => {
  for (const handle of handles) handle.close();
  await rm(directory, { recursive: true });
});

function open(): DatabaseSyncInstance {
  const handle = new DatabaseSync(join(directory, 'octavo.db'), { timeout: 1000 });
  handles.push(handle);
  return handle;
}

/** Writes pages of about 4096 bytes each. */
const writePages = (count: number) =>
  writer.exec(`insert into pages
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    select randomblob(4000) from n`);

const logOf = () => writer.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number };

const modes = () => statements.splice(0);

test('a short log is left as it is, a longer one copied, and one that is too long begun anew', () => {
  writePages(500);
  checkpoint();
  expect(modes()).toEqual(['noop']);
  writePages(2000);
  checkpoint();
  expect(modes()).toEqual(['noop', 'passive']);
  writePages(5000);
  checkpoint();
  expect(modes()).toEqual(['noop', 'passive', 'restart']);
  writePages(10);
  expect(logOf().log).toBeLessThan(100);
});

test('while a snapshot is read writers are not held up: the log is not begun anew, nor is all tried again for each commit', () => {
  writePages(10);
  const reader = open();
  reader.exec('begin; select count(*) from pages');
  writePages(5000);
  for (let commit = 0; commit < 20; commit += 1) {
    writePages(1);
    checkpoint();
  }
  // The first one copies what was there before the snapshot.
  expect(modes()).toEqual(['noop', 'passive', 'noop', 'passive']);
  time += 10_000;
  checkpoint();
  expect(modes()).toEqual(['noop', 'passive']);

  reader.exec('rollback');
  time += 10_000;
  checkpoint();
  expect(modes()).toEqual(['noop', 'passive', 'restart']);
  writePages(1);
  expect(logOf().log).toBeLessThan(100);
});

test('a log that was copied but has a reader begins anew later, without an attempt for each commit', () => {
  writePages(5000);
  const reader = open();
  reader.exec('begin; select count(*) from pages');
  for (let commit = 0; commit < 20; commit += 1) checkpoint();
  expect(modes()).toEqual(['noop', 'passive', 'restart']);
  reader.exec('rollback');
  time += 10_000;
  checkpoint();
  expect(modes()).toEqual(['noop', 'restart']);
});
