// What becomes of a form when somebody else has saved the post meanwhile.
import { blogFields, fieldNames, type BlogField } from '../../../../contract/blog-fields';
import { areSameRichText } from '../../../ui/text-diff/compare';
import { mergeRichText } from '../../../ui/text-diff/mergeRichText';
import type { FormValues, BlogVersion } from './formValues';
import type { ChosenImage } from './useSavePost';

/** What may differ between two versions. */
export type MergedField = 'cover' | BlogField;

const mergedFields: MergedField[] = ['cover', ...fieldNames];

/** In a sentence. */
export const nameOf = (field: MergedField): string =>
  field === 'cover' ? 'thumbnail' : blogFields[field].label.toLowerCase();

/** Two versions of a post that are both based on a third one. */
export interface Conflict {
  base: BlogVersion;
  mine: FormValues;
  /** The cover that was chosen. */
  image: ChosenImage;
  theirs: BlogVersion;
}

export interface Merge {
  /** With what only one of the two has changed; what both have is as it was typed. */
  fields: FormValues;
  /** Changed by the others alone. */
  taken: MergedField[];
  /** Changed by both, differently. */
  clashes: MergedField[];
  /** The description with the changes of both, where they are in different paragraphs. */
  mergedDescription?: string;
}

type Value = FormValues[keyof FormValues] | File;

const areSame = (field: MergedField, one: Value, other: Value) =>
  field !== 'cover' && blogFields[field].kind === 'html' ? areSameRichText(String(one), String(other)) : one === other;

export function mergeVersions({ base, mine, image, theirs }: Conflict): Merge {
  const values = (field: MergedField) =>
    field === 'cover'
      ? {
          old: base.cover?.image,
          own: image === null ? undefined : (image ?? base.cover?.image),
          other: theirs.cover?.image,
        }
      : { old: base.fields[field] ?? '', own: mine[field] ?? '', other: theirs.fields[field] ?? '' };
  const changedByOthers = mergedFields.filter((field) => {
    const { old, own, other } = values(field);
    return !areSame(field, other, old) && !areSame(field, other, own);
  });
  const isMineUnchanged = (field: MergedField) => {
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

export function describeFields(fields: readonly MergedField[]): string {
  const names = fields.map((field) => `the ${nameOf(field)}`);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}
