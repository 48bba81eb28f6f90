// Instances of two versions on one database.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { contract } from '../../src/contract/calls';
import { readConfig } from '../../src/server/config';
import { openWhenCompatible } from '../../src/server/data-directory/open-data-directory';
import { openPostgres } from '../../src/server/database/postgres';
import { callApi, type Account } from '../support/call-api';
import { runCommand } from '../support/command';
import { createPostgresUrl } from '../support/database';
import { eventually } from '../support/eventually';
import { runOn } from '../support/postgres-server';
import { sourceProgram, startProcess, type ServerProcess } from '../support/process';
import { aBlog, createPng } from '../support/server';

jest.setTimeout(120_000);

const root = join(__dirname, '../..');

/** The last one before migrations said whether servers can go on beside them. */
const oldCommit = '96fa940b97ea4cf6f642aa169857a37c52d6e4b0';

const credentials = { email: 'boss@example.com', password: 'a long password' };

let directory: string;
let processes: ServerProcess[];
let database: Awaited<ReturnType<typeof createPostgresUrl>>;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'octavo-upgrade-'));
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await database.remove();
  await rm(directory, { recursive: true, force: true });
});

function start(program = sourceProgram): ServerProcess {
  const started = startProcess(
    {
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL: database.url,
      DATABASE_POOL: '5',
      JWT_SECRET: 'the secret of all instances, 32 characters',
      ADMIN_EMAIL: credentials.email,
      ADMIN_PASSWORD: credentials.password,
      RATE_LIMIT: 'off',
    },
    program,
  );
  processes.push(started);
  return started;
}

async function query<Row>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

