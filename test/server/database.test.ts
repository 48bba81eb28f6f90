import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../src/server/database/database';
import { DatabaseError } from '../../src/server/database/database-error';
import { isId, newId } from '../../src/server/database/id';
import { migrate } from '../../src/server/database/migrate';
import { openSqlite } from '../../src/server/database/sqlite';

describe('the embedded database', () => {
  let directory: string;
  let database: Database;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'octavo-database-'));
    database = openSqlite(join(directory, 'octavo.db'));
    await migrate(database);
  });
  afterEach(async () => {
    await database.close();
    await rm(directory, { recursive: true });
  });

  const aUser = (name: string) => ({
    id: newId(),
    name,
    email: name,
    email_folded: name,
    password_hash: '',
    role: 'user' as const,
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const names = async () =>
    (await database.queries.selectFrom('users').select('name').orderBy('name').execute()).map(({ name }) => name);

  test('keeps what a transaction wrote, and nothing of one that failed', async () => {
    await database.write((tx) => tx.insertInto('users').values(aUser('a')).execute());
    const failing = database.write(async (tx) => {
      await tx.insertInto('users').values(aUser('b')).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await names()).toEqual(['a']);
  });

  test('lets the next writer in also after a failure by which the engine has undone the transaction itself', async () => {
    const failing = database.write(async (tx) => {
      await tx.insertInto('users').values(aUser('a')).execute();
      await sql`insert or rollback into migrations select * from migrations`.execute(tx);
    });
    await expect(failing).rejects.toThrow('UNIQUE');
    await database.write((tx) => tx.insertInto('users').values(aUser('b')).execute());
    expect(await names()).toEqual(['b']);
  });

  test('lets readers through while a transaction waits, and writers when it is done', async () => {
    let finish!: () => void;
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const first = database.write(async (tx) => {
      await tx.insertInto('users').values(aUser('first')).execute();
      await waiting;
    });
    const second = database.queries.insertInto('users').values(aUser('second')).execute();
    expect(await names()).toEqual([]);
    expect((await sql`select name from users`.execute(database.queries)).rows).toEqual([]);
    finish();
    await Promise.all([first, second]);
    expect(await names()).toEqual(['first', 'second']);
  });

  test('lets no two transactions read the same before they write', async () => {
    await database.queries.insertInto('users').values(aUser('0')).execute();
    const increment = () =>
      database.write(async (tx) => {
        const { name } = await tx.selectFrom('users').select('name').executeTakeFirstOrThrow();
        await tx
          .updateTable('users')
          .set({ name: String(Number(name) + 1) })
          .execute();
      });
    await Promise.all(Array.from({ length: 50 }, increment));
    expect(await names()).toEqual(['50']);
  });

  test('tells that another process has changed something, once, and nothing of our own changes', async () => {
    expect(await database.readChanges()).toEqual([]);
    await database.queries.insertInto('users').values(aUser('a')).execute();
    await database.write((tx) => tx.insertInto('users').values(aUser('b')).execute());
    const failing = database.write(async (tx) => {
      await tx.insertInto('users').values(aUser('c')).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await new Promise(setImmediate);
    expect(await database.readChanges()).toEqual([]);

    const other = openSqlite(join(directory, 'octavo.db'));
    await other.queries.insertInto('users').values(aUser('d')).execute();
    await new Promise(setImmediate);
    expect(await database.readChanges()).toBeUndefined();
    await names();
    await new Promise(setImmediate);
    expect(await database.readChanges()).toEqual([]);
    await other.close();
  });

  test('tells a unique violation from other failures', async () => {
    const failure = async (work: Promise<unknown>) =>
      database.isUniqueViolation(await work.catch((error: unknown) => error));
    const user = aUser('a');
    await database.queries.insertInto('users').values(user).execute();
    expect(await failure(database.queries.insertInto('users').values(user).execute())).toBe(true);
    expect(await failure(database.queries.insertInto('users').values(aUser('a')).execute())).toBe(true);
    const orphan = { blog_id: 'none', user_id: user.id, is_blog_published: 1, created_at: '' } as const;
    expect(await failure(database.queries.insertInto('likes').values(orphan).execute())).toBe(false);
  });

  test('migrates once', async () => {
    const before = await database.queries.selectFrom('migrations').selectAll().execute();
    await migrate(database);
    expect(await database.queries.selectFrom('migrations').selectAll().execute()).toEqual(before);
  });

  test('the name of a log that is created reaches the disk, too', async () => {
    const opened = new Map<number, unknown>();
    const open = fs.openSync;
    jest.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
      const descriptor = open(path, ...rest);
      opened.set(descriptor, path);
      return descriptor;
    });
    const synced: unknown[] = [];
    jest.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => void synced.push(opened.get(descriptor)));
    await openSqlite(join(directory, 'other.db')).close();
    jest.restoreAllMocks();
    expect(synced).toEqual(process.platform === 'win32' ? [] : [directory]);
  });

  describe('while the disk is slow', () => {
    /** Ends the oldest synchronisation that is under way. */
    let endSync: (error?: Error) => Promise<void>;
    let syncs: ((error: Error | null) => void)[];
    beforeEach(() => {
      syncs = [];
      jest.spyOn(fs, 'fdatasync').mockImplementation((_descriptor, callback) => void syncs.push(callback));
      endSync = async (error) => {
        await until(() => syncs.length > 0);
        syncs.shift()!(error ?? null);
        for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
      };
    });
    afterEach(() => jest.restoreAllMocks());

    const write = (name: string) => database.write((tx) => tx.insertInto('users').values(aUser(name)).execute());

    test('a write is acknowledged when it is on disk, and others need not wait for it to be made', async () => {
      const acknowledged: string[] = [];
      const note = (name: string) => () => void acknowledged.push(name);
      const writes = [write('a').then(note('a'))];
      await until(() => syncs.length > 0);
      writes.push(write('b').then(note('b')));
      writes.push(database.queries.insertInto('users').values(aUser('c')).execute().then(note('c')));
      await until(async () => (await names()).length === 3);
      expect(acknowledged).toEqual([]);
      await endSync();
      expect(acknowledged).toEqual(['a']);
      await endSync();
      expect(acknowledged).toEqual(['a', 'b', 'c']);
      expect(syncs).toEqual([]);
      await Promise.all(writes);
    });

    test('after a write that did not reach the disk none is acknowledged any more, nor begun', async () => {
      const first = write('a');
      const failure = first.catch((error: unknown) => error);
      await until(() => syncs.length > 0);
      let finish!: () => void;
      const second = database.write(async (tx) => {
        await tx.insertInto('users').values(aUser('b')).execute();
        await new Promise<void>((resolve) => (finish = resolve));
      });
      await endSync(new Error('EIO'));
      expect(await failure).toEqual(new DatabaseError('io'));
      finish();
      await expect(second).rejects.toEqual(new DatabaseError('io'));
      await expect(write('c')).rejects.toEqual(new DatabaseError('io'));
      await expect(database.queries.deleteFrom('users').execute()).rejects.toEqual(new DatabaseError('io'));
      await expect(database.check()).rejects.toEqual(new DatabaseError('io'));
      expect(await names()).toEqual(['a', 'b']);
      expect(syncs).toEqual([]);
    });
  });
});

/** Lets the event loop run. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 1000; turn += 1) {
    if (await condition()) return;
    await new Promise(setImmediate);
  }
  throw new Error('The condition was not met.');
}

test('ids are all different and look like ids', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every(isId)).toBe(true);
});
