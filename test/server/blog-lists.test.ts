import { contract, type Query } from '../../src/contract/calls';
import { categories } from '../../src/contract/categories';
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
        category: categories[post % 4]!,
        isPublished: post % 5 !== 0,
      });
    }
  });
  afterAll(() => server.close());

  const listAll = async (query: ListQuery) =>
    (await server.call(contract.listAllBlogs, { as: server.admin, query })).body;

  describe.each(queries)('with %j', (query, filterAndSort) => {
    test('hold the posts that are meant, in the order that is meant', async () => {
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
});
