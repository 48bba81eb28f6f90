import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import { readConfig, readStorageConfig } from '../../src/server/config';
import { openDataDirectory } from '../../src/server/data-directory/open-data-directory';
import type { Database } from '../../src/server/database/database';
import { openPostgres } from '../../src/server/database/postgres';
import { openSqlite } from '../../src/server/database/sqlite';
import { dataTables } from '../../src/server/database/table-rows';
import { readArguments, type MoveArguments } from '../../src/server/move/arguments';
import { move } from '../../src/server/move/move';
import { createProgress, silentProgress, type Progress } from '../../src/server/progress';
import { dumpTables, readAnswers } from '../support/answers';
import { recordAnew } from '../support/counters';
import { runCommand, startCommand } from '../support/command';
import { createPostgresUrl } from '../support/database';
import { releaseClosedDatabases } from '../support/garbage';
import { startTestBucket } from '../support/s3';
import { createPng, createTestServer, type Account } from '../support/server';

jest.setTimeout(120_000);

const secret = 'the secret of the tests, 32 characters';

/** More than a batch. */
const many = 1_100;

let home: string;
let seeded: string;
let blogIds: string[];
let accounts: (Account | undefined)[];
let target: { url: string; remove(): Promise<void> };

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'octavo-move-'));
  seeded = join(home, 'seeded');
  await seed();
});
afterAll(() => rm(home, { recursive: true }));

beforeEach(async () => {
  target = await createPostgresUrl();
});
afterEach(() => target.remove());

