import type { DOMAttributes, SyntheticEvent } from 'react';

const stop = (event: SyntheticEvent) => {
  event.stopPropagation();
};

/**
 * For what stands within the text and is no part of it, such as the fields of a table: the editor, which listens to all of
 * these, would take them for its own.
 */
export const foreignEvents = {
  onBeforeInput: stop,
  onBlur: stop,
  onCompositionEnd: stop,
  onCompositionStart: stop,
  onCopy: stop,
  onCut: stop,
  onDragStart: stop,
  onDrop: stop,
  onFocus: stop,
  onInput: stop,
  onKeyDown: stop,
  onKeyPress: stop,
  onKeyUp: stop,
  onMouseDown: stop,
  onMouseUp: stop,
  onPaste: stop,
  onSelect: stop,
} satisfies DOMAttributes<Element>;

/** Marks its root, for those who listen before it does. */
export const foreign = { 'data-foreign': true, contentEditable: false, suppressContentEditableWarning: true } as const;

export const isForeign = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-foreign]') !== null;
