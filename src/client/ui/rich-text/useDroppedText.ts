import { useRef, type DragEvent } from 'react';
import { EditorState, type SelectionState } from 'draft-js';
import { placeInText } from './composedText';
import { dropSelected } from './droppedText';
import { rangeIn } from './editorCommands';
import { isForeign } from './foreignEvents';

interface Options {
  current: () => EditorState;
  change: (next: EditorState) => void;
  /** Puts what comes from elsewhere where the cursor is. */
  insert: (text: string, html: string) => void;
}

/** Of a list of addresses the first one; lines that begin with `#` are comments. */
const firstAddress = (list: string) => list.split(/\r?\n/).find((line) => line && !line.startsWith('#')) ?? '';

function cursorAt({ clientX, clientY }: DragEvent): SelectionState | undefined {
  const position = document.caretPositionFromPoint(clientX, clientY);
  const place = position && placeInText(position.offsetNode, position.offset);
  return place
    ? (rangeIn(place.blockKey, place.offset, place.offset).set('hasFocus', true) as SelectionState)
    : undefined;
}

/** What can be edited in the page, but for fields within the text. */
const isText = ({ target }: DragEvent) =>
  !isForeign(target) && (target instanceof HTMLElement ? target : (target as Node).parentElement)?.isContentEditable;

/** Text that is dragged within the text and into it. The editor, which would lose some of it, does not hear of that. */
export function useDroppedText({ current, change, insert }: Options) {
  /** Whether what is dragged is what is selected here. */
  const isOwn = useRef(false);

  return {
    handleDragStart: (event: DragEvent) => {
      isOwn.current = !isForeign(event.target) && !current().getSelection().isCollapsed();
      event.stopPropagation();
    },
    handleDragEnd: () => {
      isOwn.current = false;
    },
    handleDragOver: (event: DragEvent) => {
      event.stopPropagation();
      if (isText(event) || isForeign(event.target)) return;
      // By itself a browser would open an address that is dropped there.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    },
    handleDrop: (event: DragEvent) => {
      if (isForeign(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      const cursor = cursorAt(event);
      if (!cursor) return;
      if (isOwn.current) {
        // Where its lines are gone, the end of the drag is not heard.
        isOwn.current = false;
        const dropped = dropSelected(current(), cursor, event.ctrlKey || event.altKey);
        if (dropped) change(EditorState.forceSelection(dropped, dropped.getSelection()));
      } else {
        const { dataTransfer } = event;
        const text = dataTransfer.getData('text/plain') || firstAddress(dataTransfer.getData('text/uri-list'));
        change(EditorState.forceSelection(current(), cursor));
        insert(text, dataTransfer.getData('text/html'));
      }
    },
  };
}
