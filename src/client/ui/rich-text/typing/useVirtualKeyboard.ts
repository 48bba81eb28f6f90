import { useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import { EditorState, type DraftInlineStyle } from 'draft-js';
import { insertText } from '../commands/text';

interface Options {
  current: () => EditorState;
  change: (next: EditorState) => void;
}

/** What a key says of itself that stands for text from elsewhere. */
const noKey = 229;

/**
 * The keyboard of a phone gives the browser a text without a key. The browser then counts the characters of the page to find
 * where the cursor goes, though the editor has made something shorter of that text, such as a heading of `## `: the cursor
 * would end up in the paragraph below.
 */
export function useVirtualKeyboard({ current, change }: Options) {
  /** Whether the text comes from a key that is held. */
  const isKeyHeld = useRef(false);
  /** Whether the browser may have put the cursor elsewhere. */
  const isLost = useRef(false);

  return {
    /** To be called with each key, before the editor hears of it. */
    handleKey: (event: KeyboardEvent) => {
      isKeyHeld.current = event.keyCode !== noKey;
    },
    /** For who is around the editor, to hear of these before it does. */
    listeners: {
      onKeyUpCapture: () => {
        isKeyHeld.current = false;
      },
      onSelectCapture: (event: SyntheticEvent) => {
        if (isLost.current) event.stopPropagation();
      },
    },
    /** To be called where typed text has become something else: the cursor comes back when the browser is done. */
    keepCursor: () => {
      if (isKeyHeld.current || isLost.current) return;
      isLost.current = true;
      window.setTimeout(() => {
        isLost.current = false;
        const state = current();
        const style = state.getInlineStyleOverride() as DraftInlineStyle | null;
        const forced = EditorState.forceSelection(state, state.getSelection());
        // A selection ends what is on for the next character.
        change(style ? EditorState.setInlineStyleOverride(forced, style) : forced);
      });
    },
    /** Types where the cursor belongs. @returns undefined where the browser has it there */
    typeAtCursor: (characters: string): EditorState | undefined =>
      isLost.current ? insertText(current(), characters) : undefined,
  };
}
