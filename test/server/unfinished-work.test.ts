import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import type { Database } from '../../src/server/database/database';
import { finishAllWork, noteWork, type WorkKind } from '../../src/server/database/unfinished-work';
import { workKinds } from '../../src/server/services';
import { createTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

const slices = 12;

/** Does slices that cannot be done twice. */
const counting: WorkKind = {
  name: 'bin',
  async doSlice(tx, { subject, cursor }) {
    const slice = Number(cursor);
    await tx
      .insertInto('redirects')
      .values({ path: `${subject} ${slice}`, target: '' })
      .execute();
    return slice + 1 < slices ? String(slice + 1) : undefined;
  },
};

const note = (kind: WorkKind, subject: string) =>
  server.database.write((tx) => noteWork(tx, { kind: kind.name, subject, cursor: '', detail: '' }));

const countSlices = async () => (await server.database.queries.selectFrom('redirects').selectAll().execute()).length;

const listLeft = () => server.database.queries.selectFrom('unfinished_work').selectAll().execute();

test('no slice is done twice by processes that are at the same work', async () => {
  const other = await server.connect();
  await note(counting, 'one');
  await note(counting, 'two');
  const finish = (database: Database) => finishAllWork(database, [counting]);
  await Promise.all([server.database, other, server.database, other].map(finish));
  expect(await countSlices()).toBe(2 * slices);
  expect(await listLeft()).toEqual([]);
  await other.close();
});

test('goes on after an interruption where it was', async () => {
  await note(counting, 'one');
  const controller = new AbortController();
  const interrupted: WorkKind = {
    ...counting,
    doSlice(tx, work) {
      if (work.cursor === '4') controller.abort();
      return counting.doSlice(tx, work);
    },
  };
  await finishAllWork(server.database, [interrupted], controller.signal);
  expect(await listLeft()).toMatchObject([{ subject: 'one', cursor: '5' }]);
  await finishAllWork(server.database, [counting]);
  expect(await countSlices()).toBe(slices);
});

test('of which one part fails is done but for that part, which is tried again', async () => {
  const failing: WorkKind = { name: 'account removal', doSlice: () => Promise.reject(new Error('Not yet.')) };
  await note(failing, 'one');
  await note(counting, 'two');
  await expect(finishAllWork(server.database, [failing, counting])).rejects.toThrow('Not yet.');
  expect(await countSlices()).toBe(slices);
  expect(await listLeft()).toMatchObject([{ kind: 'account removal', subject: 'one' }]);
});

test('is left to a newer version where that alone knows its kind', async () => {
  await note(counting, 'one');
  await finishAllWork(server.database, []);
  expect(await listLeft()).toHaveLength(1);
});

test('is finished where a server of the version before has left it in its tables', async () => {
  const { queries } = server.database;
  const reader = await server.signUp();
  const addTalkedAbout = async (title: string): Promise<string> => {
    const { id } = await server.addBlog({ title });
    await server.addComment(id);
    return id;
  };
  const renamed = await addTalkedAbout('Renamed');
  const deleted = await addTalkedAbout('Deleted');
  const restored = await addTalkedAbout('Restored');
  const purged = await addTalkedAbout('Purged');
  await server.addComment(renamed, { as: reader });

  // As after the first slices.
  await queries.updateTable('blogs').set({ title_folded: 'another' }).where('id', '=', renamed).execute();
  await queries.insertInto('propagations').values({ blog_id: renamed, stage: 'likes', after: '' }).execute();
  await queries.updateTable('blogs').set({ is_published: 0 }).where('id', '=', deleted).execute();
  for (const [target, blog_id] of [
    ['bin', deleted],
    ['blogs', restored],
    ['nowhere', purged],
  ] as const) {
    await queries.insertInto('bin_moves').values({ blog_id, target, is_published: 1 }).execute();
    if (target === 'bin') continue;
    const columns = sql`id, sort_key, blog_id, name, is_approved, created_at, content, name_folded, content_folded`;
    await sql`insert into deleted_comments (${columns}) select ${columns} from comments where blog_id = ${blog_id}`.execute(
      queries,
    );
    await queries.deleteFrom('comments').where('blog_id', '=', blog_id).execute();
    if (target === 'nowhere') await queries.deleteFrom('blogs').where('id', '=', blog_id).execute();
  }
  await queries.insertInto('account_removals').values({ user_id: reader.id, comments: 'delete' }).execute();

  await finishAllWork(server.database, workKinds);

  const comments = await queries.selectFrom('comments').select(['blog_id', 'blog_title_folded']).execute();
  expect(comments).toHaveLength(2);
  expect(comments).toEqual(
    expect.arrayContaining([
      { blog_id: renamed, blog_title_folded: 'another' },
      { blog_id: restored, blog_title_folded: 'restored' },
    ]),
  );
  const inBin = await queries.selectFrom('deleted_blogs').select(['id', 'is_published', 'comment_count']).execute();
  expect(inBin).toEqual([{ id: deleted, is_published: 1, comment_count: 1 }]);
  expect(await queries.selectFrom('deleted_comments').select('blog_id').execute()).toEqual([{ blog_id: deleted }]);
  expect((await server.call(contract.login, { body: { ...reader } })).status).toBe(401);
  for (const table of ['unfinished_work', 'propagations', 'bin_moves', 'account_removals'] as const) {
    expect([table, await queries.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
});
