import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { contract } from '../../src/contract/calls';
import {
  headerName,
  imageName,
  manifestName,
  tablePartName,
  type BackupHeader,
} from '../../src/server/backup/archive-format';
import { createBackup } from '../../src/server/backup/create-backup';
import { readArchive, type ArchiveEntry } from '../../src/server/backup/read-archive';
import { restoreBackup } from '../../src/server/backup/restore-backup';
import { withUnpacked } from '../../src/server/backup/unpack-archive';
import { createArchive } from '../../src/server/backup/write-archive';
import { readConfig } from '../../src/server/config';
import { openDataDirectory } from '../../src/server/data-directory/open-data-directory';
import { createTableChecksum } from '../../src/server/database/compare-tables';
import { openPostgres } from '../../src/server/database/postgres';
import { openSqlite } from '../../src/server/database/sqlite';
import { dataTables } from '../../src/server/database/table-rows';
import { createFolderImageStore } from '../../src/server/media/folder-image-store';
import { silentProgress } from '../../src/server/progress';
import { dumpTables, readAnswers } from '../support/answers';
import { runCommand, startCommand } from '../support/command';
import { createPostgresUrl } from '../support/database';
import { releaseClosedDatabases } from '../support/garbage';
import { startProcess } from '../support/process';
import { startTestBucket } from '../support/s3';
import { createPng, createTestServer, type Account, type TestServer } from '../support/server';

jest.setTimeout(120_000);

const secret = 'the secret of the tests, 32 characters';
const isPostgres = globalThis.testEngine === 'postgres';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'octavo-backup-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Adds a bit of all that a blog may have. */
async function fill(server: TestServer): Promise<{ blogIds: string[]; accounts: (Account | undefined)[] }> {
  const reader = await server.signUp('Eva');
  const blogIds: string[] = [];
  for (const [index, title] of ['Über den Fluss', 'rain', '雨の日'].entries()) {
    const cover = await createPng(index % 2 ? '#336699' : '#993366');
    const { id } = await server.addBlog({ title, isPublished: index !== 1, category: 'Finance' }, cover);
    blogIds.push(id);
  }
  const busy = blogIds[2]!;
  await server.call(contract.toggleLike, { as: reader, params: { id: busy } });
  const { id } = await server.addComment(busy, { as: reader, content: 'Ça va 🌧' });
  await server.call(contract.approveComment, { as: server.admin, body: { id } });
  await server.addComment(busy, { content: 'Not yet.' });
  return { blogIds, accounts: [undefined, reader, server.admin] };
}

/** A restore is refused while something has the database open. */
async function makeReplaceable([command]: string[], { DATA_DIR }: Record<string, string>): Promise<void> {
  if (command === 'restore' && DATA_DIR !== undefined) await releaseClosedDatabases(DATA_DIR);
}

/** Runs a command that succeeds. */
async function run(args: string[], env: Record<string, string> = {}): Promise<string> {
  await makeReplaceable(args, env);
  const { code, output, errors } = await runCommand(args, { env });
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return output;
}

async function fail(args: string[], env: Record<string, string> = {}, code = 1): Promise<string> {
  await makeReplaceable(args, env);
  const result = await runCommand(args, { env });
  expect(result.code).toBe(code);
  return result.errors;
}

/** The places a blog can be restored to, empty. */
async function places(): Promise<{ env: Record<string, string>; remove(): Promise<void> }[]> {
  const folder = { env: { DATA_DIR: join(home, 'restored') }, remove: async () => undefined };
  if (!isPostgres) return [folder];
  const { url, remove } = await createPostgresUrl('template0');
  return [folder, { env: { DATA_DIR: join(home, 'pictures'), DATABASE_URL: url }, remove }];
}

async function dump({ DATA_DIR, DATABASE_URL }: Record<string, string>) {
  const database = DATABASE_URL
    ? (await openPostgres({ url: DATABASE_URL, poolSize: 2 })).database
    : openSqlite(join(DATA_DIR!, 'octavo.db'));
  try {
    return await dumpTables(database);
  } finally {
    await database.close();
  }
}

