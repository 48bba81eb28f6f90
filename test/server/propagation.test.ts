import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import { finishAllWork } from '../../src/server/database/unfinished-work';
import { workKinds } from '../../src/server/services';
import { recordAnew } from '../support/counters';
import { createTestServer, type Account, type TestServer } from '../support/server';

describe('a post with more likes and comments than are brought up to date at once', () => {
  let server: TestServer;
  let reader: Account;
  let blog: { id: string; title: string };
  const likes = 1200;
  const comments = 600;

  beforeEach(async () => {
    server = await createTestServer();
    reader = await server.signUp();
    blog = await server.addBlog({ title: 'Rivers' });
    const { queries } = server.database;
    // Their ids are less than the reader's, whose like is therefore among the last to be brought up to date.
    await sql`insert into users (id, name, email, email_folded, password_hash, role, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${likes - 1})
      select '0user' || i, '', 'user' || i, 'user' || i, '', 'user', '' from n`.execute(queries);
    await sql`insert into likes (blog_id, user_id, is_blog_published, created_at)
      select ${blog.id}, id, 1, '2026-01-01T00:00:00.000Z' from users where role = 'user'`.execute(queries);
    await sql`insert into comments (sort_key, id, blog_id, user_id, name, is_approved, is_blog_published, created_at, content,
        name_folded, content_folded, blog_title_folded)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${comments})
      select i, 'comment' || i, ${blog.id}, ${reader.id}, 'Ann', i % 2, 1, '2026-01-01T00:00:00.000Z', 'Well said', 'ann',
        'well said', 'rivers' from n`.execute(queries);
    await recordAnew(server.database);
  });
  afterEach(() => server.close());

  const finish = () => finishAllWork(server.database, workKinds);
  const toggle = () => server.call(contract.togglePublish, { as: server.admin, body: { id: blog.id } });
  const rename = (title: string) =>
    server.call(contract.editBlog, { as: server.admin, params: { id: blog.id }, body: { title } });

  const listOwn = async (query: { limit?: number } = {}) => {
    const [liked, commented] = await Promise.all([
      server.call(contract.listLikedBlogs, { as: reader, query }),
      server.call(contract.listMyComments, { as: reader, query }),
    ]);
    return {
      likes: liked.body.blogs.length,
      comments: commented.body.comments.length,
      ...(query.limit && { totals: [liked.body.total, commented.body.total] }),
    };
  };

  const countFound = async (search: string) =>
    (await server.call(contract.listAllComments, { as: server.admin, query: { limit: 10, search } })).body.total;

  const countOutdated = async () => {
    const outdated = (table: 'likes' | 'comments') =>
      server.database.queries
        .selectFrom(table)
        .innerJoin('blogs', 'blogs.id', `${table}.blog_id`)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef(`${table}.is_blog_published`, '<>', 'blogs.is_published')
        .executeTakeFirstOrThrow();
    return { likes: (await outdated('likes')).count, comments: (await outdated('comments')).count };
  };

  test('is in nobody else’s lists from the moment it is a draft', async () => {
    const other = await server.addBlog({ title: 'Lakes' });
    await server.addComment(other.id, { as: reader });
    await server.call(contract.toggleLike, { as: reader, params: { id: other.id } });
    await toggle();
    expect(await countOutdated()).toEqual({ likes: likes - 500, comments });

    expect(await listOwn()).toEqual({ likes: 1, comments: 1 });
    expect(await listOwn({ limit: 10 })).toMatchObject({ likes: 1 });
    const { body } = await server.call(contract.listMyComments, { as: reader, query: { limit: 10, offset: 100 } });
    expect(body.comments).toEqual([]);
  });

  test('is counted in the lists of readers once that has been brought up to date, also after a restart', async () => {
    await toggle();
    await finish();
    expect(await countOutdated()).toEqual({ likes: 0, comments: 0 });
    expect(await listOwn({ limit: 10 })).toEqual({ likes: 0, comments: 0, totals: [0, 0] });
    await toggle();
    await finish();
    expect(await listOwn({ limit: 10 })).toEqual({ likes: 1, comments: 10, totals: [1, comments] });
    expect(await server.database.queries.selectFrom('unfinished_work').selectAll().execute()).toEqual([]);
  });

  test('ends in its last state, however often it is changed meanwhile', async () => {
    await toggle();
    const controller = new AbortController();
    const interrupted = finishAllWork(server.database, workKinds, controller.signal);
    await toggle();
    controller.abort();
    await interrupted;
    await rename('Streams');
    await Promise.all([finish(), finish(), toggle()]);
    await finish();
    expect(await countOutdated()).toEqual({ likes: 0, comments: 0 });
    expect(await listOwn({ limit: 10 })).toMatchObject({ totals: [0, 0] });
    expect([await countFound('rivers'), await countFound('streams')]).toEqual([0, comments]);
  });

  test('has its comments found by its new title, though they have been searched for before', async () => {
    await rename('Streams');
    const before = await countFound('streams');
    expect(before).toBeLessThan(comments);
    await finish();
    expect([await countFound('rivers'), await countFound('streams')]).toEqual([0, comments]);
  });

  test('can be deleted at any time', async () => {
    await toggle();
    expect((await server.call(contract.deleteBlog, { as: server.admin, body: { id: blog.id } })).status).toBe(200);
    await finish();
    expect(await server.database.queries.selectFrom('unfinished_work').selectAll().execute()).toEqual([]);
  });

  test('loses no time where nothing changes that likes and comments repeat', async () => {
    await server.call(contract.editBlog, {
      as: server.admin,
      params: { id: blog.id },
      body: { title: 'Rivers', subTitle: 'Other', isPublished: true },
    });
    expect(await server.database.queries.selectFrom('unfinished_work').selectAll().execute()).toEqual([]);
  });
});
