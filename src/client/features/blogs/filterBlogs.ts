import type { Blog } from '../../../contract/entities';
import { foldCase } from '../../../contract/fold-case';
import type { Filters } from './filtersSlice';

/** Filters by search term (in title or category, case-insensitive), then by category. */
export function filterBlogs(blogs: Blog[], { search, category }: Filters): Blog[] {
  const term = foldCase(search);
  return blogs
    .filter((blog) => !term || foldCase(blog.title).includes(term) || foldCase(blog.category).includes(term))
    .filter((blog) => category === 'All' || foldCase(blog.category) === foldCase(category));
}