describe('a backup of a blog', () => {
  test('brings back the same answers and pictures, on whichever engine, and from there again', async () => {
    const server = await createTestServer();
    const seen = { secret, ...(await fill(server)) };
    const file = join(home, 'blog.tar');
    expect(await run(['backup', file], server.env)).toContain('3 posts, 2 comments, 1 likes, 2 accounts');
    const expected = await readAnswers(server.env, seen);
    expect(Object.values(expected).filter((answer) => answer.startsWith('200 ')).length).toBeGreaterThan(30);
    const rows = await dumpTables(server.database);
    await server.close();

    expect(await run(['verify', file])).toContain(`${file} can be restored`);
    for (const { env, remove } of await places()) {
      await run(['restore', file], env);
      expect(await dump(env)).toEqual(rows);
      expect(await readAnswers(env, seen)).toEqual(expected);
      const again = join(home, 'again.tar');
      await run(['backup', again, '--overwrite'], env);
      await run(['restore', again, '--replace', '--yes'], env);
      expect(await dump(env)).toEqual(rows);
      await remove();
    }
  });

  test('takes pictures from a bucket and to one', async () => {
    const bucket = await startTestBucket();
    const server = await createTestServer(bucket.env);
    await fill(server);
    const file = join(home, 'blog.tar');
    await run(['backup', file], { ...server.env, ...bucket.env });
    const folder = { DATA_DIR: join(home, 'restored') };
    await run(['restore', file], folder);
    const names = (await readdir(join(folder.DATA_DIR, 'images'))).sort();
    expect(names).toEqual(await bucket.list());
    for (const name of names) {
      expect(await readFile(join(folder.DATA_DIR, 'images', name))).toEqual(await bucket.read(name));
    }
    const other = await startTestBucket();
    await run(['restore', file], { DATA_DIR: join(home, 'another'), ...other.env });
    expect(await other.list()).toEqual(names);
    await other.close();
    await server.close();
    await bucket.close();
  });

  test('is the state of one moment, while others write', async () => {
    const server = await createTestServer();
    const { blogIds } = await fill(server);
    const file = join(home, 'blog.tar');
    const before = await dumpTables(server.database);
    const other = await server.connect();
    await other.readSnapshot(async (snapshot) => {
      const first = await snapshot.selectFrom('comments').select('id').execute();
      await server.addComment(blogIds[2]!, { content: 'Meanwhile.' });
      expect(await snapshot.selectFrom('comments').select('id').execute()).toEqual(first);
      expect(await dumpTables({ queries: snapshot })).toEqual(before);
    });
    await other.close();
    await createBackup({ ...server, file, progress: silentProgress });
    await withUnpacked(file, silentProgress, async ({ database }) =>
      expect(await dumpTables(database)).toEqual(await dumpTables(server.database)),
    );
    await server.close();
  });

  test('says which pictures are missing, and has the others', async () => {
    const server = await createTestServer();
    await fill(server);
    const [name] = (await server.listImages()).filter((each) => each.endsWith('-40.webp'));
    await rm(join(server.directory, 'images', name!));
    const file = join(home, 'blog.tar');
    expect(await run(['backup', file], server.env)).toContain('1 pictures were missing already');
    expect(await run(['verify', file])).toContain('1 pictures were missing already');
    await server.close();
  });

  test('does not replace a file unless it is told to', async () => {
    const server = await createTestServer();
    const file = join(home, 'blog.tar');
    await writeFile(file, 'precious');
    expect(await fail(['backup', file], server.env)).toBe(`${file} is there already. --overwrite replaces it.\n`);
    expect(await readFile(file, 'utf8')).toBe('precious');
    await run(['backup', file, '--overwrite'], server.env);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readdir(home)).toEqual(['blog.tar']);
    await server.close();
  });

  test('is refused when a newer version has migrated the database meanwhile', async () => {
    const server = await createTestServer();
    const applied_at = new Date().toISOString();
    await server.database.write((tx) =>
      tx.insertInto('migrations').values({ name: '999-later', applied_at }).execute(),
    );
    const backup = createBackup({ ...server, file: join(home, 'blog.tar'), progress: silentProgress });
    await expect(backup).rejects.toThrow('migrated by a newer version of Octavo (999-later)');
    expect(await readdir(home)).toEqual([]);
    await server.close();
  });

  test('leaves nothing behind when it fails', async () => {
    const server = await createTestServer();
    await fill(server);
    const images = { ...server.images, read: () => Promise.reject(new Error('The disk is gone.')) };
    const backup = createBackup({
      database: server.database,
      images,
      file: join(home, 'blog.tar'),
      progress: silentProgress,
    });
    await expect(backup).rejects.toThrow('The disk is gone.');
    const directory = join(home, 'missing', 'blog.tar');
    await expect(createBackup({ ...server, file: directory, progress: silentProgress })).rejects.toThrow('ENOENT');
    expect(await readdir(home)).toEqual([]);
    await server.close();
  });
});

