import TurndownService from 'turndown';
import { richTextTags } from '../../contract/rich-text-tags';
import { sanitize } from '../blogs/rich-text';
import { isVoid, openTag, readTokens, type Token } from '../import/html';
import { createMarkdownRenderer } from '../import/markdown/render';

/** Characters of HTML that are written at once: what is longer may take more than its share of time. */
const maxLength = 50_000;

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
    if (html.length > maxLength) return withoutBlankLines(html);
    const markdown = turndown.turndown(html);
    return isSame(markdown, html) ? markdown : withoutBlankLines(html);
  };
  return (html) => {
    const whole = html.length > maxLength ? undefined : turndown.turndown(html);
    if (whole !== undefined && isSame(whole, html)) return whole;
    const inParts = topLevelBlocks(html).map(writeBlock).join('\n\n');
    return isSame(inParts, html) ? inParts : undefined;
  };
}

const blockTags = new Set<string>(richTextTags.blockTags);

const isBlock = (token: Token | undefined): boolean =>
  token !== undefined && 'name' in token && token.name !== 'br' && blockTags.has(token.name);

/** The sanitizer closes all tags, in their order. */
export function topLevelBlocks(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let parts: string[] = [];
  const end = () => {
    const block = parts.join('').trim();
    if (block) blocks.push(block);
    parts = [];
  };
  for (const token of readTokens(html)) {
    if (depth === 0 && isBlock(token)) end();
    parts.push(token.html);
    if (token.type === 'open' && !isVoid(token.name)) depth += 1;
    if (token.type === 'close') depth -= 1;
    if (depth === 0 && isBlock(token)) end();
  }
  end();
  return blocks;
}

/** A blank line ends HTML in Markdown, except in `pre`. */
const withoutBlankLines = (html: string) =>
  html.startsWith('<pre')
    ? html
    : html
        .split('\n')
        .filter((line) => line.trim())
        .join('\n');

/** Without what does not show: space around blocks, and what the sanitizer computes of a picture. */
function comparable(html: string): string {
  const tokens = readTokens(html);
  let isPreformatted = false;
  return tokens
    .map((token, index) => {
      if ('name' in token && token.name === 'pre') isPreformatted = token.type === 'open';
      if (token.type !== 'text') return withoutMeasures(token);
      let text = token.html.replaceAll('&quot;', '"');
      if (isPreformatted) return tokens[index + 1]?.type === 'close' ? text.replace(/\n$/, '') : text;
      if (isBlock(tokens[index - 1])) text = text.trimStart();
      return isBlock(tokens[index + 1]) ? text.trimEnd() : text;
    })
    .join('');
}

function withoutMeasures(token: Token): string {
  if (token.type !== 'open' || token.name !== 'img') return token.html;
  const { src = '', alt = '', title = '' } = token.attributes;
  return openTag('img', { src, alt, title });
}
