import type { Blog } from '../../../contract/entities';
import type { Filters } from './filtersSlice';

// Not toLocaleLowerCase: in a Turkish browser, “I” becomes “ı” and “FINANCE” does not match “Finance”.
const normalizeCase = (text: string) => text.toLowerCase();

/** Filters by search term (in title or category, case-insensitive), then by category. */
export function filterBlogs(blogs: Blog[], { search, category }: Filters): Blog[] {
  const term = normalizeCase(search);
  return blogs
    .filter((blog) => !term || normalizeCase(blog.title).includes(term) || normalizeCase(blog.category).includes(term))
    .filter((blog) => category === 'All' || normalizeCase(blog.category) === normalizeCase(category));
}
