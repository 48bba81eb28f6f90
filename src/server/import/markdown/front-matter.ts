import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

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

const formats: Format[] = [
  { begin: '---', end: ['---', '...'], parse: (text) => parseYaml(text) },
  { begin: '+++', end: ['+++'], parse: (text) => parseToml(text) },
  { begin: '{', end: ['}'], parse: (text) => JSON.parse(`{${text}}`) },
];

/** Characters: parsers take more than their share of time for what is long. */
const maxLength = 50_000;

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
  return { fields: toFields(format.parse(matter)), body: lines.slice(end + 1).join('\n') };
}

function toFields(parsed: unknown): Record<string, unknown> {
  if (parsed === null || parsed === undefined) return {};
  if (typeof parsed !== 'object' || Array.isArray(parsed)) throw new Error('The front matter holds no fields.');
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name.toLowerCase(), value]));
}
