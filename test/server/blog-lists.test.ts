import type { Query } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { defaultRows } from '../../src/server/categories/categories';
import type { Blog } from '../../src/contract/entities';
import { createTestServer, type TestServer } from '../support/server';

type ListQuery = Query<typeof contract.listAllBlogs>;

const byTitle = (left: Blog, right: Blog) => (left.title.toLowerCase() < right.title.toLowerCase() ? -1 : 1);
const byStatus = (left: Blog, right: Blog) => Number(right.isPublished) - Number(left.isPublished);
const isAboutRain = ({ title }: Blog) => title.toLowerCase().includes('rain');

/** A query, and what it does to the list of all posts, newest first. */
const queries: [ListQuery, (blogs: Blog[]) => Blog[]][] = [
  [{}, (blogs) => blogs],
  [{ order: 'asc' }, (blogs) => blogs.toReversed()],
  [{ search: 'RAIN' }, (blogs) => blogs.filter(isAboutRain)],
  [{ search: 'ai' }, (blogs) => blogs.filter(isAboutRain)],
  [{ search: 'rain', order: 'asc' }, (blogs) => blogs.filter(isAboutRain).toReversed()],
  [{ search: 'fin' }, (blogs) => blogs.filter(({ category }) => category === 'Finance')],
  [{ search: 'snow' }, () => []],
  [{ category: 'All' }, (blogs) => blogs],
  [{ category: 'Startup' }, (blogs) => blogs.filter(({ category }) => category === 'Startup')],
  [
    { category: 'Startup', search: 'rain' },
    (blogs) => blogs.filter((blog) => blog.category === 'Startup' && isAboutRain(blog)),
  ],
  [{ category: 'Startup', search: 'art' }, (blogs) => blogs.filter(({ category }) => category === 'Startup')],
  [{ status: 'published' }, (blogs) => blogs.filter(({ isPublished }) => isPublished)],
  [{ status: 'unpublished' }, (blogs) => blogs.filter(({ isPublished }) => !isPublished)],
  [
    { status: 'unpublished', search: 'rain' },
    (blogs) => blogs.filter((blog) => !blog.isPublished && isAboutRain(blog)),
  ],
  [{ sort: 'title' }, (blogs) => blogs.toSorted(byTitle)],
  [{ sort: 'title', order: 'desc' }, (blogs) => blogs.toSorted(byTitle).toReversed()],
  [{ sort: 'title', search: 'rain' }, (blogs) => blogs.filter(isAboutRain).toSorted(byTitle)],
  [{ sort: 'status' }, (blogs) => blogs.toSorted(byStatus)],
  [{ sort: 'status', order: 'desc' }, (blogs) => blogs.toSorted((left, right) => byStatus(right, left))],
];

