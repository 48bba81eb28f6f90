import type { Box } from './placeBeside';

// jsdom has no layout.
const boxesOf = (range: Range) => (typeof range.getClientRects === 'function' ? [...range.getClientRects()] : []);

/**
 * Where the cursor or the selection is on the screen.
 * @param back characters before the cursor, if that is what is asked for
 */
export function selectionBox(back = 0): Box | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0).cloneRange();
  if (range.collapsed && range.startContainer instanceof Text) {
    range.setStart(range.startContainer, Math.max(0, range.startOffset - Math.max(back, 0)));
    if (back > 0) range.collapse(true);
  }
  const [first, ...more] = boxesOf(range);
  if (first) return more.length > 0 ? range.getBoundingClientRect() : first;
  // In an empty line the cursor has no box.
  const { startContainer } = range;
  const holder = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  return holder?.getBoundingClientRect();
}
