import TurndownService from 'turndown';
import { richTextTags } from '../../contract/rich-text-tags';
import { sanitize } from '../blogs/rich-text';
import { createMarkdownRenderer } from '../import/markdown/render';

/** What Markdown has no way to write. */
const keptTags = ['u', 's', 'sup', 'sub', 'table', 'figcaption'] as const;

/**
 * Makes a function that writes a sanitized text as Markdown, with HTML for blocks that Markdown has nothing for.
 * @returns its result is undefined where the text could not be read back from it as it was
 */
export function createMarkdownWriter(): (html: string) => string | undefined {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  });
  turndown.keep([...keptTags]);
  const escape = turndown.escape.bind(turndown);
  // A text that looks like HTML is not.
  turndown.escape = (text) => escape(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  const render = createMarkdownRenderer();
  const isSame = (markdown: string, html: string) => comparable(sanitize(render(markdown))) === comparable(html);
  const writeBlock = (html: string) => {
    const markdown = turndown.turndown(html);
    return isSame(markdown, html) ? markdown : withoutBlankLines(html);
  };
  return (html) => {
    const whole = turndown.turndown(html);
    if (isSame(whole, html)) return whole;
    const inParts = topLevelBlocks(html).map(writeBlock).join('\n\n');
    return isSame(inParts, html) ? inParts : undefined;
  };
}

const tag = /<(\/?)([a-z0-9]+)\b[^>]*>/g;
const voidTags = new Set(['br', 'hr', 'img']);
const blockTags = new Set<string>(richTextTags.blockTags);

/** The sanitizer closes all tags, in their order. */
function topLevelBlocks(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let begin = 0;
  const endAt = (end: number) => {
    if (html.slice(begin, end).trim()) blocks.push(html.slice(begin, end).trim());
    begin = end;
  };
  for (const { 0: whole, 1: slash, 2: name, index } of html.matchAll(tag)) {
    const isBlock = blockTags.has(name!) && name !== 'br';
    if (depth === 0 && isBlock) endAt(index);
    if (!voidTags.has(name!)) depth += slash ? -1 : 1;
    if (depth === 0 && isBlock) endAt(index + whole.length);
  }
  endAt(html.length);
  return blocks;
}

/** A blank line ends HTML in Markdown, except in `pre`. */
const withoutBlankLines = (html: string) => (html.startsWith('<pre') ? html : html.replace(/\n\s*\n/g, '\n'));

const block = `</?(?:${richTextTags.blockTags.join('|')})\\b[^>]*>`;
const spaceAroundBlocks = new RegExp(`\\s*(${block})\\s*`, 'g');

/** Without what does not show: space around blocks, and what the sanitizer computes of a picture. */
function comparable(html: string): string {
  return html
    .split(/(<pre\b[^]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre') ? part.replace(/\n(?=<\/)/g, '') : part.replace(spaceAroundBlocks, '$1')))
    .join('')
    .replace(/ (?:width|height|loading)="[^"]*"/g, '')
    .replaceAll('&quot;', '"');
}
