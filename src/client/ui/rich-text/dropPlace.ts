import type { DragEvent } from 'react';
import type { SelectionState } from 'draft-js';
import { keyOfElement } from './blockGutter';
import { placeInText } from './composedText';
import { cursorAt } from './editorCommands';

/** Undefined where the mouse is not at a text. */
export function cursorAtPointer({ clientX, clientY }: DragEvent): SelectionState | undefined {
  // Safari has it since 18.4.
  const { caretPositionFromPoint } = document as Partial<Document>;
  const position = caretPositionFromPoint?.call(document, clientX, clientY);
  const place = position && placeInText(position.offsetNode, position.offset);
  return place ? cursorAt(place.blockKey, place.offset) : undefined;
}

/** The same for what is put between blocks: also where the mouse is at one that is no text, such as a table. */
export function blockAtPointer(event: DragEvent): SelectionState | undefined {
  const block = (event.target as Element).closest<HTMLElement>('[data-block]');
  if (!block) return cursorAtPointer(event);
  const { top, bottom } = block.getBoundingClientRect();
  return cursorAtPointer(event) ?? cursorAt(keyOfElement(block), event.clientY * 2 > top + bottom ? 1 : 0);
}
