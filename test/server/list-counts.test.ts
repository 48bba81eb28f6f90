import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import { addUpCounts } from '../../src/server/database/list-counts';
import { finishAllWork } from '../../src/server/database/unfinished-work';
import { workKinds } from '../../src/server/services';
import { expectCountersToBeRight as expectRightCounters, recordAnew } from '../support/counters';
import { createTestServer, type Account, type TestServer } from '../support/server';

describe('the counters of lists', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  async function expectCountersToBeRight(): Promise<void> {
    await expectRightCounters(server.database);
    await addUpCounts(server.database);
    await expectRightCounters(server.database);
    for (const table of ['likes', 'comments']) {
      const stale = `select blog_id from ${table} join blogs on blogs.id = blog_id where is_blog_published <> is_published`;
      expect((await sql.raw(stale).execute(server.database.queries)).rows).toEqual([]);
    }
  }

  test('are right after everything that adds, changes and removes posts, likes, comments and users', async () => {
    const readers: Account[] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const blogs = [];
    for (let post = 0; post < 6; post += 1) {
      blogs.push(await server.addBlog({ isPublished: post !== 5, category: post % 2 ? 'Finance' : 'Startup' }));
    }
    for (const [index, { id }] of blogs.entries()) {
      for (const as of readers.slice(0, 1 + (index % 3))) {
        await server.call(contract.toggleLike, { as, params: { id } });
        const comment = await server.addComment(id, { as });
        if (index % 2) await server.call(contract.approveComment, { as: server.admin, body: { id: comment.id } });
      }
      await server.addComment(id);
    }
    await expectCountersToBeRight();

    const [first, second, third, fourth] = [blogs[0]!, blogs[1]!, blogs[2]!, blogs[3]!];
    await server.call(contract.toggleLike, { as: readers[0]!, params: { id: first.id } });
    for (const { id } of [first, second, second, third]) {
      await server.call(contract.togglePublish, { as: server.admin, body: { id } });
      await expectCountersToBeRight();
    }
    await server.call(contract.editBlog, {
      as: server.admin,
      params: { id: fourth.id },
      body: { title: 'Other', category: 'Lifestyle', isPublished: false },
    });
    await expectCountersToBeRight();
    await server.call(contract.deleteBlog, { as: server.admin, body: { id: fourth.id } });
    await expectCountersToBeRight();
    const { comments } = (await server.call(contract.listAllComments, { as: server.admin })).body;
    await server.call(contract.deleteComment, { as: server.admin, body: { id: comments[0]!._id } });
    await expectCountersToBeRight();
  });

  test('a post with more likes and comments than are changed at a time is published and deleted as a whole', async () => {
    const { id } = await server.addBlog();
    const as = await server.signUp();
    await sql`insert into users (id, name, email, email_folded, password_hash, role, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
      select 'user' || i, '', 'user' || i, 'user' || i, '', 'user', '' from n`.execute(server.database.queries);
    await sql`insert into likes (blog_id, user_id, is_blog_published, created_at)
      select ${id}, id, 1, '2026-01-01T00:00:00.000Z' from users`.execute(server.database.queries);
    await sql`insert into comments (sort_key, id, blog_id, user_id, name, is_approved, is_blog_published, created_at, content,
        name_folded, content_folded, blog_title_folded)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
      select i, 'comment' || i, ${id}, ${as.id}, '', i % 2, 1, '2026-01-01T00:00:00.000Z', '', '', '', ''
      from n`.execute(server.database.queries);
    await recordAnew(server.database);
    await expectCountersToBeRight();

    const likes = async () =>
      (await server.call(contract.getBlog, { as: server.admin, params: { id } })).body.blog.likes;
    expect(new Set(await likes()).size).toBe(1202);
    const mine = async () => (await server.call(contract.listMyComments, { as, query: { limit: 1 } })).body.total;
    expect(await mine()).toBe(1200);
    await server.call(contract.togglePublish, { as: server.admin, body: { id } });
    await finishAllWork(server.database, workKinds);
    await expectCountersToBeRight();
    expect(await mine()).toBe(0);
    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    await expectCountersToBeRight();
    const { dashboardData } = (await server.call(contract.getDashboard, { as: server.admin })).body;
    expect(dashboardData).toEqual({ blogs: 0, comments: 0, drafts: 0, totalLikes: 0, recentBlogs: [] });
  });
});
