import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

export interface FrontMatter {
  /** With names in lower case, as sites spell them differently. */
  fields: Record<string, unknown>;
  body: string;
}

const fences: [RegExp, (text: string) => unknown][] = [
  [/^---[^\S\n]*\n([^]*?)(?:^|\n)(?:---|\.\.\.)[^\S\n]*(?:\n|$)/, (text) => parseYaml(text)],
  [/^\+\+\+[^\S\n]*\n([^]*?)(?:^|\n)\+\+\+[^\S\n]*(?:\n|$)/, (text) => parseToml(text)],
];

/**
 * What stands before a text: YAML between lines of `---`, TOML between lines of `+++`, or an object of JSON.
 * @returns undefined where there is nothing
 * @throws Error that says what is wrong
 */
export function readFrontMatter(file: string): FrontMatter | undefined {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  for (const [fence, parse] of fences) {
    const [whole, matter] = fence.exec(text) ?? [];
    if (whole !== undefined) return { fields: toFields(parse(matter!)), body: text.slice(whole.length) };
  }
  const end = /^\{\s*\n[^]*?\n\}[^\S\n]*(?:\n|$)/.exec(text)?.[0];
  if (end !== undefined) return { fields: toFields(JSON.parse(end)), body: text.slice(end.length) };
  return undefined;
}

function toFields(parsed: unknown): Record<string, unknown> {
  if (parsed === null || parsed === undefined) return {};
  if (typeof parsed !== 'object' || Array.isArray(parsed)) throw new Error('The front matter holds no fields.');
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name.toLowerCase(), value]));
}
