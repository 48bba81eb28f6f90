import TurndownService from 'turndown';
import { escapeHtml } from '../../contract/plain-text';
import { mathLanguage } from '../../contract/rich-text';
import { richTextTags } from '../../contract/rich-text-tags';
import { sanitize } from '../blogs/rich-text';
import { isVoid, openTag, readTokens, type Token } from '../import/html';
import { createMarkdownRenderer } from '../import/markdown/render';

/** Characters of HTML that are written at once: what is longer may take more than its share of time. */
const maxLength = 50_000;

/** What Markdown has no way to write. */
const keptTags = ['u', 's', 'mark', 'sup', 'sub', 'table', 'figcaption'] as const;

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
  addBlockRules(turndown);
  const escape = turndown.escape.bind(turndown);
  // A text that looks like HTML is not.
  turndown.escape = (text) =>
    escape(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
      .replace(/(?<![\\=\p{L}\p{N}_])==(?![\s=])/gu, '\\==')
      .replaceAll('$$', '\\$$$$');
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
    const blocks = topLevelBlocks(html);
    // A footnote and its reference are read together only.
    const isNoted = (block: string) => block.length <= maxLength && /\sid="fn(?:ref)?-/.test(block);
    for (const write of [
      (block: string) => (isNoted(block) ? turndown.turndown(block) : writeBlock(block)),
      writeBlock,
    ]) {
      const inParts = blocks.map(write).join('\n\n');
      if (isSame(inParts, html)) return inParts;
    }
    return undefined;
  };
}

const indent = (text: string) => text.trim().replaceAll('\n', '\n    ').replaceAll('    \n', '\n');

/** A fence that the code does not end. */
function fenceOf(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  return '`'.repeat(longest + 1);
}

type Node = TurndownService.Node;

const attribute = (node: Node, name: string) => ('getAttribute' in node ? node.getAttribute(name) : null);

/** What GitHub adds to Markdown, and footnotes. */
function addBlockRules(turndown: TurndownService): void {
  turndown.addRule('code', {
    filter: (node) => node.nodeName === 'PRE' && attribute(node, 'data-language') !== null,
    replacement: (_content, node) => {
      const code = node.textContent ?? '';
      const fence = fenceOf(code);
      return `\n\n${fence}${attribute(node, 'data-language')}\n${code.replace(/\n$/, '')}\n${fence}\n\n`;
    },
  });
  turndown.addRule('formula', {
    filter: (node) => node.nodeName === 'CODE' && attribute(node, 'data-language') === mathLanguage,
    replacement: (_content, node) => {
      const code = node.textContent ?? '';
      return code.includes('`') ? `<code data-language="${mathLanguage}">${escapeHtml(code)}</code>` : `$\`${code}\`$`;
    },
  });
  turndown.addRule('task', {
    filter: (node) => node.nodeName === 'LI' && attribute(node, 'data-task') !== null,
    replacement: (content, node) =>
      `-   [${attribute(node, 'data-task') === 'done' ? 'x' : ' '}] ${indent(content)}${node.nextSibling ? '\n' : ''}`,
  });
  turndown.addRule('callout', {
    filter: (node) => node.nodeName === 'ASIDE' && attribute(node, 'data-callout') !== null,
    replacement: (content, node) => {
      const lines = [`[!${attribute(node, 'data-callout')!.toUpperCase()}]`, ...content.trim().split('\n')];
      return `\n\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`;
    },
  });
  turndown.addRule('footnote reference', {
    filter: (node) =>
      node.nodeName === 'SUP' &&
      node.childNodes.length === 1 &&
      (attribute(node.firstChild as Node, 'id') ?? '').startsWith('fnref-'),
    replacement: (_content, node) => `[^${attribute(node.firstChild as Node, 'id')!.slice('fnref-'.length)}]`,
  });
  turndown.addRule('footnote', {
    filter: (node) => node.nodeName === 'LI' && (attribute(node, 'id') ?? '').startsWith('fn-'),
    replacement: (content, node) => {
      const number = attribute(node, 'id')!.slice('fn-'.length);
      const back = `[↩](#fnref-${number})`;
      const text = content.trim();
      return `[^${number}]: ${indent(text.endsWith(back) ? text.slice(0, -back.length) : text)}\n`;
    },
  });
  turndown.addRule('footnotes', {
    filter: (node) => node.nodeName === 'OL' && attribute(node, 'data-footnotes') !== null,
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  });
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
function withoutBlankLines(html: string): string {
  if (html.startsWith('<pre')) return html;
  let result = '';
  let isPreformatted = false;
  for (const line of html.split('\n')) {
    // The lines of code stay, in one line of the HTML.
    if (isPreformatted) result += `&#10;${line}`;
    else if (line.trim()) result += `${result && '\n'}${line}`;
    if (line.includes('<pre')) isPreformatted = true;
    if (line.includes('</pre>')) isPreformatted = false;
  }
  return result;
}

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
