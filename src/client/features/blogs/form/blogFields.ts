import { categories, type Category } from '../../../../contract/categories';
import type { Blog } from '../../../../contract/entities';

/** The values of the form, without the cover. */
export interface BlogFields {
  title: string;
  subTitle: string;
  description: string;
  category: Category;
  isPublished: boolean;
  /** ISO 8601; empty or left out where the post is not scheduled. */
  publishAt?: string;
}

type Cover = Pick<Blog, 'image' | 'images' | 'avifImages'>;

/** A post as it was when the form was opened, or a newer version that the form is based on since. */
export interface BlogVersion {
  fields: BlogFields;
  /** Undefined for a new post, and where the API tells no versions apart. */
  updatedAt?: string | undefined;
  /** Without one, a thumbnail is required. */
  cover?: Cover;
}

export const toBlogVersion = (blog: Blog): BlogVersion => ({
  fields: toBlogFields(blog),
  updatedAt: blog.updatedAt,
  cover: { image: blog.image, images: blog.images, avifImages: blog.avifImages },
});

/** What is sent: an API that schedules nothing is told nothing of it. */
export const toPayload = ({ publishAt = '', ...fields }: BlogFields, hasExtensions: boolean) =>
  hasExtensions ? { ...fields, publishAt } : fields;

/** What is kept of a form; with the version that it is based on, so that a newer one is not overwritten. */
export type BlogDraft = BlogFields & { base?: BlogVersion };

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
function toBlogFields({ title, subTitle, description, category, isPublished, publishAt }: Blog): BlogFields {
  const known = categories.find((name) => name.toLowerCase() === category?.toLowerCase());
  return {
    title,
    subTitle: subTitle ?? '',
    description,
    category: known ?? defaultCategory,
    isPublished,
    ...(publishAt !== undefined && { publishAt }),
  };
}

export function areSameFields(one: BlogFields, other: BlogFields): boolean {
  return (
    one.title === other.title &&
    one.subTitle === other.subTitle &&
    one.description === other.description &&
    one.category === other.category &&
    one.isPublished === other.isPublished &&
    (one.publishAt ?? '') === (other.publishAt ?? '')
  );
}

/** Type guard for stored drafts, which may be of another version. */
function isBlogFields(value: unknown): value is BlogFields {
  if (typeof value !== 'object' || value === null) return false;
  const { title, subTitle, description, category, isPublished, publishAt = '' } = value as Record<string, unknown>;
  return (
    typeof title === 'string' &&
    typeof subTitle === 'string' &&
    typeof description === 'string' &&
    categories.some((name) => name === category) &&
    typeof isPublished === 'boolean' &&
    typeof publishAt === 'string'
  );
}

export const isBlogDraft = (value: unknown): value is BlogDraft =>
  isBlogFields(value) && (!('base' in value) || isBlogVersion(value.base));

function isBlogVersion(value: unknown): value is BlogVersion {
  if (typeof value !== 'object' || value === null || !('fields' in value)) return false;
  const { fields, updatedAt, cover } = value as Partial<Record<keyof BlogVersion, unknown>>;
  const isCover = typeof cover === 'object' && cover !== null && 'image' in cover && typeof cover.image === 'string';
  return isBlogFields(fields) && typeof updatedAt === 'string' && isCover;
}
