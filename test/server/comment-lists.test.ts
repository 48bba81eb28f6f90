import type { Query } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import type { CommentWithBlog } from '../../src/contract/entities';
import { createTestServer, type Account, type TestServer } from '../support/server';

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
