// Backups of a server that is being written to, some of them killed.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '../../src/contract/calls';
import { createBackup } from '../../src/server/backup/create-backup';
import { withUnpacked } from '../../src/server/backup/unpack-archive';
import { silentProgress } from '../../src/server/progress';
import { callApi } from '../support/call-api';
import { startCommand } from '../support/command';
import { startProcess } from '../support/process';
import { aBlog, createPng, createTestServer } from '../support/server';

const secret = 'the secret of the tests, 32 characters';
/** How often a backup is killed, somewhere; with the variable, figures are printed. */
const rounds = Number(process.env.BACKUP_ROUNDS ?? 1);
const writers = 4;

jest.setTimeout(60_000 + rounds * 60_000);

test('a backup under load is a state that existed, and one that is killed leaves no file under its name', async () => {
  const server = await createTestServer();
  const home = await mkdtemp(join(tmpdir(), 'octavo-load-'));
  const running = startProcess({ ...server.env, JWT_SECRET: secret, RATE_LIMIT: 'off' });
  const product = { url: await running.ready };
  const { id: blog } = await server.addBlog({ title: 'Busy' });
  const readers = await Promise.all(Array.from({ length: writers }, (_, index) => server.signUp(`Reader ${index}`)));
  const admin = server.admin;

  let isStopped = false;
  /** How many comments of each writer were acknowledged. */
  const acknowledged = readers.map(() => 0);
  const load = [
    ...readers.map(async (reader, index) => {
      while (!isStopped) {
        const content = `${index}:${acknowledged[index]! + 1}`;
        await callApi(product, contract.addComment, { ...reader, body: { blog, name: reader.name, content } });
        acknowledged[index]! += 1;
        await callApi(product, contract.toggleLike, { ...reader, params: { id: blog } });
      }
    }),
    (async () => {
      for (let colour = 0; !isStopped; colour += 1) {
        const image = new Blob([new Uint8Array(await createPng(`#${String(100_000 + colour)}`))]);
        await callApi(product, contract.addBlog, { ...admin, body: aBlog({ title: `Post ${colour}` }), image });
      }
    })(),
  ];

  const figures: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const killed = startCommand(['backup', join(home, `killed-${round}.tar`)], server.env);
      // Somewhere: while it starts, reads rows or pictures, or finishes.
      killed.child.stdout.once('data', () => void delay(Math.random() * 150).then(() => killed.child.kill('SIGKILL')));
      const { code } = await killed.exited;
      const names = await readdir(home);
      const isThere = names.includes(`killed-${round}.tar`);
      // Whoever was killed has not said that it is done.
      if (code === 0) expect(isThere).toBe(true);
      if (isThere) await withUnpacked(join(home, `killed-${round}.tar`), silentProgress, async () => undefined);

      const before = [...acknowledged];
      const file = join(home, `whole-${round}.tar`);
      await createBackup({ ...server, file, progress: silentProgress });
      const after = acknowledged.map((count) => count + 1);
      await withUnpacked(file, silentProgress, async ({ database: { queries }, manifest }) => {
        const comments = await queries.selectFrom('comments').select('content').orderBy('sort_key').execute();
        const counts = readers.map((_, index) => {
          const own = comments.map(({ content }) => content).filter((content) => content.startsWith(`${index}:`));
          // All of them up to one: nothing is missing in between.
          expect(own).toEqual(own.map((_each, at) => `${index}:${at + 1}`));
          expect(own.length).toBeGreaterThanOrEqual(before[index]!);
          expect(own.length).toBeLessThanOrEqual(after[index]!);
          return own.length;
        });
        const likes = await queries.selectFrom('likes').select('user_id').where('blog_id', '=', blog).execute();
        const { like_count: likeCount } = await queries
          .selectFrom('blogs')
          .select('like_count')
          .where('id', '=', blog)
          .executeTakeFirstOrThrow();
        expect(likeCount).toBe(likes.length);
        expect(manifest.images.missing).toBe(0);
        figures.push(
          `round ${round}: ${code === 0 ? 'finished before' : `killed, ${isThere ? 'complete' : 'no file'}`}; ` +
            `${counts.join(' + ')} comments, of ${before.join(' + ')} acknowledged before, ` +
            `${manifest.tables.blogs!.rows} posts, ${manifest.images.files} files`,
        );
      });
    }
  } finally {
    isStopped = true;
    await Promise.allSettled(load);
    await running.stop();
    await server.close();
  }
  await Promise.all(load);
  if (process.env.BACKUP_ROUNDS) process.stderr.write(`${figures.join('\n')}\n`);
  // Only what was killed is there beside the whole ones, and not under their names.
  for (const name of await readdir(home)) expect(name).toMatch(/^(whole|killed)-\d+\.tar(\.[\da-f-]+\.tmp)?$/);
  await rm(home, { recursive: true });
});
