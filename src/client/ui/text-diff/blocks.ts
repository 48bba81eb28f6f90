// The blocks of a rich text: the paragraphs, headings, list items and so on that a person sees as its parts.
import { parseHtml } from '../dom';
import { sanitizeToElement } from '../sanitizeInBrowser';

export type BlockKind = 'heading' | 'text' | 'item' | 'quote' | 'code' | 'picture';

export interface Block {
  kind: BlockKind;
  /** What stands in it, without formatting; a picture is described. */
  text: string;
  /** With formatting. */
  html: string;
}

/** Elements that are made of blocks. */
const containers = new Set(['ul', 'ol', 'blockquote', 'table', 'thead', 'tbody', 'tfoot', 'div', 'figure', 'li', 'td']);

const kinds: Record<string, BlockKind> = {
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  pre: 'code',
  img: 'picture',
  li: 'item',
};

const blockTags = 'p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, figure, img, table, div, hr';

/** The blocks of a text in document order. Needs a DOM. */
export function readBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  readInto(blocks, sanitizeToElement(html), 'text');
  return blocks;
}

/** The elements and texts that follow each other at the top of a text, as HTML. */
export function readParts(html: string): string[] {
  return Array.from(parseHtml(html).childNodes, htmlOf).filter((part) => part.trim() !== '');
}

function readInto(blocks: Block[], parent: Element, kind: BlockKind): void {
  let inline: Node[] = [];
  const endInline = () => {
    addBlock(blocks, kind, inline);
    inline = [];
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof Element) || !isBlock(node)) {
      inline.push(node);
      continue;
    }
    endInline();
    const name = node.localName;
    const own = name === 'blockquote' ? 'quote' : (kinds[name] ?? (kind === 'item' ? 'text' : kind));
    if (name === 'tr') addBlock(blocks, 'text', [node]);
    else if (containers.has(name)) readInto(blocks, node, own);
    else addBlock(blocks, own, [node]);
  }
  endInline();
}

const isBlock = (element: Element) =>
  element.matches(blockTags) || containers.has(element.localName) || element.localName === 'tr';

function addBlock(blocks: Block[], kind: BlockKind, nodes: Node[]): void {
  const text = nodes.map(textOf).join('').trim();
  if (text) blocks.push({ kind, text, html: nodes.map(htmlOf).join('') });
}

const htmlOf = (node: Node): string => (node instanceof Element ? node.outerHTML : (node.textContent ?? ''));

function textOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  if (node.localName === 'br') return '\n';
  if (node.localName === 'hr') return '⁂';
  if (node instanceof HTMLImageElement) return describePicture(node);
  const separator = node.localName === 'tr' ? ' | ' : '';
  return Array.from(node.childNodes, textOf)
    .filter((text) => separator === '' || text.trim() !== '')
    .join(separator);
}

const describePicture = ({ alt, src }: HTMLImageElement) => `[Picture: ${alt || src.split('/').at(-1)}]`;
