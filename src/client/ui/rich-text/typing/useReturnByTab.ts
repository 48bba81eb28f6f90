import { useEffect, useRef } from 'react';
import { EditorState } from 'draft-js';
import { listen } from '../listen';

interface Options {
  current: () => EditorState;
  change: (next: EditorState) => void;
}

/** Who comes back to the text by Tab goes on where they left it, as in a text field: Chromium would go to its start. */
export function useReturnByTab({ current, change }: Options) {
  /** Whether Tab was what was pressed last, and no mouse, which says itself where in the text it is. */
  const isTab = useRef(false);

  useEffect(() => {
    const notePress = (event: Event) => {
      isTab.current = event instanceof KeyboardEvent && event.key === 'Tab';
    };
    return listen(window, { keydown: notePress, mousedown: notePress, pointerdown: notePress }, { capture: true });
  }, []);

  /** To be called when the text gets the focus. */
  return () => {
    if (!isTab.current) return;
    // After draft-js, and before it hears of the selection that the browser makes.
    queueMicrotask(() => {
      change(EditorState.forceSelection(current(), current().getSelection()));
    });
  };
}
