import { parse as parseToml } from 'smol-toml';
import { LineCounter, parseDocument } from 'yaml';
import { isId } from '../../database/id';
import { readDate } from '../dates';

export interface FrontMatter {
  /** With names in lower case, as sites spell them differently. */
  fields: Record<string, unknown>;
  body: string;
}

interface Format {
  /** The first line. */
  begin: string;
  /** The last line. */
  end: string[];
  parse: (text: string) => unknown;
}

/** Only the first error is described: to describe all of them takes seconds. @throws Error */
function readYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error) throw new Error(`${error.message} (line ${lineCounter.linePos(error.pos[0]).line} of it)`);
  return document.toJS();
}

const formats: Format[] = [
  { begin: '---', end: ['---', '...'], parse: readYaml },
  { begin: '+++', end: ['+++'], parse: (text) => parseToml(text) },
  { begin: '{', end: ['}'], parse: (text) => JSON.parse(`{${text}}`) },
];

/** Characters: parsers take more than their share of time for what is long. */
const maxLength = 20_000;

/** Levels, which nobody writes: parsers call themselves for each, and a process that has no room left for that is ended. */
const maxDepth = 50;

/** What begins the blocks of YAML, several of them in one line. */
const beginnings = /^[\s?:-]*/;

function isTooDeep(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if (character === '[' || character === '{') open += 1;
    else if (open > 0 && (character === ']' || character === '}')) open -= 1;
    if (open > maxDepth) return true;
  }
  return text.split('\n').some((line) => {
    const [beginning = ''] = beginnings.exec(line) ?? [];
    const blocks = beginning.replace(/\s+/g, '').length;
    return blocks > maxDepth || beginning.length > 4 * maxDepth;
  });
}

/**
 * What stands before a text: YAML between lines of `---`, TOML between lines of `+++`, or an object of JSON.
 * @returns undefined where there is nothing
 * @throws Error that says what is wrong
 */
export function readFrontMatter(file: string): FrontMatter | undefined {
  const lines = file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const format = formats.find(({ begin }) => begin === lines[0]!.trimEnd());
  const end = format ? lines.findIndex((line, index) => index > 0 && format.end.includes(line.trimEnd())) : -1;
  if (!format || end === -1) return undefined;
  const matter = lines.slice(1, end).join('\n');
  if (matter.length > maxLength) throw new Error('The front matter is too long.');
  if (isTooDeep(matter)) throw new Error('The front matter has too many levels.');
  return { fields: toFields(format.parse(matter)), body: lines.slice(end + 1).join('\n') };
}

function toFields(parsed: unknown): Record<string, unknown> {
  if (parsed === null || parsed === undefined) return {};
  if (typeof parsed !== 'object' || Array.isArray(parsed)) throw new Error('The front matter holds no fields.');
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name.toLowerCase(), value]));
}

// The fields of front matter, under the names that Hugo, Jekyll and Astro have for them.

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

export const authorsOf = (fields: Fields): string[] => unique([...namesOf(fields.author), ...namesOf(fields.authors)]);

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

/** What is said of the cover, within its field or in one beside it. */
const saidOfCover = (fields: Fields, what: string): string | undefined =>
  coverNames
    .flatMap((name) => {
      const value = fields[name];
      const parts = typeof value === 'object' && value !== null ? (value as Fields) : {};
      return [parts[what], fields[`${name}_${what}`], fields[`${name}${what}`]].map(toText);
    })
    .find((text) => text !== undefined);

export const coverCaptionOf = (fields: Fields): string | undefined => saidOfCover(fields, 'caption');

export const coverAltOf = (fields: Fields): string | undefined => saidOfCover(fields, 'alt');

export const canonicalOf = (fields: Fields): string | undefined =>
  textField(fields, 'canonical_url', 'canonicalurl', 'canonical');

export const isDraft = (fields: Fields): boolean =>
  String(fields.draft) === 'true' ||
  String(fields.published) === 'false' ||
  /^(?:draft|private|pending)$/i.test(toText(fields.status) ?? '');

/** As Hugo and our own exports have it, and Jekyll. */
export const isPage = (fields: Fields): boolean => fields.layout === 'page' || fields.type === 'page';

/** As our own exports have it. */
export function idOf(fields: Fields): string | undefined {
  const id = toText(fields.id);
  return id !== undefined && isId(id) ? id : undefined;
}

/** Far more than any series has posts. */
const maxPosition = 1_000_000;

/** The first one, as themes of Hugo have it, and our own exports. */
export function seriesOf(fields: Fields): { name: string; position: number | undefined } | undefined {
  const name = toText([fields.series].flat()[0]);
  if (name === undefined) return undefined;
  const position = Number(toText(fields.series_order));
  return { name, position: Number.isInteger(position) && Math.abs(position) <= maxPosition ? position : undefined };
}

/** As Jekyll has it, and our own exports where a post or page is no ordinary one. */
export const takesComments = (fields: Fields): boolean | undefined =>
  typeof fields.comments === 'boolean' ? fields.comments : undefined;

/** The addresses that a post says it has, or had. */
export const addressesOf = (fields: Fields): string[] =>
  unique(listOf(fields, ['permalink', 'url', 'aliases', 'alias', 'redirect_from', 'redirectfrom'], whole))
    // A pattern is not the address of one post.
    .filter((address) => !address.includes(':') || /^https?:/.test(address))
    .map((address) => (/^(?:https?:|\/)/.test(address) ? address : `/${address}`));
