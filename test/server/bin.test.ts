import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { binCalls } from '../../src/contract/extensions/bin';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { createBin } from '../../src/server/blogs/bin';
import { DatabaseError } from '../../src/server/database/database-error';
import { finishAllWork } from '../../src/server/database/unfinished-work';
import { createMediaService } from '../../src/server/media/media.service';
import { workKinds } from '../../src/server/services';
import { createPng, createTestServer, type Account, type TestServer } from '../support/server';

jest.setTimeout(60_000);

const day = 24 * 60 * 60_000;

describe('the bin', () => {
  let server: TestServer;
  let reader: Account;
  beforeEach(async () => {
    server = await createTestServer();
    reader = await server.signUp();
  });
  afterEach(() => server.close());

  /** A post with two likes and a number of comments, every second of them approved. */
  async function addTalkedAbout(title: string, comments = 30): Promise<string> {
    const { id } = await server.addBlog({ title, description: `<p>${title} it is.</p>` });
    for (const as of [reader, server.admin]) await server.call(contract.toggleLike, { as, params: { id } });
    for (let number = 0; number < comments; number += 1) {
      const { id: comment } = await server.addComment(id, { as: number % 3 === 0 ? reader : undefined });
      if (number % 2 === 0) await server.call(contract.approveComment, { as: server.admin, body: { id: comment } });
    }
    return id;
  }

  const remove = (id: string) => server.call(contract.deleteBlog, { as: server.admin, body: { id } });
  const restore = (id: string) => server.call(binCalls.restoreBlog, { as: server.admin, body: { id } });
  const listBin = async () => (await server.call(binCalls.listBin, { as: server.admin })).body.blogs;
  const bin = (database = server.database, finishWork: () => void = () => undefined) =>
    createBin(database, createMediaService(server.database, server.images), finishWork);
  const { signal } = new AbortController();
  const finish = () => finishAllWork(server.database, workKinds);

  /** Everything that anybody is shown. */
  async function readAll(id: string) {
    const callers = [undefined, reader, server.admin];
    const answers = await Promise.all(
      callers.flatMap((as) => [
        server.call(contract.listBlogs, { as, query: { limit: 100, search: 'rain' } }),
        server.call(contract.listBlogs, { as }),
        server.call(contract.getBlog, { as, params: { id } }),
        server.call(contract.listComments, { as, body: { blogId: id } }),
        server.call(contract.listLikedBlogs, { as, query: { limit: 10 } }),
        server.call(contract.listMyComments, { as, query: { limit: 100 } }),
        server.call(contract.getDashboard, { as }),
        server.call(contract.listAllBlogs, { as, query: { limit: 10, sort: 'title' } }),
        server.call(contract.listAllComments, { as, query: { limit: 100 } }),
        server.call(revisionsCalls.listRevisions, { as, params: { id } }),
      ]),
    );
    const pages = await Promise.all(['/feed.xml', '/sitemap.xml'].map((url) => server.app.inject(url)));
    return [...answers.map(({ status, body }) => ({ status, body })), ...pages.map(({ body }) => body)].map((answer) =>
      JSON.stringify(answer),
    );
  }

  test('takes a post out of everything for everybody, and gives it back as it was', async () => {
    const { id: other } = await server.addBlog({ title: 'More rain', isPublished: false });
    const without = await readAll(other);
    const id = await addTalkedAbout('Rain');
    const before = await readAll(id);
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Blog deleted successfully!' } });

    expect(await readAll(other)).toEqual(without);
    for (const answer of await readAll(id)) expect(answer).not.toContain('Rain it is.');
    const gone = await Promise.all([
      server.call(contract.getBlog, { as: server.admin, params: { id } }),
      server.call(contract.listComments, { body: { blogId: id } }),
      server.call(contract.toggleLike, { as: reader, params: { id } }),
      server.call(contract.addComment, { body: { blog: id, name: 'Ada', content: 'Still here?' } }),
      server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'A' } }),
      server.call(contract.togglePublish, { as: server.admin, body: { id } }),
      remove(id),
    ]);
    expect(gone.map(({ status }) => status)).toEqual(gone.map(() => 404));

    expect(await restore(id)).toMatchObject({ status: 200 });
    expect(await readAll(id)).toEqual(before);
    expect(await listBin()).toEqual([]);
  });

  test('gives a post back to whoever asks again, who may not have heard of it', async () => {
    const author = await server.signUp();
    await server.call(accountsCalls.setRole, { as: server.admin, body: { id: author.id, role: 'author' } });
    const id = await addTalkedAbout('Rain', 3);
    await remove(id);
    const first = await restore(id);
    const before = await readAll(id);
    expect(await restore(id)).toMatchObject({ status: 200, body: first.body });
    expect(await readAll(id)).toEqual(before);
    // Whoever could not have restored it learns nothing of it.
    expect(await server.call(binCalls.restoreBlog, { as: author, body: { id } })).toMatchObject({ status: 404 });
  });

  test('lists what was deleted, the latest first, with what belongs to it', async () => {
    const first = await addTalkedAbout('First', 3);
    const { id: second } = await server.addBlog({ title: 'Second', isPublished: false });
    await remove(first);
    await remove(second);
    const listed = await listBin();
    expect(listed).toMatchObject([
      { _id: second, title: 'Second', isPublished: false, commentCount: 0, likeCount: 0 },
      { _id: first, title: 'First', isPublished: true, commentCount: 3, likeCount: 2 },
    ]);
    const [{ deletedAt, expiresAt }] = listed as [(typeof listed)[0]];
    expect(Date.parse(expiresAt) - Date.parse(deletedAt)).toBe(30 * day);
  });

  test('keeps the cover and the versions of a post', async () => {
    const { id } = await server.addBlog({ title: 'One' });
    await server.call(contract.editBlog, {
      as: server.admin,
      params: { id },
      body: { title: 'Two' },
      image: await createPng('#f00'),
    });
    await remove(id);
    expect(await server.database.queries.selectFrom('images').select('hash').execute()).toHaveLength(2);
    await restore(id);
    const { body } = await server.call(revisionsCalls.listRevisions, { as: server.admin, params: { id } });
    expect(body.revisions.map(({ title }) => title)).toEqual(['Two', 'One']);
  });

  test.each([
    ['one is deleted for good', (id: string) => server.call(binCalls.purgeBlog, { as: server.admin, body: { id } })],
    ['it is emptied', () => server.call(binCalls.emptyBin, { as: server.admin })],
  ])('keeps nothing when %s', async (_how, purge) => {
    const id = await addTalkedAbout('Rain', 5);
    await remove(id);
    expect(await purge(id)).toMatchObject({ status: 200 });
    expect(await listBin()).toEqual([]);
    expect(await restore(id)).toMatchObject({ status: 404 });
    for (const table of ['deleted_comments', 'deleted_likes', 'revisions', 'unfinished_work', 'images'] as const) {
      expect([table, await server.database.queries.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });

  test('deletes for good after thirty days, and not before', async () => {
    const id = await addTalkedAbout('Rain', 1);
    await remove(id);
    const { purgeExpired } = bin();
    const beInBinFor = async (ms: number) => {
      const deleted_at = new Date(Date.now() - ms).toISOString();
      await server.database.queries.updateTable('deleted_blogs').set({ deleted_at }).execute();
    };
    await beInBinFor(30 * day - 60_000);
    for (let run = 0; run < 2; run += 1) await purgeExpired(signal);
    expect(await listBin()).toHaveLength(1);
    await beInBinFor(30 * day + 60_000);
    await purgeExpired(signal);
    expect(await listBin()).toEqual([]);
  });

  test('keeps what is due by a clock that is ahead for a moment only', async () => {
    const id = await addTalkedAbout('Rain', 1);
    await remove(id);
    const { purgeExpired } = bin();
    await purgeExpired(signal);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * day);
    await purgeExpired(signal);
    clock.mockRestore();
    await purgeExpired(signal);
    expect(await listBin()).toHaveLength(1);
  });

  test('finishes what a crash has left half-moved, in both directions', async () => {
    const id = await addTalkedAbout('Rain', 240);
    const before = await readAll(id);
    const broken = async (work: (transactions: TestServer['database']) => Promise<unknown>) => {
      let transactions = 0;
      await expect(
        work({
          ...server.database,
          write: (...args) => {
            transactions += 1;
            if (transactions > 2) throw new Error('Killed.');
            return server.database.write(...args);
          },
        }),
      ).rejects.toThrow('Killed.');
      server.app.invalidate([{ type: 'Blog' }, { type: 'Comment' }, { type: 'Dashboard' }]);
    };

    await broken((database) => bin(database).put(id));
    // Readers see nothing of it any more.
    expect((await server.call(contract.getBlog, { params: { id } })).status).toBe(404);
    expect(await listBin()).toEqual([]);
    await finish();
    expect(await listBin()).toMatchObject([{ commentCount: 240, likeCount: 2, isPublished: true }]);

    await broken((database) => bin(database).restore(id));
    await finish();
    server.app.invalidate([{ type: 'Blog' }, { type: 'Comment' }, { type: 'Dashboard' }]);
    expect(await readAll(id)).toEqual(before);
  });

  test('has done what was asked where the database refuses what is left, which a job does', async () => {
    const id = await addTalkedAbout('Rain', 240);
    const leftToJob: string[] = [];
    const failing = (step: string) => {
      let transactions = 0;
      const write: TestServer['database']['write'] = (...args) => {
        transactions += 1;
        return transactions > 1 ? Promise.reject(new DatabaseError('busy')) : server.database.write(...args);
      };
      return bin({ ...server.database, write }, () => leftToJob.push(step));
    };

    await failing('put').put(id);
    // On its way into the bin it has not come back.
    expect(await restore(id)).toMatchObject({ status: 404 });
    await finish();
    expect(await listBin()).toMatchObject([{ commentCount: 240, likeCount: 2, isPublished: true }]);

    expect(await failing('restore').restore(id)).toEqual([]);
    await finish();
    server.app.invalidate([{ type: 'Blog' }]);
    expect((await server.call(contract.getBlog, { params: { id } })).status).toBe(200);

    await bin().put(id);
    await failing('purge').purge(id);
    expect(await listBin()).toEqual([]);
    await finish();
    expect(await server.database.queries.selectFrom('deleted_comments').select('id').execute()).toEqual([]);
    expect(leftToJob).toEqual(['put', 'restore', 'purge']);
  });

  test('moves every column of a comment, also one that a later migration adds', async () => {
    const { queries } = server.database;
    for (const table of ['comments', 'deleted_comments']) {
      await sql`alter table ${sql.table(table)} add column report_count integer`.execute(queries);
    }
    const id = await addTalkedAbout('Rain', 3);
    await sql`update comments set report_count = 7`.execute(queries);
    const read = async () => await queries.selectFrom('comments').selectAll().orderBy('sort_key').execute();
    const before = await read();
    expect(before).toMatchObject([{ report_count: 7 }, { report_count: 7 }, { report_count: 7 }]);
    await remove(id);
    expect(await read()).toEqual([]);
    await restore(id);
    expect(await read()).toEqual(before);
  });

  test('loses no comment that is written while a post is being deleted and restored', async () => {
    const id = await addTalkedAbout('Rain', 120);
    const comment = () => server.call(contract.addComment, { body: { blog: id, name: 'Ada', content: 'Quick!' } });
    const [deletion, ...comments] = await Promise.all([remove(id), ...Array.from({ length: 10 }, comment)]);
    expect(deletion.status).toBe(200);
    const written = comments.filter(({ status }) => status === 200).length;
    const [{ commentCount }] = (await listBin()) as [Awaited<ReturnType<typeof listBin>>[0]];
    expect(commentCount).toBe(120 + written);
  });

  test('is for admins', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [reader, 403],
    ] as const) {
      const answers = await Promise.all([
        server.call(binCalls.listBin, { as }),
        server.call(binCalls.restoreBlog, { as, body: { id: 'f'.repeat(24) } }),
        server.call(binCalls.purgeBlog, { as, body: { id: 'f'.repeat(24) } }),
        server.call(binCalls.emptyBin, { as }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    }
  });
});