/** Makes a blog with all that a blog may have, as an embedded database. */
async function seed(): Promise<void> {
  const engine = jest.replaceProperty(globalThis, 'testEngine', 'sqlite');
  const server = await createTestServer();
  engine.restore();
  const reader = await server.signUp('Eva');
  const titles = ['Über den Fluss', 'rain', 'Rain', '雨の日', 'a', 'Z'];
  const blogs: { id: string }[] = [];
  for (const [index, title] of titles.entries()) {
    const isPublished = index !== 1;
    const cover = await createPng(index % 2 ? '#336699' : '#993366');
    blogs.push(await server.addBlog({ title, category: index % 2 ? 'Finance' : 'Startup', isPublished }, cover));
  }
  blogIds = blogs.map(({ id }) => id);
  accounts = [undefined, reader, server.admin];
  const busy = blogs[2]!.id;
  await server.call(contract.toggleLike, { as: reader, params: { id: busy } });
  await server.addComment(busy, { as: reader, content: 'Ça va 🌧' });
  const { database } = server;
  const write = (statement: ReturnType<typeof sql>) => database.write(async (tx) => void (await statement.execute(tx)));
  const numbers = sql.raw(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})`);
  await write(sql`insert into users (id, name, email, email_folded, password_hash, role, created_at)
    ${numbers} select printf('%024x', i), 'User', 'user' || i, 'user' || i, '', 'user', '2026-01-01T00:00:00.000Z' from n`);
  await write(sql`insert into likes (blog_id, user_id, is_blog_published, created_at)
    select ${busy}, id, 1, '2026-01-02T00:00:00.000Z' from users where name = 'User'`);
  await write(sql`insert into comments (sort_key, id, blog_id, user_id, name, is_approved, is_blog_published, created_at,
      content, name_folded, content_folded, blog_title_folded)
    ${numbers} select i, printf('%024x', i), ${busy}, iif(i % 3, printf('%024x', i), null), 'Ann', i % 2, 1,
      '2026-01-03T00:00:00.000Z', 'Well said', 'ann', 'well said', 'rain' from n`);
  await recordAnew(database);
  await write(sql`insert into unused_images values (${'f'.repeat(32)}, '2026-01-04T00:00:00.000Z')`);
  // Its propagation is in progress.
  await server.app.close();
  await write(sql`insert into unfinished_work values ('propagation', ${busy}, '[0, "0"]', '')`);
  await write(sql`update images set avif = 'left out' where hash = (select max(hash) from images)`);
  await database.close();
  await cp(server.directory, seeded, { recursive: true });
  await rm(server.directory, { recursive: true });
}

/** A copy of the seeded blog, which a test may change. */
async function aSource(name: string): Promise<string> {
  const directory = join(home, name);
  await cp(seeded, directory, { recursive: true });
  return directory;
}

async function run(
  args: string[],
  env: Record<string, string> = {},
  progress: Progress = silentProgress,
): Promise<void> {
  await releaseClosedDatabases(home);
  const options = readArguments(toWritten(args), readStorageConfig({ DATA_DIR: join(home, 'data'), ...env }));
  await move(options, progress);
}

async function withDatabase<T>(place: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = place.startsWith('postgres:')
    ? (await openPostgres({ url: place, poolSize: 2 })).database
    : openSqlite(join(place, 'octavo.db'));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const dump = (place: string) => withDatabase(place, dumpTables);

const answers = (env: Record<string, string>) => readAnswers(env, { secret, blogIds, accounts });

/** As they are written on the command line: pairs of an option and its value. */
function toWritten(args: string[]): MoveArguments {
  const written: Record<string, string> = {};
  for (let at = 0; at < args.length; at += 2) written[args[at]!.slice(2)] = args[at + 1]!;
  return written;
}

const startMove = (args: string[], env: Record<string, string> = {}) =>
  startCommand(['move', ...args], { DATA_DIR: join(home, 'data'), ...env });

describe('a blog that is moved to PostgreSQL and back', () => {
  test('is the same to the last byte: rows, answers, pictures and tokens', async () => {
    const source = await aSource('there');
    const back = join(home, 'back');
    await run(['--to', target.url], { DATA_DIR: source });
    expect(await dump(target.url)).toEqual(await dump(source));
    await run(['--to', back], { DATA_DIR: source, DATABASE_URL: target.url });
    expect(await dump(back)).toEqual(await dump(source));

    const expected = await answers({ DATA_DIR: source });
    expect(Object.values(expected).filter((answer) => answer.startsWith('200 ')).length).toBeGreaterThan(50);
    expect(await answers({ DATA_DIR: source, DATABASE_URL: target.url })).toEqual(expected);
    expect(await answers({ DATA_DIR: back })).toEqual(expected);
  });

  test('has its search indexes and counters kept by what is written afterwards', async () => {
    const source = await aSource('counted');
    await run(['--to', target.url], { DATA_DIR: source });
    for (const place of [source, target.url]) {
      await withDatabase(place, ({ write }) =>
        write(async (tx) => void (await sql`delete from users where name = 'User'`.execute(tx))),
      );
    }
    expect((await dump(target.url)).list_counts).toEqual((await dump(source)).list_counts);
  });

  test('takes its pictures to a bucket and back', async () => {
    const source = await aSource('pictures');
    const bucket = await startTestBucket();
    const back = join(home, 'pictures back');
    try {
      await run(['--to', target.url, '--images', 's3'], { DATA_DIR: source, ...bucket.env });
      expect(await bucket.list()).toEqual((await readdir(join(source, 'images'))).sort());
      const there = { DATA_DIR: join(home, 'unused'), DATABASE_URL: target.url, ...bucket.env };
      expect(await answers(there)).toEqual(await answers({ DATA_DIR: source }));
      await run(['--from', target.url, '--to', back, '--images', 'folder'], bucket.env);
    } finally {
      await bucket.close();
    }
    for (const name of await readdir(join(source, 'images'))) {
      expect(await readFile(join(back, 'images', name))).toEqual(await readFile(join(source, 'images', name)));
    }
    expect((await readdir(join(back, 'images'))).sort()).toEqual((await readdir(join(source, 'images'))).sort());
  });
});

describe('a move that is interrupted', () => {
  /** Fails at a step, as a connection might. */
  function failingAt(step: number): Progress {
    let steps = 0;
    const count = () => {
      steps += 1;
      if (steps === step) throw new Error('interrupted');
    };
    return { line: count, start: () => ({ advance: count, finish: count }) };
  }

  test('goes on wherever it has stopped, and is then complete', async () => {
    const directory = await aSource('interrupted');
    const source = await createPostgresUrl();
    await run(['--to', source.url], { DATA_DIR: directory });
    const bucket = await startTestBucket();
    const args = ['--from', source.url, '--to', target.url, '--images', 's3'];
    let step = 0;
    try {
      for (let isMoved = false; !isMoved;) {
        // Not at every one, as each takes a second.
        step += 4;
        isMoved = await run(args, { DATA_DIR: directory, ...bucket.env }, failingAt(step)).then(
          () => true,
          (error: Error) => {
            expect(error.message).toBe('interrupted');
            return false;
          },
        );
      }
      // Each table is copied and compared.
      expect(step).toBeGreaterThan(2 * dataTables.length);
      expect(await bucket.list()).toEqual((await readdir(join(directory, 'images'))).sort());
    } finally {
      await bucket.close();
    }
    expect(await dump(target.url)).toEqual(await dump(source.url));
    await source.remove();
  });

  test('by kill -9 goes on by the same command; until then no server starts on it', async () => {
    const source = await aSource('killed');
    const args = ['--from', source, '--to', target.url];
    const { child, exited } = startMove(args);
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('Copying users') && child.kill('SIGKILL'));
    expect(await exited).toMatchObject({ code: null, errors: '' });

    const config = readConfig({ DATA_DIR: source, DATABASE_URL: target.url, JWT_SECRET: secret });
    await expect(openDataDirectory(config)).rejects.toThrow(
      'DATABASE_URL: A blog is being moved to this database, or restored. Run that command again, until it has finished.',
    );
    await writeFile(join(source, 'jwt-secret'), 'not to be seen');
    const { code, output, errors } = await startMove(args).exited;
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain('Checking users of the interrupted move');
    expect(output).toContain(`JWT_SECRET: the contents of ${join(source, 'jwt-secret')}`);
    expect(output).not.toContain('not to be seen');
    expect(await dump(target.url)).toEqual(await dump(source));
  });

  test('is begun anew when the source has changed since', async () => {
    const source = await aSource('changed');
    await expect(run(['--from', source, '--to', target.url], {}, failingAt(8))).rejects.toThrow('interrupted');
    await withDatabase(source, ({ write }) =>
      write(async (tx) => void (await sql`delete from users where id = ${'1'.padStart(24, '0')}`.execute(tx))),
    );
    await run(['--from', source, '--to', target.url]);
    expect(await dump(target.url)).toEqual(await dump(source));
  });
});

describe('a move', () => {
  test('is refused by a database that is not empty, or half filled by another one, which stays as it is', async () => {
    const source = await aSource('refused');
    const other = await aSource('other');
    await withDatabase(other, ({ write }) =>
      write(async (tx) => void (await sql`update metadata set value = 'other' where key = 'install_id'`.execute(tx))),
    );
    await withDatabase(target.url, ({ write }) =>
      write(async (tx) => void (await sql`insert into metadata values ('unfinished_move', 'another')`.execute(tx))),
    );
    await expect(run(['--from', source, '--to', target.url])).rejects.toThrow(
      'is half filled by a move of another blog.',
    );
    await withDatabase(target.url, ({ write }) =>
      write(async (tx) => void (await sql`delete from metadata`.execute(tx))),
    );
    await run(['--from', source, '--to', target.url]);
    const rows = await dump(target.url);
    await expect(run(['--from', source, '--to', target.url])).rejects.toThrow('the move was finished.');
    await expect(run(['--from', other, '--to', target.url])).rejects.toThrow('is not empty: it has rows in');
    expect(await dump(target.url)).toEqual(rows);
  });

  test('is refused by a bucket with the pictures of another blog', async () => {
    const source = await aSource('pictures refused');
    const bucket = await startTestBucket();
    await bucket.put('install-id', 'other');
    await bucket.put(`${'a'.repeat(32)}-480.webp`, 'other');
    await expect(run(['--images', 's3'], { DATA_DIR: source, ...bucket.env })).rejects.toThrow(
      'has pictures of another blog.',
    );
    await bucket.close();
  });

  test('is refused while a server runs on the embedded database', async () => {
    const source = await aSource('in use');
    await withDatabase(source, async () => {
      await expect(run(['--from', source, '--to', target.url])).rejects.toThrow(
        `${source}: The database is in use. Stop its server first.`,
      );
    });
  });

  test('lets nobody write to the embedded database meanwhile', async () => {
    const source = await aSource('written');
    const file = join(source, 'octavo.db');
    const attempts: Promise<string>[] = [];
    const progress = createProgress({
      write(line: string) {
        if (!line.startsWith('Copying users')) return true;
        const other = openSqlite(file, { maxWaitMs: 0 });
        const attempt = other.write(async (tx) => void (await tx.deleteFrom('likes').execute()));
        const outcome = attempt.then(
          () => 'written',
          (error: Error) => error.message,
        );
        attempts.push(outcome.finally(() => other.close()));
        return true;
      },
    });
    await run(['--from', source, '--to', target.url], {}, progress);
    expect(await Promise.all(attempts)).toEqual(['Another process has locked the database for too long.']);
  });

  test('names the row when one has not arrived as it was', async () => {
    const source = await aSource('spoilt');
    await withDatabase(target.url, async ({ queries }) => {
      await sql`create function spoil() returns trigger language plpgsql as $$
        begin new.name = 'Somebody'; return new; end $$`.execute(queries);
      await sql`create trigger spoil before insert on comments for each row when (new.sort_key = 7)
        execute function spoil()`.execute(queries);
    });
    await expect(run(['--from', source, '--to', target.url])).rejects.toThrow(
      'The row 7 of comments is not the same in both databases.',
    );
  });
});

test('every table is either moved or about the servers', () =>
  withDatabase(target.url, async ({ queries }) => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public'`.execute(queries);
    const ofServers =
      'migrations leases changes rate_limits blog_imports idempotency_keys additions presences mails comment_notices search_documents search_words search_grams search_queue visitor_salts visitor_hashes'.split(
        ' ',
      );
    const names = [...dataTables.map(({ name }) => name), ...ofServers];
    expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
  }));

