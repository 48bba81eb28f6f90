// Whether an arrow key would leave what the cursor stands in.
import type { EditorState } from 'draft-js';
import { blockAtCursor } from '../commands/selection';
import { blockData } from '../document/blockData';
import { findBlockElement } from './blockGutter';

/** Whether all of the range is on one line, but for a break at its end, which ends the text and begins no line. */
function isOneLine(range: Range, isAtEnd: boolean): boolean {
  const part = range.cloneContents();
  const breaks = [...part.querySelectorAll('br')].filter((each) => !isAtEnd || each !== part.lastChild);
  if (breaks.length > 0) return false;
  const boxes = [...range.getClientRects()].filter(({ height }) => height > 0);
  const lowestTop = Math.max(...boxes.map(({ top }) => top));
  const highestBottom = Math.min(...boxes.map(({ bottom }) => bottom));
  return boxes.length === 0 || lowestTop < highestBottom;
}

/** Whether the cursor is on the first line of the element (-1), or on its last one (1); not while something is selected. */
export function isOnEdgeLine(element: Element, step: -1 | 1): boolean {
  const selection = window.getSelection();
  if (!selection?.isCollapsed || !element.contains(selection.anchorNode)) return false;
  const { startContainer, startOffset } = selection.getRangeAt(0);
  const toEdge = document.createRange();
  toEdge.selectNodeContents(element);
  if (step < 0) toEdge.setEnd(startContainer, startOffset);
  else toEdge.setStart(startContainer, startOffset);
  return isOneLine(toEdge, step > 0);
}

/**
 * Whether the cursor is on the first line of a text that begins with a callout, with code or the like: Enter makes no
 * paragraph above that, as it does above a paragraph or heading.
 */
export function isBelowNothing(state: EditorState, area: HTMLElement | null): boolean {
  const block = blockAtCursor(state);
  const isFirst = block === state.getCurrentContent().getFirstBlock();
  const isText = block.getType() === 'unstyled' || block.getType().startsWith('header');
  if (!isFirst || (isText && !blockData(block).container)) return false;
  // Without what stands above it, such as the language of code.
  const line = findBlockElement(area, block.getKey())?.querySelector('.public-DraftStyleDefault-block');
  return line ? isOnEdgeLine(line, -1) : state.getSelection().isCollapsed();
}