describe('lists of posts', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
    for (let post = 0; post < 23; post += 1) {
      const letter = String.fromCharCode(97 + ((post * 7) % 23));
      await server.addBlog({
        title: `${letter} walk${post % 3 === 0 ? ' in the Rain' : ''}`,
        category: defaultRows[post % 4]!.id,
        isPublished: post % 5 !== 0,
      });
    }
  });
  afterAll(() => server.close());

  const listAll = async (query: ListQuery) =>
    (await server.call(contract.listAllBlogs, { as: server.admin, query })).body;

  describe.each(queries)('with %j', (query, filterAndSort) => {
    test('hold the expected posts in the expected order', async () => {
      const expected = filterAndSort((await listAll({})).blogs);
      expect((await listAll(query)).blogs).toEqual(expected);
    });

    test('are the same in pages by number', async () => {
      const { blogs } = await listAll(query);
      const paged: Blog[] = [];
      for (let offset = 0; offset < blogs.length + 8; offset += 4) {
        const page = await listAll({ ...query, limit: 4, offset });
        expect(page.total).toBe(blogs.length);
        paged.push(...page.blogs);
      }
      expect(paged).toEqual(blogs);
    });

    if (query.sort) return;
    test('are the same in pages by cursor', async () => {
      const { blogs } = await listAll(query);
      const paged: Blog[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await listAll({ ...query, limit: 4, ...(cursor && { cursor }) });
        expect(page.total).toBe(blogs.length);
        paged.push(...page.blogs);
        cursor = page.nextCursor;
      } while (cursor);
      expect(cursor).toBeNull();
      expect(paged).toEqual(blogs);
    });
  });

  test('go on from a cursor where they were, whatever is published and deleted meanwhile', async () => {
    const before = (await server.call(contract.listBlogs)).body.blogs.map(({ _id }) => _id);
    const page = async (cursor?: string) =>
      (await server.call(contract.listBlogs, { query: { limit: 5, ...(cursor && { cursor }) } })).body;
    const first = await page();
    const added = await server.addBlog({ title: 'added meanwhile' });
    await server.call(contract.deleteBlog, { as: server.admin, body: { id: before[4]! } });
    const second = await page(first.nextCursor!);
    expect([...first.blogs, ...second.blogs].map(({ _id }) => _id)).toEqual(before.slice(0, 10));
    await server.call(contract.deleteBlog, { as: server.admin, body: { id: added.id } });
  });

  test('go on by cursor in the order of dates only', async () => {
    const query = { limit: 1, cursor: '1', sort: 'title' } as const;
    const sorted = await server.call(contract.listAllBlogs, { as: server.admin, query });
    expect(sorted).toMatchObject({ status: 400, body: { message: 'cursor goes on only in a list with sort=date.' } });
    const unknown = await server.call(contract.listBlogs, { query: { limit: 1, cursor: 'abc' } });
    expect(unknown).toMatchObject({
      status: 400,
      body: { message: 'cursor must be the nextCursor of an earlier answer.' },
    });
  });

  test.each<[string, Query<typeof contract.listBlogs>]>([
    ['a page', { limit: 100 }],
    ['a category', { limit: 100, category: 'Technology' }],
    ['a search by index', { limit: 100, search: 'walk' }],
    ['a search by comparison', { limit: 100, search: 'w' }],
    ['the whole list', {}],
  ])('hold no draft for a visitor, nor count it: %s', async (_what, query) => {
    const { body } = await server.call(contract.listBlogs, { query });
    expect(body.blogs.length).toBeGreaterThan(0);
    expect(body.blogs.filter(({ isPublished }) => !isPublished)).toEqual([]);
    if (query.limit) expect(body.total).toBe(body.blogs.length);
  });

  test('answer without parameters what they answered before', async () => {
    const { body } = await server.call(contract.listBlogs);
    expect(new Set(Object.keys(body))).toEqual(new Set(['success', 'blogs']));
    expect(new Set(Object.keys(body.blogs[0]!))).toEqual(
      new Set([
        ...['_id', 'title', 'subTitle', 'description', 'category', 'image', 'images', 'createdAt', 'updatedAt'],
        ...['isPublished', 'likes', 'readingMinutes'],
      ]),
    );
  });

  test('name with likes=mine no other reader, and say how many like a post', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()];
    const [{ _id: id }] = (await server.call(contract.listBlogs)).body.blogs as [Blog];
    for (const as of [one, other]) await server.call(contract.toggleLike, { as, params: { id } });
    const likes = async (as?: { token: string }) => {
      const query = { likes: 'mine' } as const;
      const [listed] = (await server.call(contract.listBlogs, { as, query: { ...query, limit: 1 } })).body.blogs;
      const { blog } = (await server.call(contract.getBlog, { as, params: { id }, query })).body;
      expect(blog.likes).toEqual(listed!.likes);
      expect(blog.likeCount).toBe(listed!.likeCount);
      return [listed!.likes, listed!.likeCount];
    };
    expect(await likes()).toEqual([[], 2]);
    expect(await likes(one)).toEqual([[one.id], 2]);
    expect((await server.call(contract.getBlog, { params: { id } })).body.blog.likes).toEqual([one.id, other.id]);
    const liked = await server.call(contract.listLikedBlogs, { as: other, query: { limit: 10, likes: 'mine' } });
    expect(liked.body).toMatchObject({ total: 1, blogs: [{ _id: id, likes: [other.id], likeCount: 2 }] });
  });
});
