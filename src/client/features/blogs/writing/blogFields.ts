import { categories, type Category } from '../../../../contract/categories';
import type { Blog, NewBlog } from '../../../../contract/entities';

/** What the form of a post holds, but for its picture. */
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

/** The fields of a post there is. An API of somebody else's may write a category its own way. */
export function fieldsOf({ title, subTitle, description, category, isPublished }: Blog): BlogFields {
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

/** Whether a value that was read back is what this version of the form keeps. */
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
