// Instances of two versions on one database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/command';
import { createPostgresUrl } from '../support/database';
import { eventually } from '../support/eventually';
import { runOn } from '../support/postgres-server';
import { sourceProgram, startProcess, type ServerProcess } from '../support/process';

jest.setTimeout(120_000);

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
      DATA_DIR: directory,
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

  test('starts where it can go on beside them', async () => {
    await addMigration('998-more', '014-blog-imports');
    await addMigration('999-less', '014-blog-imports');
    const url = await start().ready;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test.each([
    ['that no other version can go on beside', null],
    ['that needs another one it does not know', '998-more'],
  ])('waits, says so, and starts when the database is as it was: one %s', async (_which, compatibleWith) => {
    await addMigration('999-less', compatibleWith);
    const server = start();
    await eventually(async () =>
      expect(server.errors()).toMatch(/^DATABASE_URL: .+newer version.+\(999-less\).+waits/),
    );
    await runOn(database.url, `delete from migrations where name = '999-less'`);
    expect((await fetch(`${await server.ready}/readyz`)).status).toBe(200);
    expect(server.errors().match(/waits/g)).toHaveLength(1);
  });

  test('ends when it is stopped while it waits', async () => {
    await addMigration('999-less', null);
    const server = start();
    await eventually(async () => expect(server.errors()).toMatch(/waits/));
    expect(await server.stop()).toMatchObject({ code: 0 });
  });

  test('leaves to the newer one what needs to know all columns, such as a backup or a move', async () => {
    await addMigration('998-more', '014-blog-imports');
    const env = { DATA_DIR: directory, DATABASE_URL: database.url };
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
