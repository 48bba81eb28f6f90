import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '../../src/contract/calls';
import { withBlog } from '../../src/server/cli/with-blog';
import { silentProgress } from '../../src/server/progress';
import { runCommand, startCommand } from '../support/command';
import { createTestServer } from '../support/server';

describe('the command-line program', () => {
  test('explains itself and each of its commands', async () => {
    const help = await runCommand(['--help']);
    expect(help).toMatchObject({ code: 0, errors: '', output: expect.stringMatching(/^Usage: octavo /) });
    const names = [...help.output.matchAll(/^ {2}([a-z]+) /gm)]
      .map(([, name]) => name!)
      .filter((name) => name !== 'help');
    expect(names).toContain('move');
    for (const name of names) {
      const { code, output } = await runCommand([name, '--help']);
      expect(code).toBe(0);
      expect(output).toContain(`Usage: octavo ${name} `);
      expect(output).toContain('--json');
    }
  });

  test.each([
    [[], 'Usage: octavo'],
    [['prune'], "Unknown command 'prune'."],
    [['move', '--too', 'x'], "Unknown option '--too'"],
    [['move', 'here'], 'Too many arguments'],
    [['move', '--from', 'nowhere'], '--to is missing: where is the blog moved to?\n`--help` tells more.'],
  ])('ends with 2 where it cannot understand %j, and says why', async (args, message) => {
    const { code, output, errors } = await runCommand(args);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(message);
  });

  test('ends with 2 and the name of a variable that is wrong', async () => {
    expect(await runCommand(['move', '--to', 'sqlite'], { env: { DATABASE_URL: 'mysql://host' } })).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^DATABASE_URL must/),
    });
  });

  test('ends with 1 and a sentence when it fails, as a process as well', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'octavo-cli-'));
    const expected = { code: 1, output: '', errors: `${directory}: There is no database.\n` };
    expect(await runCommand(['move', '--from', directory, '--to', join(directory, 'to')])).toEqual(expected);
    expect(await startCommand(['move', '--from', directory, '--to', join(directory, 'to')]).exited).toEqual(expected);
    await rm(directory, { recursive: true });
  });
});

describe('a blog that is opened beside its server', () => {
  test('shows every change at once', async () => {
    const server = await createTestServer();
    const { id } = await server.addBlog({ title: 'Before' });
    const reader = await server.signUp();
    const read = async () => (await server.call(contract.getBlog, { as: reader, params: { id } })).body.blog?.title;
    expect(await read()).toBe('Before');

    for (const title of ['After', 'Once more']) {
      await withBlog({ env: server.env, progress: silentProgress }, ({ services }) =>
        services.blogs.edit(id, { title }, undefined),
      );
      expect(await read()).toBe(title);
    }
    await server.close();
  });

  test('has its likes and comments brought up to date at the end', async () => {
    const server = await createTestServer();
    const { id } = await server.addBlog({ title: 'Before' });
    await server.addComment(id);
    await withBlog({ env: server.env, progress: silentProgress }, ({ services }) =>
      services.blogs.edit(id, { title: 'After' }, undefined),
    );
    expect(await server.database.queries.selectFrom('unfinished_work').selectAll().execute()).toEqual([]);
    await server.close();
  });

  test('is not made by mistake', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'octavo-cli-'));
    const open = withBlog({ env: { DATA_DIR: directory }, progress: silentProgress }, async () => undefined);
    await expect(open).rejects.toThrow(`There is no blog in ${directory}. DATA_DIR names the folder.`);
    expect(await readdir(directory)).toEqual([]);
    await rm(directory, { recursive: true });
  });
});
