import { categories, type Category } from '../../../../contract/categories';
import type { Blog, NewBlog } from '../../../../contract/entities';

/** The values of the form, without the cover. */
export type BlogFields = Required<NewBlog>;

/** SPEC.md: the category a form starts with. */
const defaultCategory: Category = 'Startup';

export const emptyBlog: BlogFields = {
  title: '',
  subTitle: '',
  description: '',
  category: defaultCategory,
  isPublished: false,
};

/** The form values of an existing post. A foreign API may use another letter case for categories. */
export function toBlogFields({ title, subTitle, description, category, isPublished }: Blog): BlogFields {
  const known = categories.find((name) => name.toLowerCase() === category?.toLowerCase());
  return { title, subTitle: subTitle ?? '', description, category: known ?? defaultCategory, isPublished };
}

export function areSameFields(one: BlogFields, other: BlogFields): boolean {
  return (
    one.title === other.title &&
    one.subTitle === other.subTitle &&
    one.description === other.description &&
    one.category === other.category &&
    one.isPublished === other.isPublished
  );
}

/** Type guard for stored drafts, which may be of another version. */
export function isBlogFields(value: unknown): value is BlogFields {
  if (typeof value !== 'object' || value === null) return false;
  const { title, subTitle, description, category, isPublished } = value as Record<string, unknown>;
  return (
    typeof title === 'string' &&
    typeof subTitle === 'string' &&
    typeof description === 'string' &&
    categories.some((name) => name === category) &&
    typeof isPublished === 'boolean'
  );
}
