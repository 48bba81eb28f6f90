// Mocks the posts that the API returns.
import type { Query } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import type { Blog, Comment, CommentWithBlog } from '../../src/contract/entities';
import { filterBlogs } from '../../src/client/features/blogs/filterBlogs';
import { filterComments } from '../../src/client/features/comments/filterComments';
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
      const { limit, offset = 0 } = query;
      const found = filterBlogs(blogs, query);
      if (limit === undefined) return { success: true, blogs: found };
      return { success: true, blogs: found.slice(offset, offset + limit), total: found.length };
    }),
  );
  return queries;
}

/** An API that answers one page at a time of the admin's list, and deletes and toggles posts. Returns the queries that it gets. */
export function givenPagedAdminBlogs(...all: Blog[]) {
  let blogs = all;
  const queries: Query<typeof contract.listAllBlogs>[] = [];
  mockedApi.use(
    mock(contract.listAllBlogs, ({ query }) => {
      const { limit = blogs.length, offset = 0 } = query;
      if (limit > 1) queries.push(query);
      const found = filterBlogs(blogs, query);
      return { success: true, blogs: found.slice(offset, offset + limit), total: found.length };
    }),
    mock(contract.deleteBlog, ({ body }) => {
      blogs = blogs.filter(({ _id }) => _id !== body.id);
      return { success: true, message: 'Blog deleted.' };
    }),
    mock(contract.togglePublish, ({ body }) => {
      blogs = blogs.map((blog) => (blog._id === body.id ? { ...blog, isPublished: !blog.isPublished } : blog));
      return { success: true, message: 'Blog toggled.' };
    }),
  );
  return { queries, blogs: () => blogs };
}

/** An API that answers one page at a time of the admin's comments, and approves and deletes them. */
export function givenPagedAdminComments(...all: CommentWithBlog[]) {
  let comments = all;
  const queries: Query<typeof contract.listAllComments>[] = [];
  mockedApi.use(
    mock(contract.listAllComments, ({ query }) => {
      queries.push(query);
      const { limit = comments.length, offset = 0 } = query;
      const found = filterComments(comments, query);
      const approved = comments.filter(({ isApproved }) => isApproved).length;
      return {
        success: true,
        comments: found.slice(offset, offset + limit),
        total: found.length,
        counts: { approved, notApproved: comments.length - approved },
      };
    }),
    mock(contract.approveComment, ({ body }) => {
      comments = comments.map((comment) => (comment._id === body.id ? { ...comment, isApproved: true } : comment));
      return { success: true, message: 'Comment approved.' };
    }),
    mock(contract.deleteComment, ({ body }) => {
      comments = comments.filter(({ _id }) => _id !== body.id);
      return { success: true, message: 'Comment deleted.' };
    }),
  );
  return { queries, comments: () => comments };
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
