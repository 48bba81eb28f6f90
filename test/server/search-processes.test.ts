// The index of texts outlives processes that are killed, and is made anew where a blog comes from a backup or another engine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { searchCalls } from '../../src/contract/extensions/search';
import { storeContent, toRow } from '../../src/server/blogs/blog-content';
import { newId } from '../../src/server/database/id';
import { insertBlog } from '../../src/server/database/insert';
import { createRandom } from '../bench/random';
import { callApi } from '../support/call-api';
import { runCommand } from '../support/command';
import { createPostgresUrl } from '../support/database';
import { eventually } from '../support/eventually';
import { releaseClosedDatabases } from '../support/garbage';
import { startProcess, type ServerProcess } from '../support/process';
import { createTestServer, type TestServer } from '../support/server';

jest.setTimeout(120_000);

const isPostgres = globalThis.testEngine === 'postgres';

let home: string;
let server: TestServer;
let processes: ServerProcess[];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'octavo-search-'));
  server = await createTestServer();
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await server.close();
  await rm(home, { recursive: true, force: true });
});

async function addPosts(count: number): Promise<void> {
  await server.addBlog({ title: 'The cover', isPublished: false });
  const { image_hash } = await server.database.queries
    .selectFrom('blogs')
    .select('image_hash')
    .executeTakeFirstOrThrow();
  const random = createRandom(7);
  const word = () => `word${Math.floor(random.next() ** 2 * 3_000).toString(36)}`;
  await server.database.write(async (tx) => {
    for (let at = 0; at < count; at += 1) {
      const description = `<p>An octopus ${Array.from({ length: 300 }, word).join(' ')}</p>`;
      const content = { title: `Post ${at}`, subTitle: '', description, category: 'Lifestyle', tags: '' };
      const now = new Date().toISOString();
      const stored = { ...(await storeContent(tx, toRow(content))), image_hash, is_published: 1 as const };
      await insertBlog(tx, { id: newId(), ...stored, created_at: now, updated_at: now });
    }
  });
}

function start(env: Record<string, string>): ServerProcess {
  const started = startProcess({ JWT_SECRET: 'the secret of the tests, 32 characters', RATE_LIMIT: 'off', ...env });
  processes.push(started);
  return started;
}

const countDocuments = async () =>
  (
    await server.database.queries
      .selectFrom('search_documents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const hasWork = async () =>
  (await server.database.queries.selectFrom('search_queue').select('id').limit(1).execute()).length > 0;

/** Its rows, in an order, and what the engine finds by it. */
async function readIndex() {
  const { queries } = server.database;
  const vector = isPostgres ? sql<string>`vector::text` : sql<string>`''`;
  server.app.invalidate([{ type: 'Search' }]);
  const found: unknown[] = [];
  for (const query of ['octopus ', '"an octopus" ', 'word1 ', 'worda wordb ', 'word1 -word2 ', 'wordc -octopus ']) {
    const { body } = await server.call(searchCalls.searchTexts, { query: { query, limit: 100 } });
    found.push([
      query,
      body.total,
      body.isCorrected,
      body.results
        .map(({ title }) => title)
        .sort()
        .slice(0, 20),
    ]);
  }
  return {
    found,
    documents: await queries
      .selectFrom('search_documents')
      .select(['blog_id', 'made_of', 'text', vector.as('vector')])
      .orderBy('blog_id')
      .execute(),
    words: await queries.selectFrom('search_words').select('word').orderBy('word').execute(),
    grams: await queries.selectFrom('search_grams').selectAll().orderBy('gram').orderBy('word').execute(),
  };
}

test('a process that is killed while it indexes leaves an index that another one makes whole', async () => {
  // So few that a search finds all: of more, it finds those that were indexed last, in whichever order that was.
  const posts = 180;
  await addPosts(posts);
  const killed = start(server.env);
  const failed = killed.exited.then(({ errors }) => Promise.reject(new Error(errors)));
  failed.catch(() => undefined);
  const begun = async () => {
    while ((await countDocuments()) === 0);
  };
  await Promise.race([begun(), failed]);
  killed.kill();
  await killed.exited;
  expect(await countDocuments()).toBeLessThan(posts);
  // As if a minute had passed, after which others take the job of a process over that is dead.
  await server.database.queries.deleteFrom('leases').execute();

  await start(server.env).ready;
  await eventually(async () => expect([await countDocuments(), await hasWork()]).toEqual([posts + 1, false]));
  const whole = await readIndex();

  const rebuilt = await runCommand(['search', 'rebuild'], { env: server.env });
  expect(rebuilt).toEqual({ code: 0, output: `${posts + 1} posts are indexed.\n`, errors: '' });
  expect(await readIndex()).toEqual(whole);
});

/** Starts a server there. @returns the titles that a search finds, once it finds some */
async function searchThere(env: Record<string, string>): Promise<string[]> {
  const url = await start(env).ready;
  const search = async () =>
    (await callApi({ url }, searchCalls.searchTexts, { query: { query: 'octopus ', limit: 10 } })).results;
  await eventually(async () => expect(await search()).toHaveLength(3));
  return (await search()).map(({ title }) => title).sort();
}

test('texts are found after a restore, and after a move to another engine', async () => {
  await addPosts(3);
  const expected = ['Post 0', 'Post 1', 'Post 2'];
  const file = join(home, 'blog.tar');
  expect(await runCommand(['backup', file], { env: server.env })).toMatchObject({ code: 0 });
  const restored = { DATA_DIR: join(home, 'restored') };
  expect(await runCommand(['restore', file], { env: restored })).toMatchObject({ code: 0 });
  expect(await searchThere(restored)).toEqual(expected);
  await processes.pop()!.stop();

  if (!isPostgres) return;
  const { url, remove } = await createPostgresUrl('template0');
  try {
    await releaseClosedDatabases(restored.DATA_DIR);
    const moved = await runCommand(['move', '--to', url], { env: restored });
    expect(moved).toMatchObject({ code: 0, errors: '' });
    expect(await searchThere({ ...restored, DATABASE_URL: url })).toEqual(expected);
    await processes.pop()!.stop();
  } finally {
    await remove();
  }
});