/** What is in an archive does not depend on the engine. */
const describeOnce = isPostgres ? describe.skip : describe;

describeOnce('an archive', () => {
  let whole: Buffer;
  let file: string;

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'octavo-archive-'));
    const server = await createTestServer();
    await fill(server);
    await run(['backup', join(directory, 'blog.tar')], server.env);
    whole = await readFile(join(directory, 'blog.tar'));
    await server.close();
    await rm(directory, { recursive: true });
  });
  beforeEach(async () => {
    file = join(home, 'blog.tar');
    await writeFile(file, whole);
  });

  async function readAll(): Promise<Pick<ArchiveEntry, 'name' | 'data'>[]> {
    const entries: Pick<ArchiveEntry, 'name' | 'data'>[] = [];
    for await (const entry of readArchive(file)) entries.push(entry);
    return entries;
  }

  /** With right checksums, whatever is in it. */
  async function rewrite(entries: Pick<ArchiveEntry, 'name' | 'data'>[]): Promise<void> {
    await rm(file);
    const archive = createArchive(file);
    for (const { name, data } of entries) await archive.add(name, data);
    await archive.finish();
  }

  /** Nothing is made of it. */
  async function expectRefused(message: RegExp): Promise<void> {
    const directory = join(home, 'restored');
    expect(await fail(['restore', file], { DATA_DIR: directory })).toMatch(message);
    expect(await readdir(directory).catch(() => [])).not.toContain('octavo.db');
  }

  test('that is cut off anywhere is refused', async () => {
    const { length } = whole;
    // The last 1024 bytes are the empty end of any archive.
    for (const bytes of [100, 3000, length / 2, length - 1025]) {
      await writeFile(file, whole.subarray(0, bytes));
      await expectRefused(/is damaged|is no backup of Octavo/);
    }
    await writeFile(file, whole);
    await run(['verify', file]);
  });

  test('in which a byte has changed is refused', async () => {
    for (const { name, data } of await readAll()) {
      const at = whole.indexOf(data);
      expect(at).toBeGreaterThan(0);
      const changed = Buffer.from(whole);
      changed[at + Math.floor(data.length / 2)]! ^= 1;
      await writeFile(file, changed);
      await expect(readAll()).rejects.toThrow(/is damaged|is no backup of Octavo|newer version/);
      // Also in the header of the entry.
      changed[at + Math.floor(data.length / 2)]! ^= 1;
      changed[at - 512 + name.length - 1]! ^= 1;
      await writeFile(file, changed);
      await expect(readAll()).rejects.toThrow(/is damaged|is no backup of Octavo/);
    }
  });

  test('that lacks a part is refused', async () => {
    const entries = await readAll();
    await rewrite(entries.filter(({ name }) => !name.startsWith('images/')));
    await expectRefused(/is damaged/);
    await rewrite(entries.filter(({ name }) => name !== manifestName));
    await expectRefused(/its end is missing/);
  });

  test('whose rows are not those that were backed up is refused', async () => {
    const rows = [{ blog_id: 'x'.repeat(24), description: 'other' }];
    const entries = await readAll();
    const other = entries.map(({ name, data }) =>
      name.startsWith('tables/blog_descriptions/')
        ? { name, data: gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join('')) }
        : { name, data },
    );
    await rewrite(other);
    await expectRefused(/is damaged: tables\/blog_descriptions\/000001.jsonl.gz cannot be restored/);
  });

  test('of a newer version is refused with a sentence', async () => {
    const entries = await readAll();
    const header = JSON.parse(entries[0]!.data.toString()) as BackupHeader;
    for (const newer of [{ version: 2 }, { migrations: [...header.migrations, '999-later'] }]) {
      await rewrite([
        { name: headerName, data: Buffer.from(JSON.stringify({ ...header, ...newer })) },
        ...entries.slice(1),
      ]);
      await expectRefused(/was made by a newer version of Octavo/);
    }
  });

  test('that names other files than pictures writes none of them', async () => {
    const entries = await readAll();
    const at = entries.findIndex(({ name }) => name.startsWith('images/'));
    entries[at] = { name: imageName('../../escaped'), data: entries[at]!.data };
    await rewrite(entries);
    expect(await fail(['restore', file], { DATA_DIR: join(home, 'a/b') })).toContain('../../escaped is no picture');
    expect(await readdir(home)).toEqual(['a', 'blog.tar']);
  });

  test('that is something else is refused', async () => {
    await writeFile(file, 'x'.repeat(5000));
    await expectRefused(/is no backup of Octavo/);
    await truncate(file, 0);
    await expectRefused(/is no backup of Octavo/);
    await rm(file);
    await expectRefused(/There is no file/);
  });
});

