// What the generators of sites add to Markdown for asides, as callouts and details: containers between colons (Docusaurus,
// VitePress, Starlight, Quarto), admonitions with an indented text (MkDocs), and classes of kramdown.
import { calloutKindOf } from '../../../contract/foreign-callouts';
import { escapeHtml } from '../../../contract/plain-text';
import { readAttributes } from '../text';
import { createCodeTest } from './code';

export interface Aside {
  begin: string;
  end: string;
}

const capitalized = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1)}`;

/** With Markdown between its lines. @param title undefined where readers saw none but its kind */
const calloutWith = (kind: string, title: string | undefined): Aside => ({
  begin: `\n<aside data-callout="${kind}">\n${title ? `\n**${title}**\n` : ''}`,
  end: '\n</aside>\n',
});

export const detailsWith = (title: string): Aside => ({
  begin: `\n<details><summary>${escapeHtml(title)}</summary>\n`,
  end: '\n</details>\n',
});

/** One of a kind that nobody knows is told by its name. */
export function asideOf(name: string, title: string | undefined): Aside {
  if (name === 'details' || name === 'expand') return detailsWith(title || 'Details');
  const kind = calloutKindOf(name);
  return calloutWith(kind ?? 'note', kind ? title : title || capitalized(name));
}

const container = /^:{3,}[ \t]*(\w[\w-]*)(.*)/;
const containerTitle = /^[ \t]*\[([^\]\n]*)\]/;
const quartoContainer = /^:{3,}[ \t]*\{([^{}\n]*)\}/;
const containerEnd = /^:{3,}[ \t]*$/;

/** Undefined where a line begins no container. */
function readContainer(line: string): Aside | undefined {
  const attributes = quartoContainer.exec(line)?.[1];
  if (attributes !== undefined) {
    const [, kind] = /\.callout-([a-z]+)/.exec(attributes) ?? [];
    return kind === undefined ? { begin: '', end: '' } : asideOf(kind, readAttributes(attributes).title);
  }
  const [, name, rest = ''] = container.exec(line) ?? [];
  if (name === undefined) return undefined;
  const words = containerTitle.exec(rest)?.[1] ?? rest.replace(/\{[^{}]*\}/g, '').trim();
  if (name === 'details' || calloutKindOf(name)) return asideOf(name, words);
  const shown = words || capitalized(name);
  return { begin: `\n**${shown}**\n`, end: '' };
}

const admonition = /^( *)(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)/i;

/** Beside a title, such as `inline end`. */
const maxModifiers = 60;

/** Of the text of an admonition, behind its own. */
const admonitionIndent = 4;

function readAdmonition(line: string): (Aside & { indent: number }) | undefined {
  const [beginning = '', space = '', sign, name = ''] = admonition.exec(line) ?? [];
  const [modifiers = '', title, end] = line.slice(beginning.length).split('"');
  const isWhole = title === undefined || end?.trim() === '';
  if (sign === undefined || modifiers.length > maxModifiers || !isWhole) return undefined;
  const aside = sign === '!!!' ? asideOf(name.toLowerCase(), title) : detailsWith(title || capitalized(name));
  return { ...aside, indent: space.length + admonitionIndent };
}

const indentOf = (line: string) => line.length - line.trimStart().length;

const attributesLine = /^(?:>[ \t]?)?\{:([^{}\n]*)\}[ \t]*$/;
const calloutClass = /\.(?:prompt-|notice--|callout-)?(\w+)/g;

/** Of themes for Jekyll. */
const otherKinds: Readonly<Record<string, string>> = { notice: 'note', primary: 'note' };

function kindOfClass(line: string): string | undefined {
  const attributes = attributesLine.exec(line)?.[1] ?? '';
  return Array.from(attributes.matchAll(calloutClass), ([, name = '']) =>
    Object.hasOwn(otherKinds, name) ? otherKinds[name] : calloutKindOf(name),
  ).find((kind) => kind !== undefined);
}

/** The lines of a paragraph, or of a quote, as an alert of GitHub. */
const quote = (kind: string, lines: readonly string[]) => [
  '',
  `> [!${kind}]`,
  ...lines.map((line) => (line.startsWith('>') ? line : `> ${line}`)),
  '',
];

/** @returns Markdown with HTML for its asides */
export function showAsides(text: string): string {
  const isCode = createCodeTest(text);
  const lines = text.split('\n');
  const shown: string[] = [];
  /** The admonitions and containers that are open; the indent is that of an admonition. */
  const admonitions: (Aside & { indent: number })[] = [];
  const containers: Aside[] = [];
  /** Where the paragraph begins that may get a class. */
  let paragraph = 0;
  /** The kind of callout that the next paragraph is. */
  let next: string | undefined;
  const endParagraph = () => {
    if (next !== undefined && shown.length > paragraph) {
      shown.push(...quote(next, shown.splice(paragraph)));
      next = undefined;
    }
    paragraph = shown.length;
  };
  const showLine = (line: string, isText: boolean, follows: string) => {
    const kind = isText ? kindOfClass(line) : undefined;
    if (kind !== undefined) {
      if (shown.length > paragraph) shown.push(...quote(kind, shown.splice(paragraph)));
      else next = kind;
      paragraph = shown.length;
      return;
    }
    const opened = isText && line.startsWith(':::') ? readContainer(line) : undefined;
    const isEnd = isText && containerEnd.test(line);
    const isAdmonition = isText && indentOf(follows) >= indentOf(line) + admonitionIndent;
    const inner = isAdmonition ? readAdmonition(line) : undefined;
    if (!line.trim() || opened || isEnd || inner) endParagraph();
    if (opened) containers.push(opened);
    if (inner) admonitions.push({ ...inner, indent: inner.indent + (admonitions.at(-1)?.indent ?? 0) });
    shown.push(inner?.begin ?? opened?.begin ?? (isEnd ? (containers.pop()?.end ?? '') : line));
    if (!line.trim() || opened || isEnd || inner) paragraph = shown.length;
  };
  const nextText = findNextText(lines);
  let position = 0;
  for (const [index, line] of lines.entries()) {
    const isText = !isCode(position);
    position += line.length + 1;
    while (line.trim() && admonitions.length > 0 && indentOf(line) < admonitions.at(-1)!.indent) {
      endParagraph();
      shown.push(admonitions.pop()!.end);
    }
    const indent = admonitions.at(-1)?.indent ?? 0;
    showLine(line.slice(indent), isText, (nextText[index] ?? '').slice(indent));
  }
  endParagraph();
  return [...shown, ...admonitions.reverse().map(({ end }) => end)].join('\n');
}

/** For each line the next one that is not blank. */
function findNextText(lines: readonly string[]): (string | undefined)[] {
  const found = new Array<string | undefined>(lines.length);
  let next: string | undefined;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    found[index] = next;
    if (lines[index]!.trim()) next = lines[index];
  }
  return found;
}
