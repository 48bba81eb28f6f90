import type { KeyboardEvent } from 'react';

/**
 * A handler for keydown: Enter that is held down presses a button once. As a capture handler of a container, not also the
 * button that has the focus next, such as the confirm button of a dialog or the button of the next row.
 */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat) return;
  event.preventDefault();
  event.stopPropagation();
}
