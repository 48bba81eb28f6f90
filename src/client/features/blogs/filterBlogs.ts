import type { Query } from '../../../contract/call';
import type { contract } from '../../../contract/calls';
import type { Blog } from '../../../contract/entities';
import { foldCase } from '../../../contract/fold-case';

type BlogQuery = Pick<Query<typeof contract.listAllBlogs>, 'search' | 'category' | 'status' | 'sort' | 'order'>;

const compareBy = {
  date: (one: Blog, other: Blog) => one.createdAt.localeCompare(other.createdAt),
  title: (one: Blog, other: Blog) => one.title.localeCompare(other.title),
  status: (one: Blog, other: Blog) => Number(other.isPublished) - Number(one.isPublished),
};

/** Does to the whole list of a foreign API what ours does by the query; the term is searched in title and category. */
export function filterBlogs(blogs: Blog[], { search = '', category, status, sort, order }: BlogQuery): Blog[] {
  const term = foldCase(search);
  const found = blogs
    .filter((blog) => [blog.title, blog.category].some((text) => foldCase(text).includes(term)))
    .filter((blog) => !category || foldCase(blog.category) === foldCase(category))
    .filter(({ isPublished }) => !status || isPublished === (status === 'published'));
  if (!sort) return found;
  const direction = order === 'desc' ? -1 : 1;
  return found.sort((one, other) => direction * compareBy[sort](one, other));
}
