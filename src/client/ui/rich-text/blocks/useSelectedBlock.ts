import { useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { EditorState, SelectionState } from 'draft-js';
import { removeBlock } from '../commands/atomicBlocks';
import { rangeIn } from '../commands/selection';
import { findBlockElement, keyOfElement } from './blockGutter';

interface Options {
  area: RefObject<HTMLElement | null>;
  current: () => EditorState;
  changeAndFocus: (next: EditorState) => void;
}

/** What a click on does something else than selecting the block. */
const controls = 'button, a, audio, video, [data-foreign]';

/** Nor is a key known yet that a virtual keyboard does not tell. */
const isModifier = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  ctrlKey || metaKey || ['Alt', 'Control', 'Meta', 'Shift', 'Unidentified'].includes(key);

/**
 * The picture, or another block without text, that was clicked, or the table that a key would have removed. The cursor, which has no place in it, goes behind it. It is
 * marked by `data-selected` on its element alone, as nothing else of the text changes by it.
 */
export function useSelectedBlock({ area, current, changeAndFocus }: Options) {
  const selected = useRef<HTMLElement>(null);

  function clear() {
    selected.current?.removeAttribute('data-selected');
    selected.current = null;
  }

  function remove() {
    const key = keyOfElement(selected.current!);
    clear();
    changeAndFocus(removeBlock(current(), key));
  }

  function select(key: string, state: EditorState) {
    const behind = state.getCurrentContent().getKeyAfter(key) as string | undefined;
    changeAndFocus(EditorState.acceptSelection(state, SelectionState.createEmpty(behind ?? key)));
    selected.current = findBlockElement(area.current, key);
    selected.current?.setAttribute('data-selected', '');
  }

  return {
    clear,
    remove,
    /** Selects the block in this state; removes it where it is selected. */
    selectOrRemove(key: string, state: EditorState) {
      if (selected.current && keyOfElement(selected.current) === key) remove();
      else select(key, state);
    },
    handleMouseDown(event: MouseEvent) {
      clear();
      const { target, button } = event;
      if (!(target instanceof Element) || button !== 0 || target.closest(controls)) return;
      const block = target.closest<HTMLElement>('figure[data-block]');
      if (!block) return;
      event.preventDefault();
      select(keyOfElement(block), current());
    },
    /** @returns whether the key was for the block */
    handleKey(event: KeyboardEvent): boolean {
      if (!selected.current || isModifier(event)) return false;
      const isRemoval = event.key === 'Backspace' || event.key === 'Delete';
      if (isRemoval) remove();
      else clear();
      return isRemoval;
    },
    /** The state with the block as its selection; undefined where none is selected. */
    state: (): EditorState | undefined =>
      selected.current
        ? EditorState.acceptSelection(current(), rangeIn(keyOfElement(selected.current), 0, 1))
        : undefined,
  };
}
