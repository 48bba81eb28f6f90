// The fields of front matter, under the names that Hugo, Jekyll and Astro have for them.

import { readDate } from '../dates';

type Fields = Record<string, unknown>;

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined;

export const textField = (fields: Fields, ...names: string[]): string | undefined =>
  names.map((name) => toText(fields[name])).find((text) => text !== undefined);

export const dateField = (fields: Fields, ...names: string[]): Date | undefined =>
  names.map((name) => readDate(fields[name])).find((date) => date !== undefined);

/** @returns the values of all the fields, each of which is a text or a list */
const listOf = (fields: Fields, names: string[], split: (text: string) => string[]): string[] =>
  names.flatMap((name) => {
    const value = fields[name];
    if (Array.isArray(value)) return value.flatMap((each) => toText(each) ?? []);
    const text = toText(value);
    return text === undefined ? [] : split(text);
  });

const unique = (values: string[]) => [...new Set(values.map((value) => value.trim()).filter(Boolean))];

const whole = (text: string) => [text];

/** Jekyll separates names by spaces, others by commas. */
const separated = (text: string) => text.split(text.includes(',') ? ',' : /\s+/);

const names = (fields: Fields, one: string, many: string): string[] => {
  // Zola has them in a table of their own.
  const taxonomies =
    typeof fields.taxonomies === 'object' && fields.taxonomies !== null ? (fields.taxonomies as Fields) : {};
  return unique(
    [fields, taxonomies].flatMap((each) => [...listOf(each, [one], whole), ...listOf(each, [many], separated)]),
  );
};

export const categoriesOf = (fields: Fields): string[] => names(fields, 'category', 'categories');

export const tagsOf = (fields: Fields): string[] => names(fields, 'tag', 'tags');

const namesOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesOf);
  if (typeof value === 'object' && value !== null) return namesOf((value as Fields).name ?? (value as Fields).title);
  return toText(value)?.split('\n') ?? [];
};

export const authorOf = (fields: Fields): string | undefined =>
  unique([...namesOf(fields.author), ...namesOf(fields.authors)]).join(', ') || undefined;

const coverNames = [
  ...['cover', 'image', 'heroimage', 'featured_image', 'featuredimage', 'feature_image', 'featureimage', 'thumbnail'],
  ...['banner', 'cover_image', 'coverimage', 'images', 'header', 'og_image', 'ogimage'],
];

const addressOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.map(addressOf).find(Boolean);
  if (typeof value !== 'object' || value === null) return toText(value);
  const parts = value as Fields;
  return ['src', 'url', 'image', 'path', 'feature', 'teaser', 'file']
    .map((name) => addressOf(parts[name]))
    .find(Boolean);
};

export const coverOf = (fields: Fields): string | undefined =>
  coverNames.map((name) => addressOf(fields[name])).find((address) => address !== undefined && address.includes('.'));

export const isDraft = (fields: Fields): boolean =>
  String(fields.draft) === 'true' ||
  String(fields.published) === 'false' ||
  /^(?:draft|private|pending)$/i.test(toText(fields.status) ?? '');

export const isPage = (fields: Fields): boolean => fields.layout === 'page' || fields.type === 'page';

/** The addresses that a post says it has, or had. */
export const addressesOf = (fields: Fields): string[] =>
  unique(listOf(fields, ['permalink', 'url', 'aliases', 'alias', 'redirect_from', 'redirectfrom'], whole))
    // A pattern is not the address of one post.
    .filter((address) => !address.includes(':') || /^https?:/.test(address))
    .map((address) => (/^(?:https?:|\/)/.test(address) ? address : `/${address}`));
