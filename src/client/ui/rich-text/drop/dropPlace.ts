import type { DragEvent } from 'react';
import type { SelectionState } from 'draft-js';
import { keyOfElement } from '../blocks/blockGutter';
import { cursorAt } from '../commands/selection';
import { placeInText } from '../typing/composedText';

/** Undefined where the mouse is not at a text, in Safari before 18.4 everywhere. */
export function rangeAtPointer({ clientX, clientY }: DragEvent): Range | undefined {
  const { caretPositionFromPoint } = document as Partial<Document>;
  const position = caretPositionFromPoint?.call(document, clientX, clientY);
  if (!position) return undefined;
  const range = document.createRange();
  range.setStart(position.offsetNode, position.offset);
  return range;
}

/** The same in the document. */
export function cursorAtPointer(event: DragEvent): SelectionState | undefined {
  const range = rangeAtPointer(event);
  const place = range && placeInText(range.startContainer, range.startOffset);
  return place ? cursorAt(place.blockKey, place.offset) : undefined;
}

/** The same for what is put between blocks: also where the mouse is at one that is no text, such as a table. */
export function blockAtPointer(event: DragEvent): SelectionState | undefined {
  const block = (event.target as Element).closest<HTMLElement>('[data-block]');
  if (!block) return cursorAtPointer(event);
  const { top, bottom } = block.getBoundingClientRect();
  return cursorAtPointer(event) ?? cursorAt(keyOfElement(block), event.clientY * 2 > top + bottom ? 1 : 0);
}
