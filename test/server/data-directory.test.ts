import fs from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { readConfig } from '../../src/server/config';
import { openDataDirectory } from '../../src/server/data-directory/open-data-directory';
import { applicationId } from '../../src/server/database/inspect-sqlite';
import * as firstMigration from '../../src/server/database/migrations/001-first';
import { openSqlite } from '../../src/server/database/sqlite';

const isPosix = process.platform !== 'win32';
/** Permissions do not bind root. */
const isBoundByPermissions = isPosix && process.getuid?.() !== 0;

let home: string;
let directory: string;
let file: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'octavo-directory-'));
  directory = join(home, 'data');
  file = join(directory, 'octavo.db');
});
afterEach(() => rm(home, { recursive: true }));

const open = () => openDataDirectory(readConfig({ DATA_DIR: directory }));

/** Opens the data directory and closes it again. */
async function visit() {
  const { database, ...rest } = await open();
  await database.close();
  return rest;
}

const execute = (statements: string) => {
  const handle = new DatabaseSync(file);
  handle.exec(statements);
  handle.close();
};

const modeOf = async (path: string) => ((await stat(join(directory, path))).mode & 0o7777).toString(8);

describe('a data directory', () => {
  test('that does not exist is created, and the same one is found again', async () => {
    const { secret } = await visit();
    expect((await readdir(directory)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual([
      'images',
      'jwt-secret',
      'octavo.db',
    ]);
    expect(await visit()).toMatchObject({ secret, warnings: [] });
  });

  test('has its secret where there are no links, such as on exFAT, too', async () => {
    jest.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
    });
    const { secret } = await visit();
    jest.restoreAllMocks();
    expect(secret).toHaveLength(64);
    expect(await visit()).toMatchObject({ secret });
    expect((await readdir(directory)).filter((name) => name.startsWith('jwt'))).toEqual(['jwt-secret']);
    if (isPosix) expect(await modeOf('jwt-secret')).toBe('600');
  });

  test('may have any name', async () => {
    directory = join(home, 'dä ta %20 # %');
    await visit();
    await writeFile(join(directory, 'octavo.db-wal'), '');
    await expect(visit()).resolves.toMatchObject({ warnings: [] });
  });

  test('holds everything in the database file after closing', async () => {
    const { database } = await open();
    await sql`create table notes as select 'kept' as note`.execute(database.queries);
    await database.close();
    const copy = join(home, 'copy.db');
    await copyFile(file, copy);
    const handle = new DatabaseSync(copy);
    expect(handle.prepare('select note from notes').get()).toEqual({ note: 'kept' });
    handle.close();
  });

  (isPosix ? test : test.skip)('is private to its owner, whoever made it and whatever the umask', async () => {
    await visit();
    await mkdir(join(directory, 'images'), { recursive: true });
    await writeFile(join(directory, 'images/a.webp'), '');
    const files = ['octavo.db', 'jwt-secret', 'images/a.webp'];
    for (const name of files) await chmod(join(directory, name), 0o644);
    for (const name of ['.', 'images']) await chmod(join(directory, name), 0o755);

    const { database, warnings } = await open();
    expect(warnings).toEqual([]);
    for (const name of [...files, 'octavo.db-wal', 'octavo.db-shm'])
      expect([name, await modeOf(name)]).toEqual([name, '600']);
    for (const name of ['.', 'images']) expect([name, await modeOf(name)]).toEqual([name, '700']);
    await database.close();
  });

  (isPosix ? test : test.skip)('keeps its permissions where other folders are in it, and says so', async () => {
    await mkdir(join(directory, 'apt'), { recursive: true });
    await chmod(directory, 0o755);
    const { warnings } = await visit();
    expect(warnings).toEqual([expect.stringMatching(/^DATA_DIR: .+\(apt\)\.$/)]);
    expect(await modeOf('.')).toBe('755');
    expect(await modeOf('jwt-secret')).toBe('600');
  });
});

