// What becomes of a form when somebody else has saved the post meanwhile.
import { areSameRichText } from '../../../ui/text-diff/compare';
import { mergeRichText } from '../../../ui/text-diff/mergeRichText';
import type { BlogFields, BlogVersion } from './blogFields';

export const fieldNames = {
  cover: 'thumbnail',
  title: 'title',
  subTitle: 'sub title',
  description: 'description',
  category: 'category',
  isPublished: 'publish flag',
  publishAt: 'time of publication',
} as const satisfies Partial<Record<keyof BlogFields | 'cover', string>>;

export type BlogField = keyof typeof fieldNames;

const fieldOrder = Object.keys(fieldNames) as BlogField[];

/** Two versions of a post that are both based on a third one. */
export interface Conflict {
  base: BlogVersion;
  mine: BlogFields;
  /** The cover that was chosen. */
  image: File | undefined;
  theirs: BlogVersion;
}

export interface Merge {
  /** With what only one of the two has changed; what both have is as it was typed. */
  fields: BlogFields;
  /** Changed by the others alone. */
  taken: BlogField[];
  /** Changed by both, differently. */
  clashes: BlogField[];
  /** The description with the changes of both, where they are in different paragraphs. */
  mergedDescription?: string;
}

type Value = BlogFields[keyof BlogFields] | File;

const areSame = (field: BlogField, one: Value, other: Value) =>
  field === 'description' ? areSameRichText(String(one), String(other)) : one === other;

export function mergeVersions({ base, mine, image, theirs }: Conflict): Merge {
  const values = (field: BlogField) =>
    field === 'cover'
      ? { old: base.cover?.image, own: image ?? base.cover?.image, other: theirs.cover?.image }
      : { old: base.fields[field] ?? '', own: mine[field] ?? '', other: theirs.fields[field] ?? '' };
  const changedByOthers = fieldOrder.filter((field) => {
    const { old, own, other } = values(field);
    return !areSame(field, other, old) && !areSame(field, other, own);
  });
  const isMineUnchanged = (field: BlogField) => {
    const { old, own } = values(field);
    return areSame(field, own, old);
  };
  const taken = changedByOthers.filter(isMineUnchanged);
  const clashes = changedByOthers.filter((field) => !taken.includes(field));
  const takenFields = Object.fromEntries(
    taken.flatMap((field) => (field === 'cover' ? [] : [[field, theirs.fields[field]]])),
  );
  const mergedDescription = clashes.includes('description')
    ? mergeRichText(base.fields.description, mine.description, theirs.fields.description)
    : undefined;
  return { fields: { ...mine, ...takenFields }, taken, clashes, mergedDescription };
}

export function describeFields(fields: readonly BlogField[]): string {
  const names = fields.map((field) => `the ${fieldNames[field]}`);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}
