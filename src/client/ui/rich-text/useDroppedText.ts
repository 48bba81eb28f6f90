import { useEffect, useEffectEvent, useRef, type DragEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { EditorState, type SelectionState } from 'draft-js';
import { cursorAtPointer } from './dropPlace';
import { dropSelected } from './droppedText';
import { removeSelected } from './editorCommands';
import { isForeign } from './foreignEvents';
import { listen } from './listen';

interface Options {
  area: RefObject<HTMLElement | null>;
  current: () => EditorState;
  change: (next: EditorState) => void;
  /** Puts what comes from elsewhere where the cursor is. */
  insert: (text: string, html: string) => void;
}

/** Of a list of addresses the first one; lines that begin with `#` are comments. */
const firstAddress = (list: string) => list.split(/\r?\n/).find((line) => line && !line.startsWith('#')) ?? '';

/** What can be edited in the page, but for fields within the text. */
const isText = ({ target }: DragEvent) =>
  !isForeign(target) && (target instanceof HTMLElement ? target : (target as Node).parentElement)?.isContentEditable;

/** Text that is dragged within the text and into it. The editor, which would lose some of it, does not hear of that. */
export function useDroppedText({ area, current, change, insert }: Options) {
  /** Whether what is dragged is what is selected here. */
  const isOwn = useRef(false);

  /** Dropped into another field, such as that of the title: a browser would remove elements, of which React is not told. */
  const removeDragged = useEffectEvent((event: Event) => {
    if ((event as InputEvent).inputType !== 'deleteByDrag' || isForeign(event.target!)) return;
    event.preventDefault();
    const rest = removeSelected(current());
    flushSync(() => {
      change(EditorState.acceptSelection(rest, rest.getSelection().set('hasFocus', false) as SelectionState));
    });
  });
  useEffect(
    () =>
      listen(area.current, {
        beforeinput: (event) => {
          removeDragged(event);
        },
      }),
    [area],
  );

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
      const cursor = cursorAtPointer(event);
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
