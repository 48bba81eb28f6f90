// What stands in the page, where draft-js does not know it yet: after an input method has written there, and where something is
// dropped.
import { keyOfElement } from '../blocks/blockGutter';

export interface TextPlace {
  blockKey: string;
  offset: number;
}

export interface Composed {
  /** Of the blocks that were touched, by their keys. */
  texts: Map<string, string>;
  /** Where the cursor is; undefined where it is not in the text. */
  cursor?: TextPlace;
}

/** The part of the block that holds its text, without what stands beside it. */
const textElement = '.public-DraftStyleDefault-block';

function textOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof Element) {
    if (node.getAttribute('contenteditable') === 'false') return '';
    // That of an empty text is drawn by draft-js, for the line to have a height.
    if (node.localName === 'br') return node.hasAttribute('data-text') ? '' : '\n';
  }
  return [...node.childNodes].map(textOf).join('');
}

const closest = (node: Node, selector: string) =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>(selector) ?? undefined;

const blockOf = (node: Node) => closest(node, '[data-block]');

export const isInText = (node: Node): boolean => closest(node, textElement) !== undefined;

/** Of what is drawn within the text and is none of it, such as a formula. */
export const isBesideText = (node: Node): boolean => closest(node, '[contenteditable="false"]') !== undefined;

/** The place of the document; undefined where it is not in the text of a block. */
export function placeInText(node: Node, offset: number): TextPlace | undefined {
  const block = blockOf(node);
  const element = block?.querySelector(textElement);
  if (!block || !element?.contains(node)) return undefined;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(node, offset);
  return { blockKey: keyOfElement(block), offset: textOf(before.cloneContents()).length };
}

export function readComposed(root: HTMLElement, touched: Iterable<Node>): Composed {
  const texts = new Map<string, string>();
  for (const node of touched) {
    const block = root.contains(node) ? blockOf(node) : undefined;
    const element = block?.querySelector(textElement);
    // A line break at the end is the one that shows the line behind the last one.
    if (block && element) texts.set(keyOfElement(block), textOf(element).replace(/\n$/, ''));
  }
  const selection = root.ownerDocument.getSelection();
  const cursor = selection?.focusNode ? placeInText(selection.focusNode, selection.focusOffset) : undefined;
  return { texts, cursor };
}
