// Mocks the posts that the API returns.
import { contract } from '../../src/contract/calls';
import type { Blog, Comment } from '../../src/contract/entities';
import { mock, mockedApi } from './mock';

export function givenBlogs(...blogs: Blog[]): void {
  mockedApi.use(mock(contract.listBlogs, () => ({ success: true, blogs })));
}

export function givenPost(blog: Blog, comments: Comment[] = []): void {
  mockedApi.use(
    mock(contract.getBlog, () => ({ success: true, blog })),
    mock(contract.listComments, () => ({ success: true, comments })),
  );
}
