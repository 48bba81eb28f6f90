import type { DraftHandleValue, EditorState } from 'draft-js';

/** Takes over what a command has made of the text, if it had something to do, and tells draft-js whether it had. */
export function changeTo(next: EditorState | undefined, change: (next: EditorState) => void): DraftHandleValue {
  if (!next) return 'not-handled';
  change(next);
  return 'handled';
}
