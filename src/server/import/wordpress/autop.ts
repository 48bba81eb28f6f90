// The paragraphs of the classic editor: it stores blank lines, which WordPress replaces when it shows a post (wpautop).
import { findClosing, readTokens, toHtml, type Token } from '../html';

const blocks = new Set([
  ...[
    'table',
    'thead',
    'tfoot',
    'tbody',
    'caption',
    'col',
    'colgroup',
    'tr',
    'td',
    'th',
    'div',
    'dl',
    'dd',
    'dt',
    'ul',
    'ol',
    'li',
  ],
  ...[
    'pre',
    'form',
    'map',
    'area',
    'blockquote',
    'address',
    'style',
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'fieldset',
  ],
  ...[
    'legend',
    'section',
    'article',
    'aside',
    'hgroup',
    'header',
    'footer',
    'nav',
    'figure',
    'figcaption',
    'details',
    'menu',
  ],
  ...['summary', 'iframe', 'video', 'audio'],
]);

/** Blocks that stay as they are, with all that is in them. */
const kept = new Set(['pre', 'script', 'style', 'svg', 'figure']);

/** Blocks that hold paragraphs, also where they have a single line. */
const alwaysWithParagraphs = new Set(['blockquote']);

/** Blocks in which the first line is none of the paragraphs that follow it. */
const textBlocks = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'td',
  'th',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'figcaption',
  'summary',
]);

/** What stands between two blank lines, or ends of blocks. */
interface Part {
  open?: Token & { type: 'open' };
  close?: Token & { type: 'close' };
  /** HTML without blocks; empty lines are the ends of parts. */
  content: string[];
}

/** @param html as the classic editor has stored it */
export function addParagraphs(html: string): string {
  const tokens = readTokens(html.replace(/\r\n?/g, '\n'));
  const closing = findClosing(tokens);
  const shown: string[] = [];
  let part: Part = { content: [] };
  /** Where a `<br>` stands in the part, with nothing but space behind it. */
  let lastBreak: number | undefined;
  const end = () => {
    shown.push(showPart(part));
    part = { content: [] };
    lastBreak = undefined;
  };
  const addText = (html: string) => {
    if (html.trim()) lastBreak = undefined;
    part.content.push(html);
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const isBlock = 'name' in token && blocks.has(token.name);
    if (token.type === 'open' && kept.has(token.name) && closing[index] !== undefined) {
      end();
      shown.push(`${toHtml(tokens.slice(index, closing[index]! + 1))}\n`);
      index = closing[index]!;
    } else if (token.type === 'open' && isBlock) {
      end();
      part.open = token;
      if (token.name === 'hr') end();
    } else if (token.type === 'close' && isBlock) {
      part.close = token;
      end();
    } else if (token.type === 'open' && token.name === 'br') {
      if (lastBreak === undefined) lastBreak = part.content.push('<br />') - 1;
      else {
        // Two of them are a blank line.
        part.content.length = lastBreak;
        end();
      }
    } else if (token.type === 'text') {
      const [first = '', ...more] = token.html.split(/\n[^\S\n]*\n\s*/);
      addText(first);
      for (const each of more) {
        end();
        addText(each);
      }
      // A tag may be written on several lines.
    } else addText(token.html.replaceAll('\n', ' '));
  }
  end();
  return shown.join('');
}

function showPart({ open, close, content }: Part): string {
  const [before, after] = [open?.html.replaceAll('\n', ' ') ?? '', close?.html ?? ''];
  const text = withBreaks(content.join('').trim());
  const isOneLine = open !== undefined && close !== undefined && !alwaysWithParagraphs.has(open.name);
  const isBegun = open !== undefined && textBlocks.has(open.name);
  const isEnded = close?.name === 'p';
  if (!text || isOneLine || isBegun) return before || after || text ? `${before}${text}${after}\n` : '';
  return `${before}<p>${text}${isEnded ? '' : '</p>'}${after}\n`;
}

/** A line ends where it was ended. */
const withBreaks = (text: string): string =>
  text
    .split('\n')
    .map((line, index, all) =>
      index === all.length - 1 || line.trimEnd().endsWith('<br />') ? line : `${line.trimEnd()}<br />`,
    )
    .join('\n');
