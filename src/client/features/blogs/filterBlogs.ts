import type { Blog } from '../../../contract/entities';
import type { Filters } from './filtersSlice';

const folded = (text: string) => text.toLocaleLowerCase();

/** Search first (title or category contain the term, in any letter case), then the category. */
export function filterBlogs(blogs: Blog[], { search, category }: Filters): Blog[] {
  const term = folded(search);
  return blogs
    .filter((blog) => !term || folded(blog.title).includes(term) || folded(blog.category).includes(term))
    .filter((blog) => category === 'All' || folded(blog.category) === folded(category));
}
