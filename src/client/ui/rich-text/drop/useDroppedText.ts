import { useEffect, useEffectEvent, useRef, type DragEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { EditorState, type SelectionState } from 'draft-js';
import { keyOfElement } from '../blocks/blockGutter';
import { cellOf } from '../blocks/tableCommands';
import { removeSelected } from '../commands/text';
import { isForeign } from '../foreignEvents';
import { listen } from '../listen';
import { selectedContent } from '../paste/copySelection';
import { asOneStep } from '../typing/undoSteps';
import { dropSelected } from './droppedText';
import { cursorAtPointer, rangeAtPointer } from './dropPlace';

interface Options {
  area: RefObject<HTMLElement | null>;
  current: () => EditorState;
  change: (next: EditorState) => void;
  /** Takes over at once what was typed into the cells of a table. */
  flush: () => void;
  /** Puts what comes from elsewhere where the cursor is. */
  insert: (text: string, html: string) => void;
}

/** Of a list of addresses the first one; lines that begin with `#` are comments. */
const firstAddress = (list: string) => list.split(/\r?\n/).find((line) => line && !line.startsWith('#')) ?? '';

/** What can be edited in the page, but for fields within the text. */
const isText = ({ target }: DragEvent) =>
  !isForeign(target) && (target instanceof HTMLElement ? target : (target as Node).parentElement)?.isContentEditable;

const isCopied = ({ ctrlKey, altKey }: DragEvent) => ctrlKey || altKey;

/** Undefined where it is not the text that is selected, but something such as a picture. */
function selectedAt(target: EventTarget | null): Range | undefined {
  const selection = window.getSelection();
  return target instanceof Text && selection?.isCollapsed === false ? selection.getRangeAt(0).cloneRange() : undefined;
}

function selectRange(range: Range) {
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Whether a block is one of those that are selected. */
function isWithin(state: EditorState, blockKey: string): boolean {
  const selection = state.getSelection();
  const keys = state
    .getCurrentContent()
    .getBlocksAsArray()
    .map((block) => block.getKey());
  return keys.slice(keys.indexOf(selection.getStartKey()), keys.indexOf(selection.getEndKey()) + 1).includes(blockKey);
}

/** Text that is dragged within the text and into it. The editor, which would lose some of it, does not hear of that. */
export function useDroppedText({ area, current, change, flush, insert }: Options) {
  /** What is dragged from here: what is selected in the text, or in a cell of a table. */
  const dragged = useRef<'selected' | Range>(undefined);

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

  /** A browser would hear that the text is removed, and insert nothing. As what is pasted into a cell, it is text alone. */
  function dropInCell(event: DragEvent, cell: HTMLElement) {
    flush();
    const state = current();
    const selection = state.getSelection();
    const tableKey = keyOfElement(cell.closest<HTMLElement>('[data-block]')!);
    if (!isCopied(event) && isWithin(state, tableKey)) return;
    const text = selectedContent(state).getPlainText('\n');
    const place = rangeAtPointer(event);
    cell.focus();
    if (place && cell.contains(place.startContainer)) selectRange(place);
    document.execCommand('insertText', false, text);
    flush();
    if (isCopied(event)) return;
    const moved = asOneStep(state, removeSelected(EditorState.acceptSelection(current(), selection)));
    change(EditorState.acceptSelection(moved, moved.getSelection().set('hasFocus', false) as SelectionState));
  }

  function dropHere(event: DragEvent, cursor: SelectionState) {
    const { dataTransfer } = event;
    const text = dataTransfer.getData('text/plain') || firstAddress(dataTransfer.getData('text/uri-list'));
    change(EditorState.forceSelection(current(), cursor));
    insert(text, dataTransfer.getData('text/html'));
  }

  function moveFromCell(event: DragEvent, cursor: SelectionState, range: Range) {
    flush();
    const before = current();
    selectRange(range);
    document.execCommand('delete');
    flush();
    dropHere(event, cursor);
    const moved = asOneStep(before, current());
    change(EditorState.forceSelection(moved, moved.getSelection()));
  }

  return {
    handleDragStart: (event: DragEvent) => {
      if (isForeign(event.target)) dragged.current = cellOf(event.target) && selectedAt(event.nativeEvent.target);
      else dragged.current = current().getSelection().isCollapsed() ? undefined : 'selected';
      event.stopPropagation();
    },
    handleDragEnd: () => {
      dragged.current = undefined;
    },
    handleDragOver: (event: DragEvent) => {
      event.stopPropagation();
      if (isText(event) || isForeign(event.target)) return;
      // By itself a browser would open an address that is dropped there.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    },
    handleDrop: (event: DragEvent) => {
      const source = dragged.current;
      // Where its lines are gone, the end of the drag is not heard.
      dragged.current = undefined;
      const cell = source === 'selected' ? cellOf(event.target) : undefined;
      if (isForeign(event.target) && !cell) return;
      event.preventDefault();
      event.stopPropagation();
      if (cell) {
        dropInCell(event, cell);
        return;
      }
      const cursor = cursorAtPointer(event);
      if (!cursor) return;
      if (source === 'selected') {
        const dropped = dropSelected(current(), cursor, isCopied(event));
        if (dropped) change(EditorState.forceSelection(dropped, dropped.getSelection()));
      } else if (source && !isCopied(event)) moveFromCell(event, cursor, source);
      else dropHere(event, cursor);
    },
  };
}
