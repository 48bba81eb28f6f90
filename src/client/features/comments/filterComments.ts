import type { Query } from '../../../contract/call';
import type { contract } from '../../../contract/calls';
import type { CommentWithBlog } from '../../../contract/entities';
import { foldCase } from '../../../contract/fold-case';

type CommentQuery = Pick<Query<typeof contract.listAllComments>, 'status' | 'search' | 'order'>;

/** An API that tells of no spam has none. */
const statusOf = ({ isApproved }: CommentWithBlog) => (isApproved ? 'approved' : 'not-approved');

/** Does to the whole list of a foreign API what ours does by the query. */
export function filterComments(comments: CommentWithBlog[], { status, search = '', order }: CommentQuery) {
  const term = foldCase(search);
  const found = comments
    .filter((comment) => !status || statusOf(comment) === status)
    .filter(({ name, content, blog }) => [name, content, blog.title].some((text) => foldCase(text).includes(term)));
  if (!order) return found;
  const direction = order === 'desc' ? -1 : 1;
  return found.sort((one, other) => direction * one.createdAt.localeCompare(other.createdAt));
}