describe('a database file', () => {
  test('is marked as that of Octavo', async () => {
    await visit();
    expect((await readFile(file)).readInt32BE(68)).toBe(applicationId);
  });

  test('of a version that did not mark it is adopted with all that is in it', async () => {
    await mkdir(directory);
    const old = openSqlite(file);
    await old.write(async (tx) => {
      await firstMigration.up(tx);
      await sql`create table migrations (name text primary key, applied_at text not null)`.execute(tx);
      await sql`insert into migrations values (${firstMigration.name}, '')`.execute(tx);
      await sql`insert into users values ('id', 'Ann', 'a@b', 'a@b', '', 'user', '')`.execute(tx);
    });
    await old.close();
    execute('pragma application_id = 0');
    const { database } = await open();
    expect(await database.queries.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ann' }]);
    await database.close();
    expect((await readFile(file)).readInt32BE(68)).toBe(applicationId);
  });

  test('that is empty is filled', async () => {
    await mkdir(directory);
    await writeFile(file, '');
    await visit();
    expect((await stat(file)).size).toBeGreaterThan(0);
  });
});

describe('what cannot be used is named in one line, and left as it is:', () => {
  const foreignTables = 'create table notes (text); insert into notes values (1)';

  test.each<[string, RegExp, () => unknown]>([
    ['a text file in place of the database', /octavo\.db/, () => writeFile(file, 'Dear diary. '.repeat(1000))],
    ['a database of another program', /octavo\.db.+another program/, () => execute(foreignTables)],
    [
      'a database of another program that writes ahead',
      /octavo\.db.+another program/,
      () => execute(`pragma journal_mode = wal; ${foreignTables}`),
    ],
    [
      'a database that another program has marked',
      /octavo\.db.+another program/,
      () => execute('pragma application_id = 1'),
    ],
    [
      'a database of another program that has no table yet',
      /octavo\.db.+another program/,
      () => execute('create view notes as select 1 as text'),
    ],
    [
      'a database of another program that has only a version yet',
      /octavo\.db.+another program/,
      () => execute('pragma user_version = 7'),
    ],
    [
      'a database of another program that has migrations too',
      /octavo\.db.+another program/,
      () => execute('create table migrations (id, migration, batch)'),
    ],
    [
      'a database whose pages after the first are zeros',
      /octavo\.db.+damaged/,
      async () => {
        await visit();
        const bytes = await readFile(file);
        await writeFile(file, bytes.fill(0, 4096));
      },
    ],
    [
      'a database that was cut off',
      /octavo\.db.+damaged/,
      async () => {
        await visit();
        const bytes = await readFile(file);
        await writeFile(file, bytes.subarray(0, bytes.length / 2));
      },
    ],
    [
      'a database damaged somewhere in the middle',
      /octavo\.db.+damaged/,
      async () => {
        await visit();
        const bytes = await readFile(file);
        await writeFile(file, bytes.fill(0xa5, bytes.length - 3 * 4096, bytes.length - 2 * 4096));
      },
    ],
    [
      'a database of a newer version',
      /octavo\.db.+newer version.+999-later/,
      async () => {
        await visit();
        execute(`insert into migrations (name, applied_at) values ('999-later', '')`);
      },
    ],
    ['a folder in place of the database', /octavo\.db: This is not a file\.$/, () => mkdir(file)],
    [
      'a folder in place of the write-ahead log',
      /octavo\.db: The database cannot be opened or read/,
      async () => {
        await visit();
        for (const name of ['octavo.db-wal', 'octavo.db-shm']) await rm(join(directory, name), { force: true });
        await mkdir(`${file}-wal`);
      },
    ],
    ['a folder in place of the secret', /jwt-secret/, () => mkdir(join(directory, 'jwt-secret'))],
    [
      'a file in place of the images',
      /images: This is a file, not a folder\.$/,
      () => writeFile(join(directory, 'images'), 'not a folder'),
    ],
  ])('%s', async (_what, sentence, prepare) => {
    await mkdir(directory);
    await prepare();
    const before = join(home, 'before');
    await cp(directory, before, { recursive: true });
    const failure = await open().catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringMatching(/^DATA_DIR: .+$/) });
    expect(failure).toMatchObject({ message: expect.stringMatching(sentence) });
    for (const entry of await readdir(before, { withFileTypes: true })) {
      // The log and its index may be deleted when the last connection is closed.
      if (!entry.isFile() || /-(wal|shm)$/.test(entry.name)) continue;
      const [bytes, bytesBefore] = await Promise.all(
        [directory, before].map((path) => readFile(join(path, entry.name))),
      );
      expect([entry.name, bytes!.equals(bytesBefore!)]).toEqual([entry.name, true]);
    }
  });

  (isBoundByPermissions ? test : test.skip)('a data directory that is read-only', async () => {
    await visit();
    await chmod(directory, 0o500);
    await expect(open()).rejects.toThrow(/^DATA_DIR: .+ permission denied.+$/);
    expect(await modeOf('.')).toBe('500');
    await chmod(directory, 0o700);
  });

  test('a file in place of the data directory', async () => {
    await writeFile(directory, 'not a folder');
    await expect(open()).rejects.toThrow(/^DATA_DIR: .+data: This is a file, not a folder\.$/);
    expect(await readFile(directory, 'utf8')).toBe('not a folder');
  });
});
