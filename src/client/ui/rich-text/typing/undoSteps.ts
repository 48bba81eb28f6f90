// What one Undo takes back. draft-js makes a single step of everything that is typed without moving the cursor; here a step
// ends with a word, and with a pause.
import { EditorState, type ContentState, type DraftInlineStyle } from 'draft-js';
import { blockAtCursor } from '../commands/selection';

const typingChanges = ['insert-characters', 'backspace-character', 'delete-character'];

/** Whether the last change was a character that was typed, or taken away by a key. */
export const isTyped = (state: EditorState): boolean => typingChanges.includes(state.getLastChangeType());

/** The state from which whatever is typed next begins a new step. */
export const endUndoStep = (state: EditorState): EditorState =>
  // draft-js begins a step where the kind of change is another one than that of the last.
  isTyped(state) ? EditorState.set(state, { lastChangeType: null }) : state;

/** Ends the step after the space behind a word. */
export function endUndoStepWithWord(state: EditorState): EditorState {
  const selection = state.getSelection();
  if (state.getLastChangeType() !== 'insert-characters' || !selection.isCollapsed()) return state;
  const before = blockAtCursor(state)
    .getText()
    .charAt(selection.getStartOffset() - 1);
  return /\s/.test(before) ? endUndoStep(state) : state;
}

/** Makes whatever leads from one state to the other a single step. */
export function asOneStep(from: EditorState, to: EditorState): EditorState {
  const content = to
    .getCurrentContent()
    .merge({ selectionBefore: from.getSelection(), selectionAfter: to.getSelection().set('hasFocus', true) });
  const next = EditorState.push(from, content as ContentState, 'insert-fragment');
  // A step ends what is on for the next character, which may be all that was chosen.
  const override = to.getInlineStyleOverride() as DraftInlineStyle | null;
  return override ? EditorState.setInlineStyleOverride(next, override) : next;
}
