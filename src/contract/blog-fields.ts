// What a post consists of, once and in this order: payloads, columns, versions, form, drafts, merges and comparisons
// are made of this list. CONTRIBUTING.md says what else a new field needs.
import { limits } from './limits';
import { categoryName, optionalText, text, type Schema } from './schema';

interface Field {
  /** As a heading. */
  label: string;
  /**
   * How it is typed, compared and shown: a `line` of text word by word, as are `names`, which are separated by commas; `html`
   * by paragraphs; the others as a whole.
   */
  kind: 'line' | 'names' | 'html' | 'choice' | 'flag' | 'time' | 'slug' | 'account';
  /** What may be sent. */
  input: Schema;
  /** What a new post has that is sent without it. */
  default?: string | boolean;
  /** Only our server knows it: another API sends none, and is sent none. Its column has a default. */
  isExtension?: true;
}

/** A text that versions keep, with its column in `blogs`, `deleted_blogs` and `revisions`. */
interface Content extends Field {
  column: string;
  input: Schema & { type: 'string' };
}

/** What versions leave out, such as whether the post is published. */
interface State extends Field {
  column?: undefined;
}

type Declaration = Content | State;

export const blogFields = {
  title: { label: 'Title', kind: 'line', input: text('a title', limits.title), column: 'title' },
  subTitle: {
    label: 'Sub title',
    kind: 'line',
    input: optionalText('the sub title', limits.subTitle),
    default: '',
    column: 'sub_title',
  },
  description: {
    label: 'Description',
    kind: 'html',
    input: optionalText('the description', limits.description),
    default: '',
    // A table of its own has it; versions have it compressed.
    column: 'description',
  },
  category: { label: 'Category', kind: 'choice', input: categoryName('a category'), column: 'category' },
  tags: {
    label: 'Tags',
    kind: 'names',
    input: {
      ...optionalText('the tags', limits.tags * (limits.termName + 2)),
      description: `Their names, separated by commas: at most ${limits.tags}, of ${limits.termName} characters.`,
    },
    default: '',
    // With ids in place of names.
    column: 'tags',
    isExtension: true,
  },
  isPublished: {
    label: 'Publish flag',
    kind: 'flag',
    input: { type: 'boolean', title: 'the publish flag' },
    default: false,
  },
  publishAt: {
    label: 'Time of publication',
    kind: 'time',
    input: {
      type: 'string',
      title: 'the time of publication',
      description:
        'ISO 8601, UTC: the post is a draft until then, and is listed by it; a time that is over means now. Empty: at no time.',
      pattern: '^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z)?$',
    },
    isExtension: true,
  },
  slug: {
    label: 'Slug',
    kind: 'slug',
    input: {
      ...optionalText('the slug', limits.slug),
      description:
        'The words that stand for the post in its address. One that another post has gets a number. Empty: made of the title.',
    },
    isExtension: true,
  },
  takesComments: {
    label: 'Comments',
    kind: 'flag',
    input: {
      type: 'boolean',
      title: 'whether it takes comments',
      description: 'Where the site does. Without it, posts do, and pages do not.',
    },
    isExtension: true,
  },
  authorId: {
    label: 'Author',
    kind: 'account',
    input: {
      type: 'string',
      title: 'the author',
      description: 'The id of the account that wrote it, or nothing; only admins may name another than their own.',
      maxLength: 64,
    },
    isExtension: true,
  },
} as const satisfies Record<string, Declaration>;

type Fields = typeof blogFields;

export type BlogField = keyof Fields;

/** The fields that are declared with this. */
type FieldWith<Part> = { [F in BlogField]: Fields[F] extends Part ? F : never }[BlogField];

export type ContentField = FieldWith<{ column: string }>;
export type ExtensionField = FieldWith<{ isExtension: true }>;
type LineField = FieldWith<{ kind: 'line' }>;

export type ColumnOf<F extends ContentField> = Fields[F]['column'];

const fields: Record<BlogField, Declaration> = blogFields;

export const fieldNames = Object.keys(blogFields) as BlogField[];

export const isExtension = (field: BlogField): field is ExtensionField => fields[field].isExtension === true;

const isContent = (field: BlogField): field is ContentField => fields[field].column !== undefined;

/** What a version consists of, beside its cover. */
export const contentFields = fieldNames.filter(isContent);

export const lineFields = fieldNames.filter((field): field is LineField => fields[field].kind === 'line');

const mapFields = <F extends BlogField>(names: readonly F[], map: (declaration: Declaration) => unknown) =>
  Object.fromEntries(names.map((name) => [name, map(fields[name])]));

/** Schemas of what may be sent to change a post. */
export const changedValues = mapFields(fieldNames, ({ input }) => input) as { [F in BlogField]: Fields[F]['input'] };

type NewValue<D> = D extends { input: infer S; default: infer V }
  ? S & { default: V }
  : D extends { input: infer S }
    ? S
    : never;

/** Schemas of what may be sent to add a post. */
export const newValues = mapFields(fieldNames, (declaration) => ({
  ...declaration.input,
  ...('default' in declaration && { default: declaration.default }),
})) as { [F in BlogField]: NewValue<Fields[F]> };

/** Schemas of the content as it is sent by us. */
export const sentContent = mapFields(contentFields, () => ({ type: 'string' })) as Record<
  ContentField,
  { type: 'string' }
>;