test('a backup of an older version is brought up to date', async () => {
  const file = join(home, 'old.tar');
  const users = dataTables.find(({ name }) => name === 'users')!;
  const row = {
    id: '0'.repeat(24),
    name: 'Ada',
    email: 'Ada@example.com',
    email_folded: 'ada@example.com',
    password_hash: 'x',
    role: 'admin',
    has_unused_password: 0,
    created_at: '2026-01-01T00:00:00.000Z',
  };
  const header: BackupHeader = {
    format: 'octavo backup',
    version: 1,
    app: '0.1.0',
    createdAt: '2026-01-02T00:00:00.000Z',
    engine: 'sqlite',
    migrations: ['007-instances'],
    installId: 'the old one',
  };
  const checksum = createTableChecksum();
  checksum.add([row]);
  const archive = createArchive(file);
  await archive.add(headerName, Buffer.from(JSON.stringify(header)));
  await archive.add(tablePartName(users, 1), gzipSync(`${JSON.stringify(row)}\n`));
  await archive.add(
    manifestName,
    Buffer.from(
      JSON.stringify({
        tables: { users: { rows: 1, sha256: checksum.digest() } },
        images: { files: 0, bytes: 0, missing: 0 },
        entries: 2,
      }),
    ),
  );
  await archive.finish();
  for (const { env, remove } of await places()) {
    await run(['restore', file], env);
    expect((await dump(env)).users).toEqual([expect.objectContaining(row)]);
    await (await openDataDirectory(readConfig({ JWT_SECRET: secret, ...env }))).database.close();
    await remove();
  }
});

