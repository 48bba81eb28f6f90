import type { KeyboardEvent } from 'react';

/**
 * A capture handler for keydown: Enter that is held down presses one button only, not also the one that has the focus
 * next, such as the confirm button of a dialog or the button of the next row.
 */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat) return;
  event.preventDefault();
  event.stopPropagation();
}
