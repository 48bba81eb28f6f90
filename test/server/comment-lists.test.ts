import type { Query } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import type { CommentWithBlog } from '../../src/contract/entities';
import { limits } from '../../src/contract/limits';
import { createCommentLists } from '../../src/server/comments/comment-lists';
import { newId } from '../../src/server/database/id';
import { insertComments } from '../../src/server/database/insert';
import { createTestServer, type Account, type TestServer } from '../support/server';

// Thousands of comments are written first, which takes its time on a busy machine.
jest.setTimeout(120_000);

const moderator = { editor: 'admins', foldsAbove: 100 } as const;

describe('lists of comments', () => {
  let server: TestServer;
  let reader: Account;
  const posts: { id: string }[] = [];
  beforeAll(async () => {
    server = await createTestServer();
    reader = await server.signUp();
    for (const title of ['Rain', 'Sun']) posts.push(await server.addBlog({ title }));
    for (let index = 0; index < 11; index += 1) {
      const { id } = await server.addComment(posts[index % 2]!.id, { as: reader, content: `Comment ${index}` });
      if (index % 3) await server.call(contract.approveComment, { as: server.admin, body: { id } });
    }
  });
  afterAll(() => server.close());

  const listAll = async (query: Query<typeof contract.listAllComments>) =>
    (await server.call(contract.listAllComments, { as: server.admin, query })).body;

  test.each<[Query<typeof contract.listAllComments>, (comments: CommentWithBlog[]) => CommentWithBlog[]]>([
    [{}, (comments) => comments],
    [{ order: 'asc' }, (comments) => comments.toReversed()],
    [{ status: 'approved' }, (comments) => comments.filter(({ isApproved }) => isApproved)],
    [{ status: 'not-approved' }, (comments) => comments.filter(({ isApproved }) => !isApproved)],
    [{ search: 'RAIN' }, (comments) => comments.filter(({ blog }) => blog.title === 'Rain')],
    [{ search: 'comment 1' }, (comments) => comments.filter(({ content }) => content.includes('Comment 1'))],
    [{ search: 'nt', order: 'asc' }, (comments) => comments.toReversed()],
    [
      { search: 'sun', status: 'approved' },
      (comments) => comments.filter(({ blog, isApproved }) => blog.title === 'Sun' && isApproved),
    ],
  ])('with %j hold the expected comments, whole and in pages', async (query, filterAndSort) => {
    const expected = filterAndSort((await listAll({})).comments);
    expect((await listAll(query)).comments).toEqual(expected);
    const paged: CommentWithBlog[] = [];
    for (let offset = 0; offset < expected.length + 4; offset += 4) {
      const page = await listAll({ ...query, limit: 4, offset });
      expect(page).toMatchObject({ total: expected.length, counts: { approved: 7, notApproved: 4 } });
      paged.push(...page.comments);
    }
    expect(paged).toEqual(expected);
  });

  test('of a post and of a user come in pages', async () => {
    const body = { blogId: posts[0]!.id };
    const whole = (await server.call(contract.listComments, { body })).body.comments;
    const own = (await server.call(contract.listMyComments, { as: reader })).body.comments;
    expect([whole.length, own.length]).toEqual([4, 11]);
    for (let offset = 0; offset < 12; offset += 3) {
      const query = { limit: 3, offset };
      const page = (await server.call(contract.listComments, { body, query })).body;
      expect(page).toEqual({ success: true, comments: whole.slice(offset, offset + 3), total: 4 });
      const ownPage = (await server.call(contract.listMyComments, { as: reader, query })).body;
      expect(ownPage).toEqual({ success: true, comments: own.slice(offset, offset + 3), total: 11 });
    }
  });
});

describe('a whole list of comments', () => {
  let server: TestServer;
  let id: string;
  beforeAll(async () => {
    server = await createTestServer();
    ({ id } = await server.addBlog());
  });
  afterAll(() => server.close());

  const add = (contents: string[]) =>
    server.database.write((tx) =>
      insertComments(
        tx,
        id,
        contents.map((content) => ({
          id: newId(),
          user_id: server.admin.id,
          name: 'Ann',
          content,
          is_approved: 1,
          created_at: '2026-11-01T00:00:00.000Z',
        })),
      ),
    );

  test('is read, and answered, in slices that hold nobody up, however long the comments are', async () => {
    const longest = '😀'.repeat(limits.comment);
    await add(Array.from({ length: 120 }, () => longest));
    const lists = createCommentLists(server.database);
    const whole = [
      lists.readAllOfBlog(id, 'date'),
      lists.readAllOfBlog(id, 'thread'),
      lists.readAll({}, moderator),
      lists.readAllOfUser(server.admin.id, 'admins'),
    ];
    for (const slices of [
      ...whole,
      lists.readAll({ search: '😀😀' }, moderator),
      lists.readCopyOfUser(server.admin.id),
    ]) {
      let read = 0;
      for await (const rows of slices) {
        read += rows.length;
        // One of 250 took 70 ms of CPU time, its JSON included.
        expect(rows.length).toBeLessThanOrEqual(50);
      }
      expect(read).toBe(120);
    }
    const { body } = await server.call(contract.listComments, { body: { blogId: id } });
    expect(body.comments.map(({ content }) => content)).toEqual(Array.from({ length: 120 }, () => longest));
  });

  test('is searched in such slices, too', async () => {
    await add(Array.from({ length: 2_880 }, (_, index) => `Comment ${index}`));
    const run = jest.spyOn(server.database.timeSlices, 'run');
    // Too short for the index.
    const lists = createCommentLists(server.database);
    expect((await lists.readAllPage({ search: 'zz' }, moderator, { limit: 10 })).total).toBe(0);
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(3_000 / 500);
  });
});
