// The text of a post as WordPress shows it to readers.
import { escapeHtml, plainText } from '../../../contract/plain-text';
import { mathLanguage } from '../../../contract/rich-text';
import { contents } from '../blocks';
import { linkTo } from '../embeds';
import { findClosing, linkTag, mapElements, openTag, readTokens, toHtml, type Token } from '../html';
import { toRawHtml } from '../raw-html';
import { addParagraphs } from './autop';
import { readBlockComment } from './block-comments';
import { markClassic, showClassic } from './classic-text';
import { type Attachment, replaceShortcodes } from './shortcodes';

interface Options {
  findAttachments: (ids: string[] | undefined) => Attachment[];
  onUnknown: (what: string) => void;
  footnotes: Footnotes;
}

/** Blocks without content that leave nothing out. */
const emptyBlocks = new Set(['more', 'nextpage', 'spacer', 'separator']);

/** A list of the headings, as blocks of several plugins make it. */
const contentsBlock = /(?:^|[/-])(?:simpletoc|toc|toc-block|table-of-contents)$/;

/** What a block is made of, behind its name. */
function readFields(comment: string): Record<string, unknown> {
  try {
    return JSON.parse(comment.slice(comment.indexOf('{'), comment.lastIndexOf('}') + 1)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** An icon for readers, which says where it leads. One that leads nowhere is not shown. */
function showSocialLink(comment: string): string {
  const { url, service, label } = readFields(comment);
  if (typeof url !== 'string' || !url) return '';
  const name = [label, service].find((each): each is string => typeof each === 'string' && each !== '') ?? url;
  return `<li>${linkTag(url, escapeHtml(name))}</li>`;
}

const classesOf = (token: Token): string[] =>
  token.type === 'open' ? (token.attributes.class ?? '').split(/\s+/) : [];

export function renderContent(content: string, { findAttachments, onUnknown, footnotes }: Options): string {
  const numbered = footnotes.numberMarks(content);
  const tokens = readTokens(numbered);
  const hasMarks = numbered !== content;
  let hasFootnotes = !hasMarks;
  const isBlocks = tokens.some((token) => readBlockComment(token)?.isEnd === false);
  const html = toHtml(showButtons(showBlocks(showRawHtml(isBlocks ? markClassic(tokens) : tokens))));
  const replaced = replaceShortcodes(html, {
    findAttachments,
    onUnknown: (name) => onUnknown(`[${name}]`),
    addFootnote: (text) => {
      if (hasMarks) return undefined;
      hasFootnotes = false;
      return footnotes.add(text);
    },
  });
  // Behind the shortcodes, as what stands in code is no link and no formula.
  const linked = showLatex(showLonelyAddresses(readTokens(replaced)));
  const shown = isBlocks ? showClassic(linked) : addParagraphs(linked);
  // Where nothing says where they are to be.
  return hasFootnotes ? shown : `${shown}\n${footnotes.html()}`;

  /** Without comments: of blocks, of where the text is cut, and between its pages. */
  function showBlocks(all: Token[]): Token[] {
    return showLanguages(all).flatMap((token) => {
      if (token.type !== 'comment') return [token];
      const block = readBlockComment(token);
      const name = block?.isWhole && !block.isEnd ? block.name.replace(/^core\//, '') : undefined;
      const list = name === 'footnotes' ? footnotes.html() : '';
      if (list) {
        hasFootnotes = true;
        return readTokens(list);
      }
      if (name === 'social-link') return readTokens(showSocialLink(token.content));
      if (name !== undefined && contentsBlock.test(name)) return readTokens(contents);
      if (name !== undefined && !emptyBlocks.has(name)) onUnknown(`block ${name}`);
      return [];
    });
  }
}

/** The language of code, which plugins have only in the comment that begins the block, in the tag of the code. */
function showLanguages(tokens: Token[]): Token[] {
  let language: unknown;
  return tokens.map((token) => {
    if (token.type === 'comment') {
      const block = readBlockComment(token);
      language = block && !block.isEnd && block.name.includes('code') ? readFields(token.content).language : undefined;
    } else if (token.type === 'open' && token.name === 'pre' && typeof language === 'string') {
      const attributes = { ...token.attributes, 'data-lang': language };
      return { ...token, html: openTag('pre', attributes), attributes };
    }
    return token;
  });
}

/** HTML that its author has written. */
function showRawHtml(tokens: Token[]): Token[] {
  const shown: Token[] = [];
  let begin: number | undefined;
  for (const [index, token] of tokens.entries()) {
    const block = readBlockComment(token);
    const isHtml = block?.name === 'html';
    if (begin !== undefined && isHtml && block.isEnd) {
      shown.push(...readTokens(toRawHtml(toHtml(tokens.slice(begin + 1, index)).trim())));
      begin = undefined;
    } else if (begin === undefined && isHtml && !block.isEnd) begin = index;
    else if (begin === undefined) shown.push(token);
  }
  // One without an end is what it is.
  return begin === undefined ? shown : [...shown, ...tokens.slice(begin)];
}

/** A button is text, which stands in a paragraph here. */
function showButtons(tokens: Token[]): Token[] {
  const shown = [...tokens];
  let button: number | undefined;
  for (const [index, token] of tokens.entries()) {
    if (!('name' in token) || token.name !== 'div') continue;
    if (token.type === 'open') button = classesOf(token).includes('wp-block-button') ? index : undefined;
    else if (button !== undefined) {
      shown[button] = { type: 'open', name: 'p', html: '<p>', attributes: {} };
      shown[index] = { type: 'close', name: 'p', html: '</p>' };
      button = undefined;
    }
  }
  return shown;
}

const address = /^https?:\/\/[^\s<>"']+$/;

/** An address alone on its line is shown as what it leads to. */
function showLonelyAddresses(tokens: Token[]): string {
  const closing = findClosing(tokens);
  let html = '';
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token.type === 'open' && token.name === 'pre' && closing[index] !== undefined) {
      html += toHtml(tokens.slice(index, closing[index]));
      index = closing[index]! - 1;
    } else if (token.type !== 'text') html += token.html;
    else html += showLines(token.html, beginsLine(tokens[index - 1]), endsLine(tokens[index + 1]));
  }
  return html;
}

/** Of blocks that show what the address in them leads to. */
const embedClasses = ['wp-block-embed__wrapper', 'jetpack-videopress-player__wrapper'];

const beginsLine = (before: Token | undefined) =>
  before === undefined ||
  (before.type === 'open' && (before.name === 'p' || classesOf(before).some((name) => embedClasses.includes(name))));

const endsLine = (behind: Token | undefined) =>
  behind === undefined || (behind.type === 'close' && (behind.name === 'p' || behind.name === 'div'));

function showLines(text: string, isBeginning: boolean, isEnd: boolean): string {
  if (!text.includes('://')) return text;
  return text
    .split('\n')
    .map((line, index, all) => {
      const isWhole = (index > 0 || isBeginning) && (index < all.length - 1 || isEnd);
      const trimmed = line.trim();
      return isWhole && address.test(trimmed) ? `\n\n${linkTo(plainText(trimmed))}\n\n` : line;
    })
    .join('\n');
}

/** Formulas as WordPress.com and Jetpack have them in a line: `$latex …$`. */
function showLatex(html: string): string {
  if (!html.includes('$latex')) return html;
  const tokens = readTokens(html);
  let code = 0;
  return tokens
    .map((token) => {
      if ('name' in token && (token.name === 'pre' || token.name === 'code')) code += token.type === 'open' ? 1 : -1;
      if (token.type !== 'text' || code > 0) return token.html;
      return token.html.replace(
        /\$latex[\s=]([^$]{1,2000})\$/g,
        (_formula, tex: string) => `${openTag('code', { 'data-language': mathLanguage })}${tex.trim()}</code>`,
      );
    })
    .join('');
}

// Footnotes of the block editor: the text has a mark for each, and a field of the post their texts.

interface Footnote {
  id: string;
  /** HTML. */
  content: string;
}

interface Footnotes {
  /** A list of them; empty where there are none. */
  html: () => string;
  /** One that stands in the text, as plugins have them. @returns its mark */
  add: (content: string) => string;
  /** Numbers their marks, which are links to nowhere otherwise. */
  numberMarks(html: string): string;
}

/** @param field JSON, as WordPress keeps it */
export function readFootnotes(field: string): Footnotes {
  const notes = parse(field);
  const numbers = new Map(notes.map(({ id }, index) => [id, index + 1]));
  const referred = new Set<number>();
  return {
    html() {
      const items = notes.map(
        ({ content }, index) => `<li id="fn-${index + 1}">${content} <a href="#fnref-${index + 1}">↩</a></li>`,
      );
      return notes.length > 0 ? `<ol data-footnotes="true">\n${items.join('\n')}\n</ol>\n` : '';
    },
    add(content) {
      const number = notes.push({ id: '', content });
      return `<sup><a href="#fn-${number}" id="fnref-${number}">${number}</a></sup>`;
    },
    numberMarks: (html) =>
      notes.length === 0
        ? html
        : mapElements(readTokens(html), {
            sup(attributes, content) {
              const noteId = attributes['data-fn'];
              if (noteId === undefined) return undefined;
              const number = numbers.get(noteId);
              if (number === undefined) return `<sup>${toHtml(content().filter(({ type }) => type === 'text'))}</sup>`;
              // A note may be referred to again; the way back leads to the first place.
              const id = referred.has(number) ? '' : ` id="fnref-${number}"`;
              referred.add(number);
              return `<sup><a href="#fn-${number}"${id}>${number}</a></sup>`;
            },
          }),
  };
}

function parse(field: string): Footnote[] {
  if (!field.trim()) return [];
  try {
    const parsed: unknown = JSON.parse(field);
    return Array.isArray(parsed) ? parsed.filter(isFootnote) : [];
  } catch {
    return [];
  }
}

const isFootnote = (value: unknown): value is Footnote => {
  const { id, content } = (value ?? {}) as Partial<Record<keyof Footnote, unknown>>;
  return typeof id === 'string' && typeof content === 'string';
};
