import MarkdownIt, { type Token } from 'markdown-it';
import addDefinitionLists from 'markdown-it-deflist';
import { addMarkdownBlocks } from '../../../contract/markdown-blocks';
import { addBackslashFormulas, withoutAbbreviations } from './additions';
import { outsideCode, splitCode } from './code';
import { completeTables, dropEmptyHeads } from './tables';

/** A heading without `{#id .class}` behind it. */
function splitHeading(heading: string): { words: string; id: string | undefined } {
  const trimmed = heading.trimEnd();
  const begin = trimmed.endsWith('}') ? trimmed.lastIndexOf('{') : -1;
  const attributes = begin === -1 ? '' : trimmed.slice(begin);
  if (!/^\{:?\s*[#.]/.test(attributes)) return { words: heading, id: undefined };
  return { words: trimmed.slice(0, begin).trimEnd(), id: /#([^\s{}#]+)/.exec(attributes)?.[1] };
}

/** A picture whose address has spaces, which generators accept. */
const spacedPicture = /(!\[[^[\]\n]{0,500}\]\()([^()<>"'\s][^()<>"'\n]{0,500}\.(?:avif|gif|jpe?g|png|webp))\)/gi;

const allowSpaces = (text: string): string =>
  text.replace(spacedPicture, (all, beginning: string, address: string) =>
    address.includes(' ') ? `${beginning}<${address}>)` : all,
  );

/** As Notion writes callouts, with an emoji before their text; elsewhere, an aside is what stands beside a text. */
const callout = /^<aside>\n(?=\p{Extended_Pictographic})/gmu;

/** What stands in one is Markdown, if it is apart from the tag. */
const showCallouts = (text: string): string => text.replace(callout, '\n<aside data-callout="note">\n\n');

/** Makes footnotes of the items of the list that showFootnotes() has written, each with a way back. */
function readNotes(tokens: Token[]): void {
  const index = tokens.findLastIndex(({ type, content }) => type === 'html_block' && content.trim() === notesMark);
  const list = tokens[index + 1];
  if (index === -1 || list?.type !== 'ordered_list_open') return;
  tokens[index]!.content = '';
  list.attrs = [['data-footnotes', 'true']];
  let number = 0;
  let last: Token | undefined;
  for (const token of tokens.slice(index + 2)) {
    if (token.type === 'list_item_open' && token.level === list.level + 1) {
      number += 1;
      token.attrSet('id', `fn-${number}`);
    } else if (token.type === 'inline') last = token;
    else if (token.type === 'list_item_close' && token.level === list.level + 1 && last?.children) {
      const back = Object.assign(Object.create(Object.getPrototypeOf(last) as object) as Token, last, {
        type: 'html_inline',
        content: ` <a href="#fnref-${number}">↩</a>`,
        children: null,
      });
      last.children.push(back);
      last = undefined;
    }
  }
}

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
  // What Hugo and kramdown add to Markdown.
  markdown.core.ruler.push('additions', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const last = token.children?.at(-1);
      const before = tokens[index - 1];
      if (before?.type !== 'heading_open' || last?.type !== 'text') continue;
      const { words, id } = splitHeading(last.content);
      last.content = words;
      // For links to it.
      if (id !== undefined) before.attrSet('id', id);
    }
    readNotes(tokens);
  });
  addMarkdownBlocks(markdown);
  addBackslashFormulas(markdown);
  dropEmptyHeads(markdown);
  // As Hugo and kramdown have them.
  markdown.use(addDefinitionLists);
  const show = (part: string) => allowSpaces(showCallouts(withoutAbbreviations(part)));
  return (text) => markdown.render(completeTables(outsideCode(showFootnotes(text), show)));
}

// Footnotes, which the generators of sites number by their first mention, and show behind the text.

/** Stands before the list of the notes. */
const notesMark = '<!--footnotes-->';

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
  if (!/\[\^|\^\[/.test(markdown)) return markdown;
  const kept: string[] = [];
  // With the space before a fence, which says where it belongs.
  const keep = (code: string) => {
    const source = code.trimStart();
    return `${code.slice(0, code.length - source.length)}${mark}${kept.push(source) - 1}${mark}`;
  };
  const restore = (shown: string) => shown.replace(marked, (_all, index: string) => kept[Number(index)]!);
  const withoutCode = splitCode(markdown.replaceAll(mark, ''))
    .map(({ text, isCode }) => (isCode ? keep(text) : text))
    .join('');
  const inline = takeInlineNotes(withoutCode);
  const { text, notes } = takeNotes(inline.text);
  for (const [name, note] of inline.notes) notes.set(name, [note]);
  if (notes.size === 0) return markdown;
  const numbers = new Map<string, number>();
  const numbered = text.replace(mention, (all, name: string) => {
    if (!notes.has(name)) return all;
    const isFirst = !numbers.has(name);
    if (isFirst) numbers.set(name, numbers.size + 1);
    const number = numbers.get(name);
    return `<sup><a href="#fn-${number}"${isFirst ? ` id="fnref-${number}"` : ''}>${number}</a></sup>`;
  });
  const items = [...numbers].map(([name, number]) => {
    const indent = ' '.repeat(`${number}. `.length);
    const [first = '', ...more] = restore(notes.get(name)!.join('\n')).split('\n');
    return [`${number}. ${first}`, ...more.map((line) => indent + line.replace(/^(?: {1,4}|\t)/, ''))].join('\n');
  });
  const list = items.length > 0 ? `\n\n${notesMark}\n\n${items.join('\n')}\n` : '';
  return restore(numbered.trimEnd()) + list;
}

/** Characters of the longest note that stands in the text itself. */
const maxInlineNote = 1_000;

/** Where the brackets that are open before a position are closed; undefined where they are not. */
function endOfBrackets(text: string, begin: number): number | undefined {
  let depth = 1;
  for (let index = begin; index < Math.min(text.length, begin + maxInlineNote); index += 1) {
    if (text[index] === '[') depth += 1;
    if (text[index] === ']') depth -= 1;
    if (depth === 0) return index;
    if (text[index] === '\n' && text[index + 1] === '\n') return undefined;
  }
  return undefined;
}

/** Replaces notes that stand in the text (`^[note]`) by mentions. One of a single word is part of a formula, or a pattern. */
function takeInlineNotes(markdown: string): { text: string; notes: Map<string, string> } {
  const notes = new Map<string, string>();
  let text = '';
  let position = 0;
  for (let begin = markdown.indexOf('^['); begin !== -1; begin = markdown.indexOf('^[', begin + 1)) {
    const end = begin < position || markdown[begin - 1] === '\\' ? undefined : endOfBrackets(markdown, begin + 2);
    const note = end === undefined ? '' : markdown.slice(begin + 2, end).trim();
    if (end === undefined || !/\s/.test(note)) continue;
    const name = `^${notes.size + 1}`;
    notes.set(name, note.replaceAll('\n', ' '));
    text += `${markdown.slice(position, begin)}[^${name}]`;
    position = end + 1;
  }
  return { text: text + markdown.slice(position), notes };
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
