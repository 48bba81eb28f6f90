import MarkdownIt from 'markdown-it';
import { outsideCode, splitCode } from './code';

/** A heading without `{#id .class}` behind it. */
function withoutAttributes(heading: string): string {
  const trimmed = heading.trimEnd();
  const begin = trimmed.endsWith('}') ? trimmed.lastIndexOf('{') : -1;
  return begin !== -1 && /^\{:?\s*[#.]/.test(trimmed.slice(begin)) ? trimmed.slice(0, begin).trimEnd() : heading;
}

/** The check box of an item in a task list. */
const task = /^\[([ xX])\][^\S\n]/;

/** The first line of an alert (`[!NOTE]`). */
const alert = /^\[!(\w+)\]\s*$/;

/** A picture whose address has spaces, which generators accept. */
const spacedPicture = /(!\[[^[\]\n]{0,500}\]\()([^()<>"'\s][^()<>"'\n]{0,500}\.(?:avif|gif|jpe?g|png|webp))\)/gi;

const allowSpaces = (text: string): string =>
  text.replace(spacedPicture, (all, beginning: string, address: string) =>
    address.includes(' ') ? `${beginning}<${address}>)` : all,
  );

/** Markdown with HTML in it as HTML, which has to be sanitized. */
export function createMarkdownRenderer(): (markdown: string) => string {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  // `README.md` and `node.js` are not hosts.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // The sanitizer knows which addresses are allowed.
  markdown.validateLink = () => true;

  // A picture on its own is a figure, not a paragraph.
  markdown.core.ruler.push('figures', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const [only, ...more] = token.children ?? [];
      if (token.type !== 'inline' || only?.type !== 'image' || more.length > 0) continue;
      const siblings = [tokens[index - 1], tokens[index + 1]];
      if (!siblings.every((sibling) => sibling?.tag === 'p')) continue;
      for (const sibling of siblings) {
        sibling!.tag = 'figure';
        sibling!.hidden = false;
      }
    }
  });
  // What GitHub, Hugo and kramdown add to Markdown.
  markdown.core.ruler.push('additions', ({ tokens }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      if (type !== 'inline' || !children) continue;
      const [parent, grandparent] = [tokens[index - 1]?.type, tokens[index - 2]?.type];
      const [first, last] = [children[0], children.at(-1)];
      if (parent === 'heading_open' && last?.type === 'text') last.content = withoutAttributes(last.content);
      if (parent !== 'paragraph_open' || first?.type !== 'text') continue;
      if (grandparent === 'list_item_open') {
        first.content = first.content.replace(task, (_all, mark: string) => (mark === ' ' ? '☐ ' : '☑ '));
      }
      const [, kind] = (grandparent === 'blockquote_open' && alert.exec(first.content)) || [];
      if (kind !== undefined) {
        first.type = 'html_inline';
        first.content = `<strong>${kind[0]!.toUpperCase()}${kind.slice(1).toLowerCase()}</strong>`;
        if (children[1]?.type === 'softbreak') children[1].type = 'hardbreak';
      }
    }
  });
  return (text) => markdown.render(outsideCode(showFootnotes(text), allowSpaces));
}

// Footnotes, which the generators of sites number by their first mention, and show behind the text.

/** The first line of a note. */
const definition = /^ {0,3}\[\^([^[\]\s]+)\]:/;

const mention = /\[\^([^[\]\s]+)\](?!:)/g;

/** An indented line, which belongs to a note even after a blank line. */
const indented = /^(?: {2}|\t)/;

/** Stands for code; no text has this character. */
const mark = '\u0000';
const marked = new RegExp(`${mark}(\\d+)${mark}`, 'g');

/** @returns Markdown with numbers for the mentions of footnotes, and with the notes as a list at the end */
export function showFootnotes(markdown: string): string {
  if (!markdown.includes('[^')) return markdown;
  const kept: string[] = [];
  const withoutCode = splitCode(markdown.replaceAll(mark, ''))
    .map(({ text, isCode }) => (isCode ? `${mark}${kept.push(text) - 1}${mark}` : text))
    .join('');
  const { text, notes } = takeNotes(withoutCode);
  if (notes.size === 0) return markdown;
  const numbers = new Map<string, number>();
  const numbered = text.replace(mention, (all, name: string) => {
    if (!notes.has(name)) return all;
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
    return `<sup>${numbers.get(name)}</sup>`;
  });
  const items = [...numbers].map(([name, number]) => {
    const indent = ' '.repeat(`${number}. `.length);
    const [first = '', ...more] = notes.get(name)!;
    return [`${number}. ${first}`, ...more.map((line) => indent + line.replace(/^(?: {1,4}|\t)/, ''))].join('\n');
  });
  const list = items.length > 0 ? `\n\n---\n\n${items.join('\n')}\n` : '';
  return (numbered.trimEnd() + list).replace(marked, (_all, index: string) => kept[Number(index)]!);
}

/** Splits a text into its lines without notes, and the lines of the notes. */
function takeNotes(markdown: string): { text: string; notes: Map<string, string[]> } {
  const notes = new Map<string, string[]>();
  const text: string[] = [];
  let note: string[] | undefined;
  let blankLines: string[] = [];
  /** Blank lines belong to what follows them. */
  const add = (line: string) => {
    (note ?? text).push(...blankLines, line);
    blankLines = [];
  };
  for (const line of markdown.split('\n')) {
    const [beginning = '', name] = definition.exec(line) ?? [];
    if (name !== undefined) {
      text.push(...blankLines, '');
      blankLines = [];
      note = [line.slice(beginning.length).trimStart()];
      // The first one counts.
      if (!notes.has(name)) notes.set(name, note);
    } else if (!line.trim()) blankLines.push(line);
    else {
      if (note && blankLines.length > 0 && !indented.test(line)) note = undefined;
      add(line);
    }
  }
  text.push(...blankLines);
  return { text: text.join('\n'), notes };
}
