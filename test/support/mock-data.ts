// Mocks the posts that the API returns.
import { contract, type Query } from '../../src/contract/calls';
import type { Blog, Comment } from '../../src/contract/entities';
import { filterBlogs } from '../../src/client/features/blogs/filterBlogs';
import { aBlog } from './builders';
import { mock, mockedApi } from './mock';

/** An API that knows no query parameters: it answers the whole list. */
export function givenBlogs(...blogs: Blog[]): void {
  mockedApi.use(mock(contract.listBlogs, () => ({ success: true, blogs })));
}

/** An API that answers one page at a time. Returns the queries that it gets. */
export function givenPagedBlogs(...blogs: Blog[]) {
  const queries: Query<typeof contract.listBlogs>[] = [];
  mockedApi.use(
    mock(contract.listBlogs, ({ query }) => {
      queries.push(query);
      const { search = '', category = 'All', limit, offset = 0 } = query;
      const found = filterBlogs(blogs, { search, category });
      if (limit === undefined) return { success: true, blogs: found };
      return { success: true, blogs: found.slice(offset, offset + limit), total: found.length };
    }),
  );
  return queries;
}

/** Posts titled “Post 1”, “Post 2” and so on. */
export const manyBlogs = (count: number, blog: Partial<Blog> = {}): Blog[] =>
  Array.from({ length: count }, (_, index) => aBlog({ ...blog, _id: `post-${index + 1}`, title: `Post ${index + 1}` }));

export function givenPost(blog: Blog, comments: Comment[] = []): void {
  mockedApi.use(
    mock(contract.getBlog, () => ({ success: true, blog })),
    mock(contract.listComments, () => ({ success: true, comments })),
  );
}