describe('a server that finds migrations of a newer version', () => {
  beforeEach(async () => {
    database = await createPostgresUrl();
  });

  const addMigration = (name: string, compatibleWith: string | null) =>
    runOn(
      database.url,
      `insert into migrations (name, compatible_with, applied_at)
        values ('${name}', ${compatibleWith === null ? 'null' : `'${compatibleWith}'`}, '')`,
    );

  const open = (warn: (sentence: string) => void) =>
    openWhenCompatible(
      readConfig({ DATA_DIR: directory, DATABASE_URL: database.url, JWT_SECRET: 'x'.repeat(32) }),
      warn,
    );

  test('starts where it can go on beside them', async () => {
    await addMigration('998-more', '014-blog-imports');
    await addMigration('999-less', '014-blog-imports');
    const warn = jest.fn();
    await (await open(warn)).database.close();
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([
    ['that no other version can go on beside', null],
    ['that needs another one it does not know', '998-more'],
  ])('waits, says so, and starts when the database is as it was: one %s', async (_which, compatibleWith) => {
    await addMigration('999-less', compatibleWith);
    const warnings: string[] = [];
    const opened = open((sentence) => void warnings.push(sentence));
    await eventually(async () => expect(warnings).toHaveLength(1));
    expect(warnings[0]).toMatch(/^DATABASE_URL: .+newer version.+\(999-less\).+waits/);
    await runOn(database.url, `delete from migrations where name = '999-less'`);
    await (await opened).database.close();
    expect(warnings).toHaveLength(1);
  });

  test('ends when it is stopped while it waits', async () => {
    await addMigration('999-less', null);
    const server = start();
    await eventually(async () => expect(server.errors()).toMatch(/waits/));
    expect(await server.stop()).toMatchObject({ code: 0 });
  });

  test('leaves to the newer one what needs to know all columns, such as a backup or a move', async () => {
    await addMigration('998-more', '014-blog-imports');
    const env = { DATA_DIR: join(directory, 'data'), DATABASE_URL: database.url };
    for (const args of [
      ['backup', join(directory, 'blog.tar')],
      ['move', '--from', database.url, '--to', join(directory, 'elsewhere')],
    ]) {
      const { code, errors } = await runCommand(args, { env });
      expect([args[0], code, errors]).toEqual([args[0], 1, expect.stringMatching(/newer version.+\(998-more\)/)]);
    }
    expect(await runCommand(['user', 'list'], { env })).toMatchObject({ code: 0 });
  });
});

test('readers do not queue up behind a migration that waits for one of them', async () => {
  database = await createPostgresUrl();
  await runOn(
    database.url,
    'alter table blogs drop column published_at',
    'alter table deleted_blogs drop column published_at',
    `delete from migrations where name = '016-published-at'`,
  );
  const longReader = new Client({ connectionString: database.url });
  await longReader.connect();
  await longReader.query('begin; select 1 from blogs');
  let isMigrated = false;
  const migration = openPostgres({ url: database.url, poolSize: 1 }).then(({ database: opened }) => {
    isMigrated = true;
    return opened;
  });
  const waiting = `select 1 from pg_locks where relation = 'blogs'::regclass and not granted`;
  await eventually(async () => expect(await query(waiting)).toHaveLength(1));
  for (let round = 0; round < 5; round += 1) {
    await query(`set statement_timeout = '5s'; select 1 from blogs`);
  }
  expect(isMigrated).toBe(false);
  await longReader.query('commit');
  await longReader.end();
  await (await migration).close();
  expect(await query('select published_at from blogs')).toEqual([]);
});

test('a migration takes the list of changes last, as writers do, who would wait for each other otherwise', async () => {
  database = await createPostgresUrl();
  await runOn(
    database.url,
    'drop table count_changes',
    'alter table changes drop column number',
    'drop sequence changes_number',
    `delete from migrations where name = '022-count-changes'`,
    `create function note() returns trigger language plpgsql as 'begin return null; end'`,
    'create trigger comments_note after insert on comments for each statement execute function note()',
  );
  const writer = new Client({ connectionString: database.url });
  await writer.connect();
  await writer.query('begin; lock table comments in row exclusive mode');
  const migration = openPostgres({ url: database.url, poolSize: 1 });
  const locks = () =>
    query<{ table: string; granted: boolean }>(`select relation::regclass::text as table, granted from pg_locks
      where relation in ('comments'::regclass, 'changes'::regclass)`);
  await eventually(async () => expect(await locks()).toContainEqual({ table: 'comments', granted: false }));
  // Asked for again, now that nothing moves: what was told before is of several moments, of one table after another.
  expect(await locks()).not.toContainEqual({ table: 'changes', granted: true });
  await writer.query('commit');
  await writer.end();
  await (await migration).database.close();
});

/** Takes the sources of the old version out of the repository, and gives them the packages of this one. */
async function checkOutOldVersion(): Promise<string[]> {
  const paths = ['src', 'package.json', 'tsconfig.base.json'];
  const archive = execFileSync('git', ['archive', oldCommit, ...paths], { cwd: root, maxBuffer: 2 ** 28 });
  const sources = join(directory, 'old');
  await mkdir(sources);
  execFileSync('tar', ['-x'], { cwd: sources, input: archive });
  const packages = join(sources, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir(join(root, 'node_modules'))) {
    await symlink(join(root, 'node_modules', name), join(packages, name));
  }
  // Packages that this version no longer has; nobody asks the old one for a feed or a sitemap.
  for (const name of ['feed', 'sitemap']) {
    await mkdir(join(packages, name));
    await writeFile(join(packages, name, 'index.js'), 'module.exports = {};');
  }
  return ['--import', 'tsx', join(sources, 'src/server/main.ts')];
}

function hasOldVersion(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${oldCommit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const testUpgrade = hasOldVersion()
  ? test
  : (name: string, work: () => Promise<void>) =>
      test.skip(`${name} (not tried: commit ${oldCommit} is not in this clone)`, work);

testUpgrade('instances are replaced one by one, while their readers and writers notice nothing', async () => {
  database = await createPostgresUrl('template0');
  const old = start(await checkOutOldVersion());
  const instances = [{ url: await old.ready }];
  const [oldInstance] = instances as [{ url: string }];
  const admin = await callApi(oldInstance, contract.login, { body: credentials });
  const image = new Blob([new Uint8Array(await createPng())]);
  const addBlog = async (instance: { url: string }, title: string, isPublished = true) => {
    await callApi(instance, contract.addBlog, { ...admin, body: aBlog({ title, isPublished }), image });
    const { blogs } = await callApi(instance, contract.listAllBlogs, admin);
    return blogs.find((blog) => blog.title === title)!._id;
  };
  const blog = await addBlog(oldInstance, 'Read meanwhile');
  const draft = await addBlog(oldInstance, 'Begun on the old one', false);
  const readers = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const account = { name: `Reader ${index}`, email: `${index}@example.com`, password: 'a long password' };
      await callApi(oldInstance, contract.register, { body: account });
      return callApi(oldInstance, contract.login, { body: account });
    }),
  );

  let isOver = false;
  const comments: string[] = [];
  const edits: string[] = [];
  /** Goes on through all instances that are there, one after the other. */
  const repeat = async (work: (instance: { url: string }, round: number) => Promise<void>) => {
    for (let round = 0; !isOver; round += 1) await work(instances[round % instances.length]!, round);
  };
  const isLikedBy = new Map<Pick<Account, 'token'>, boolean>();
  const visits = [
    ...readers.map((reader, index) =>
      repeat(async (instance, round) => {
        const content = `${index}/${round}`;
        await callApi(instance, contract.addComment, { ...reader, body: { blog, name: 'Ada', content } });
        comments.push(content);
        await callApi(instance, contract.toggleLike, { ...reader, params: { id: blog } });
        isLikedBy.set(reader, round % 2 === 0);
      }),
    ),
    repeat(async (instance, round) => {
      const title = `Edited ${round}`;
      await callApi(instance, contract.editBlog, { ...admin, params: { id: draft }, body: { title } });
      edits.push(title);
    }),
    repeat(async (instance) => {
      for (const path of ['/readyz', contract.listBlogs.path, `/api/blog/${blog}`]) {
        expect([path, (await fetch(instance.url + path)).status]).toEqual([path, 200]);
      }
    }),
  ];
  const failure = Promise.all(visits).then(
    () => undefined,
    (error: unknown) => error,
  );
  const untilMore = async () => {
    const target = comments.length + 15;
    await Promise.race([failure, eventually(async () => expect(comments.length).toBeGreaterThan(target))]);
  };

  await untilMore();
  const replacements = [start(), start()];
  // Meanwhile the old one goes on.
  for (const { ready } of replacements) instances.push({ url: await ready });
  // The old one hears of what only they know.
  await eventually(async () => {
    expect(await query('select blog_id from search_documents')).toHaveLength(2);
    expect(await query(`select id from search_queue where kind = 'all'`)).toEqual([]);
  });
  await untilMore();
  instances.shift();
  await untilMore();
  expect(await old.stop()).toMatchObject({ code: 0, errors: '' });
  await untilMore();
  isOver = true;
  expect(await failure).toBeUndefined();

  for (const instance of instances) {
    const listed = await callApi(instance, contract.listAllComments, admin);
    expect(listed.comments.map(({ content }) => content).sort()).toEqual(comments.toSorted());
    const { blogs } = await callApi(instance, contract.listAllBlogs, admin);
    expect(blogs.map(({ title }) => title).sort()).toEqual([edits.at(-1), 'Read meanwhile']);
    const { blog: read } = await callApi(instance, contract.getBlog, { ...readers[0]!, params: { id: blog } });
    expect(read.likes).toHaveLength([...isLikedBy.values()].filter(Boolean).length);
    const { dashboardData } = await callApi(instance, contract.getDashboard, admin);
    expect(dashboardData).toMatchObject({ blogs: 2, comments: comments.length, drafts: 1 });
  }
  expect(await query(`select like_count from blogs where id = '${blog}'`)).toEqual([
    { like_count: [...isLikedBy.values()].filter(Boolean).length },
  ]);
});
