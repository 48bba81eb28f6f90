import { useEffect, useEffectEvent, type RefObject } from 'react';
import { EditorState, Modifier, type SelectionState } from 'draft-js';
import { rangeIn } from '../commands/selection';
import { isForeign } from '../foreignEvents';
import { listen } from '../listen';
import { placeInText } from './composedText';

interface Options {
  area: RefObject<HTMLElement | null>;
  current: () => EditorState;
  change: (next: EditorState) => void;
  breakLine: (state: EditorState, isSoft: boolean) => void;
  /** Backspace or Delete. @returns whether it did something else than to remove the range */
  pressKey: (command: 'backspace' | 'delete', state: EditorState) => boolean;
}

const commands: Record<string, 'backspace' | 'delete'> = {
  deleteContentBackward: 'backspace',
  deleteContentForward: 'delete',
};

const between = (blockKey: string, offset: number, endKey: string, endOffset: number) =>
  rangeIn(blockKey, offset, endOffset).merge({ focusKey: endKey, hasFocus: true }) as SelectionState;

/** The break beside the cursor, where it is at the beginning or the end of a block. */
function breakBeside(state: EditorState, isBackward: boolean): SelectionState | undefined {
  const content = state.getCurrentContent();
  const key = state.getSelection().getStartKey();
  const offset = state.getSelection().getStartOffset();
  if (isBackward) {
    const before = offset === 0 ? content.getBlockBefore(key) : undefined;
    return before && between(before.getKey(), before.getLength(), key, 0);
  }
  const after = offset === content.getBlockForKey(key).getLength() ? content.getBlockAfter(key) : undefined;
  return after && between(key, offset, after.getKey(), 0);
}

/** Where there is nothing to remove, but a heading can become a paragraph. */
const isAtBeginning = (state: EditorState) =>
  state.getSelection().getStartOffset() === 0 &&
  state.getSelection().getStartKey() === state.getCurrentContent().getFirstBlock().getKey();

/** What would be removed; undefined within one text, where the editor reads what the browser has made of it. */
function removedRange(event: InputEvent, state: EditorState): SelectionState | undefined {
  const selection = state.getSelection();
  if (!selection.isCollapsed()) return selection;
  const beside = breakBeside(state, event.inputType.endsWith('Backward'));
  if (beside) return beside;
  const [range] = event.getTargetRanges();
  if (!range || range.startContainer === range.endContainer) return undefined;
  const start = placeInText(range.startContainer, range.startOffset);
  const end = placeInText(range.endContainer, range.endOffset);
  return start && end && between(start.blockKey, start.offset, end.blockKey, end.offset);
}

/**
 * Enter and Backspace of phones, of speech, and of the menus of browsers, which come without a key. A browser would split, join
 * or remove elements, of which React is not told: text was lost by that, and the page broke.
 */
export function useKeylessInput({ area, current, change, breakLine, pressKey }: Options) {
  const handle = useEffectEvent((event: InputEvent) => {
    const state = current();
    if (isForeign(event.target!) || state.isInCompositionMode()) return;
    if (event.inputType === 'insertParagraph' || event.inputType === 'insertLineBreak') {
      event.preventDefault();
      breakLine(state, event.inputType === 'insertLineBreak');
    } else if (/^delete.+ward$/.test(event.inputType)) {
      const range = removedRange(event, state);
      if (!range && !isAtBeginning(state)) return;
      const command = commands[event.inputType];
      const isDone = command !== undefined && state.getSelection().isCollapsed() && pressKey(command, state);
      if (range || isDone) event.preventDefault();
      if (!range || isDone) return;
      const rest = Modifier.removeRange(state.getCurrentContent(), range, 'backward');
      change(EditorState.push(state, rest, 'remove-range'));
    }
  });
  useEffect(
    () =>
      listen(area.current, {
        beforeinput: (event) => {
          handle(event as InputEvent);
        },
      }),
    [area],
  );
}
