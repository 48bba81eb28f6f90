import { blogFields, fieldNames, isExtension, type BlogField } from '../../../../contract/blog-fields';
import { defaultCategory } from '../../../../contract/default-category';
import type { Blog, NewBlog } from '../../../../contract/entities';
import { untitledDraft } from './untitledDraft';

/** The values of the form, without the cover; what another API may lack is empty or left out where there is none. */
export type FormValues = Pick<NewBlog, BlogField>;

type Cover = Pick<Blog, 'image' | 'images' | 'avifImages'>;

/** A post as it was when the form was opened, or a newer version that the form is based on since. */
export interface BlogVersion {
  /** Undefined for a new post. */
  id?: string | undefined;
  fields: FormValues;
  /** Of a post that is to be added: the same until it is, also when it is restored in another tab. */
  additionKey?: string | undefined;
  /** Undefined for a new post, and where the API tells no versions apart. */
  updatedAt?: string | undefined;
  /** Undefined where there is none. */
  cover?: Cover | undefined;
  /** Whether it needs a sub title before it is published. */
  needsSubTitle?: boolean | undefined;
}

/** What a form knows of the server. */
interface Known {
  /** The names of those that can be chosen. */
  categories: readonly string[];
  hasExtensions: boolean;
}

export const toBlogVersion = (blog: Blog, known: Known): BlogVersion => ({
  id: blog._id,
  fields: toFormValues(blog, known),
  updatedAt: blog.updatedAt,
  cover: blog.image ? { image: blog.image, images: blog.images, avifImages: blog.avifImages } : undefined,
  needsSubTitle: blog.needsSubTitle,
});

/** What is sent: another API is told nothing of what only ours knows. */
export function toPayload(values: FormValues, hasExtensions: boolean): FormValues {
  const sent = fieldNames.filter(
    (field) =>
      (hasExtensions || !isExtension(field)) &&
      // Only admins are told whose a post is, and say so; what takes no comments says so.
      ((field !== 'authorId' && field !== 'takesComments') || values[field] !== undefined),
  );
  return Object.fromEntries(sent.map((field) => [field, values[field] ?? ''])) as FormValues;
}

/** What is sent of a page such as About. */
export function toPagePayload(values: FormValues) {
  const { title, subTitle = '', description = '', isPublished = false, publishAt = '', slug = '' } = values;
  return { title, subTitle, description, isPublished, publishAt, slug, takesComments: values.takesComments ?? false };
}

/** The draft of a form; with the version that it is based on, so that a newer one is not overwritten, and no post added twice. */
export type BlogDraft = FormValues & { base?: BlogVersion };

/** @param categories the names of those that can be chosen */
export const emptyBlog = (categories: readonly string[]): FormValues => ({
  title: '',
  subTitle: '',
  description: '',
  category: defaultCategory(categories),
  tags: '',
  isPublished: false,
});

/** Takes no comments, unless it is to. */
export const emptyPage: FormValues = {
  title: '',
  subTitle: '',
  description: '',
  category: '',
  tags: '',
  isPublished: false,
  takesComments: false,
};

/**
 * The form values of an existing post. A foreign API may use another letter case for categories; on our server, one that is
 * unknown here has been added meanwhile.
 */
function toFormValues(blog: Blog, { categories, hasExtensions }: Known): FormValues {
  const known = categories.find((name) => name.toLowerCase() === blog.category?.toLowerCase());
  const sent = fieldNames.filter((field) => (blog[field] ?? undefined) !== undefined);
  const values = Object.fromEntries(sent.map((field) => [field, blog[field]])) as Partial<FormValues>;
  const empty = emptyBlog(categories);
  const title = hasExtensions && !blog.isPublished && blog.title === untitledDraft ? '' : blog.title;
  return { ...empty, ...values, title, category: known ?? (hasExtensions ? blog.category : empty.category) };
}

export const areSameValues = (one: FormValues, other: FormValues): boolean =>
  fieldNames.every((field) => (one[field] ?? '') === (other[field] ?? ''));

function isValueOf(field: BlogField, value: unknown): boolean {
  if (value === undefined) return isExtension(field);
  const declared = blogFields[field];
  return typeof value === (declared.kind === 'flag' ? 'boolean' : 'string');
}

/** Type guard for stored drafts, which may be of another version. */
function isFormValues(value: unknown): value is FormValues {
  if (typeof value !== 'object' || value === null) return false;
  const values = value as Record<string, unknown>;
  return fieldNames.every((field) => isValueOf(field, values[field]));
}

export const isBlogDraft = (value: unknown): value is BlogDraft =>
  isFormValues(value) && (!('base' in value) || isBlogVersion(value.base));

function isBlogVersion(value: unknown): value is BlogVersion {
  if (typeof value !== 'object' || value === null || !('fields' in value)) return false;
  const { fields, additionKey, updatedAt, cover } = value as Partial<Record<keyof BlogVersion, unknown>>;
  const isCover =
    cover === undefined ||
    (typeof cover === 'object' && cover !== null && 'image' in cover && typeof cover.image === 'string');
  return isFormValues(fields) && typeof (updatedAt ?? additionKey) === 'string' && isCover;
}