describe('the command', () => {
  test.each([
    [[], '--to is missing'],
    [['--too', 'x'], "Unknown option '--too'"],
    [['--to', 'mysql://user:hidden@host/db'], '--to must be a folder, sqlite, or an address'],
    [['--to', 'sqlite'], '--from and --to name the same place'],
    [['--images', 's3'], 'S3_ENDPOINT is missing'],
    [['--images', 'disk'], '--images must be s3 or folder, not "disk"'],
  ])('with %j says what is wrong', async (args, message) => {
    const { code, errors } = await runCommand(['move', ...args]);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
    expect(errors).not.toContain('hidden');
  });

  test('ends with 1 and a sentence without the password when it fails', async () => {
    const to = 'postgres://octavo:hidden@127.0.0.1:1/blog';
    const { code, errors } = await startMove(['--from', seeded, '--to', to]).exited;
    expect(code).toBe(1);
    expect(errors).toMatch(/^postgres:\/\/127\.0\.0\.1:1\/blog: The database cannot be reached\./);
    expect(errors).not.toContain('hidden');
    const missing = join(home, 'missing');
    expect(await startMove(['--from', missing, '--to', target.url]).exited).toMatchObject({
      code: 1,
      errors: `${missing}: There is no database.\n`,
    });
  });
});
