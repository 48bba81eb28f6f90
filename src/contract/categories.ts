/** A category as pages name and link it. */
export interface CategoryName {
  name: string;
  /** The last part of the address of its page. */
  slug: string;
}

/** The categories of a new blog, and of another API, which tells none. */
export const defaultCategories: readonly CategoryName[] = ['Technology', 'Startup', 'Lifestyle', 'Finance'].map(
  (name) => ({ name, slug: name.toLowerCase() }),
);

/** The tab and the filter of all posts, which is no category. */
export const allCategories = 'All';
