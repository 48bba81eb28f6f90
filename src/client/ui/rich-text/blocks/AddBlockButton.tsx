import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { EditorState } from 'draft-js';
import { Icon } from '../../icons';
import { blockAtCursor } from '../commands/selection';
import { findBlockElement, GutterButton, placeInGutter } from './blockGutter';

interface AddBlockButtonProps {
  state: EditorState;
  area: RefObject<HTMLElement | null>;
  isExpanded: boolean;
  onClick: () => void;
}

/** A button beside the empty line with the cursor, which opens the menu of blocks. By keyboard, `/` does. */
export function AddBlockButton({ state, area, isExpanded, onClick }: AddBlockButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const block = blockAtCursor(state);
  const isShown = state.getSelection().getHasFocus() && block.getType() === 'unstyled' && block.getLength() === 0;

  useLayoutEffect(() => {
    const line = isShown && findBlockElement(area.current, block.getKey());
    if (!line || !button.current) return;
    placeInGutter(button.current, line, area.current!);
  });

  return isShown ? (
    <GutterButton
      ref={button}
      tabIndex={-1}
      aria-label="Add a block"
      aria-haspopup="listbox"
      aria-expanded={isExpanded}
      // Keeps focus and cursor in the text.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={onClick}
    >
      <Icon>
        <path d="M12 5.5v13M5.5 12h13" />
      </Icon>
    </GutterButton>
  ) : null;
}