describe('a restore', () => {
  let server: TestServer;
  let file: string;
  let target: { env: Record<string, string>; remove(): Promise<void> };

  beforeEach(async () => {
    server = await createTestServer();
    await fill(server);
    file = join(home, 'blog.tar');
    await run(['backup', file], server.env);
    target = (await places()).at(-1)!;
  });
  afterEach(async () => {
    await target.remove();
    await server.close();
  });

  test('is refused where a blog is, and replaces it when a person agrees', async () => {
    await run(['restore', file], target.env);
    await server.addBlog({ title: 'Later' });
    const later = join(home, 'later.tar');
    await run(['backup', later], server.env);
    const rows = await dump(target.env);

    expect(await fail(['restore', later], target.env)).toContain(
      'has a blog of 3 posts, 2 comments, 2 accounts. --replace puts the backup in its place.',
    );
    expect(await fail(['restore', later, '--replace'], target.env, 2)).toContain('Say so by --yes.');
    expect(await run(['restore', later, '--replace', '--dry-run'], target.env)).toContain('Would be restored');
    for (const typed of ['no\n', '']) {
      await releaseClosedDatabases(target.env.DATA_DIR!);
      const { code, errors } = await runCommand(['restore', later, '--replace'], { env: target.env, typed });
      expect([code, errors]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    }
    expect(await dump(target.env)).toEqual(rows);

    await releaseClosedDatabases(target.env.DATA_DIR!);
    const { code } = await runCommand(['restore', later, '--replace'], { env: target.env, typed: 'yes\n' });
    expect(code).toBe(0);
    expect(await dump(target.env)).toEqual(await dumpTables(server.database));
  });

  test('is refused while a server runs on it', async () => {
    await run(['restore', file], target.env);
    const running = startProcess({ JWT_SECRET: secret, ...target.env });
    await running.ready;
    // But for what the server adds up meanwhile.
    const dumpRows = async () => ({ ...(await dump(target.env)), list_counts: [], count_changes: [] });
    const rows = await dumpRows();
    expect(await fail(['restore', file, '--replace', '--yes'], target.env)).toMatch(/Stop (its server|them) first\./);
    expect(await dumpRows()).toEqual(rows);
    await running.stop();
    await run(['restore', file, '--replace', '--yes'], target.env);
  });

  test('is refused beside the pictures of another blog', async () => {
    const images = join(target.env.DATA_DIR!, 'images');
    await cp(join(server.directory, 'images'), images, { recursive: true });
    await writeFile(join(images, 'install-id'), 'another');
    expect(await fail(['restore', file], target.env)).toContain('has pictures of another blog');
    await writeFile(join(images, 'install-id'), await readFile(join(server.directory, 'images/install-id')));
    await run(['restore', file], target.env);
  });

  test('replaces pictures that are damaged', async () => {
    const images = join(target.env.DATA_DIR!, 'images');
    await cp(join(server.directory, 'images'), images, { recursive: true });
    const [name] = await server.listImages();
    await writeFile(join(images, name!), 'damaged');
    await run(['restore', file], target.env);
    expect(await readFile(join(images, name!))).toEqual(await readFile(join(server.directory, 'images', name!)));
  });

  test('that fails leaves the blog as it was', async () => {
    await run(['restore', file], target.env);
    await server.addBlog({ title: 'Later' });
    const later = join(home, 'later.tar');
    await run(['backup', later], server.env);
    const rows = await dump(target.env);
    const images = join(target.env.DATA_DIR!, 'images');
    await rm(images, { recursive: true });
    await writeFile(images, 'no folder');
    await fail(['restore', later, '--replace', '--yes'], target.env);
    expect(await dump(target.env)).toEqual(rows);
    await rm(images);
    await run(['restore', later, '--replace', '--yes'], target.env);
    expect(await dump(target.env)).toEqual(await dumpTables(server.database));
  });

  test('that is killed leaves the blog as it was', async () => {
    await run(['restore', file], target.env);
    await server.addBlog({ title: 'Later' });
    const later = join(home, 'later.tar');
    await run(['backup', later], server.env);
    const rows = await dump(target.env);
    await releaseClosedDatabases(target.env.DATA_DIR!);
    for (const step of ['Restoring files of pictures', 'Restoring list_counts']) {
      const { child, exited } = startCommand(['restore', later, '--replace', '--yes'], target.env);
      child.stdout.on('data', (chunk: Buffer) => chunk.includes(step) && child.kill('SIGKILL'));
      expect(await exited).toMatchObject({ code: null, errors: '' });
      expect(await dump(target.env)).toEqual(rows);
      await releaseClosedDatabases(target.env.DATA_DIR!);
    }
  });

  /** Nothing holds the database afterwards. */
  async function restoreHalf(): Promise<void> {
    const { database, imagesDirectory } = await openDataDirectory(readConfig({ JWT_SECRET: secret, ...target.env }));
    const images = {
      ...createFolderImageStore({ directory: imagesDirectory }),
      setInstallId: () => Promise.reject(new Error('interrupted')),
    };
    const restored = withUnpacked(file, silentProgress, (unpacked) =>
      restoreBackup({ file, unpacked, target: { database, images }, progress: silentProgress }),
    );
    await expect(restored).rejects.toThrow('interrupted');
    await database.close();
  }

  test('that stops before its pictures are marked keeps servers from starting until it is repeated', async () => {
    await restoreHalf();
    await expect(openDataDirectory(readConfig({ JWT_SECRET: secret, ...target.env }))).rejects.toThrow(
      'A blog is being moved to this database, or restored. Run that command again, until it has finished.',
    );
    await run(['restore', file], target.env);
    expect(await dump(target.env)).toEqual(await dumpTables(server.database));
  });

  test('tells what to do about a database that is damaged', async () => {
    const directory = join(home, 'broken');
    await mkdir(directory);
    await writeFile(join(directory, 'octavo.db'), 'x'.repeat(8192));
    const errors = await fail(['restore', file, '--replace', '--yes'], { DATA_DIR: directory });
    expect(errors).toContain(`${join(directory, 'octavo.db')} is damaged. Move it away`);
  });
});
