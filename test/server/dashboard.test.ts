import { contract } from '../../src/contract/calls';
import { createTestServer, type TestServer } from '../support/server';

describe('the dashboard', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const get = async () => (await server.call(contract.getDashboard, { as: server.admin })).body.dashboardData;

  test('of an empty blog is all zeros', async () => {
    expect(await get()).toEqual({ blogs: 0, comments: 0, drafts: 0, totalLikes: 0, recentBlogs: [] });
  });

  test('counts everything, and lists the five newest posts, drafts included', async () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    for (const title of titles) await server.addBlog({ title, isPublished: title !== 'Six' });
    const { blogs } = (await server.call(contract.listBlogs)).body;
    const people = await Promise.all([server.signUp(), server.signUp()]);
    for (const as of people) await server.call(contract.toggleLike, { as, params: { id: blogs[0]!._id } });
    await server.addComment(blogs[0]!._id);

    const { recentBlogs, ...counts } = await get();
    expect(counts).toEqual({ blogs: 6, comments: 1, drafts: 1, totalLikes: 2 });
    expect(recentBlogs.map(({ title }) => title)).toEqual(['Six', 'Five', 'Four', 'Three', 'Two']);
    expect(recentBlogs[0]).toMatchObject({ isPublished: false });
  });
});
