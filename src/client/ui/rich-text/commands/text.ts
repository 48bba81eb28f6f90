// Commands for characters, and for the text as a whole.
import type { ContentState } from 'draft-js';
import { EditorState, Modifier, SelectionState } from 'draft-js';
import { blockAtCursor, selectionIn } from './selection';

export function insertText(state: EditorState, text: string): EditorState {
  const content = Modifier.replaceText(
    state.getCurrentContent(),
    state.getSelection(),
    text,
    state.getCurrentInlineStyle(),
  );
  return EditorState.push(state, content, 'insert-characters');
}

/** A space without marks and link, so that what is typed next has none either. */
export function insertPlainSpace(state: EditorState): EditorState {
  const content = Modifier.insertText(state.getCurrentContent(), state.getSelection(), ' ');
  return EditorState.push(state, content, 'insert-characters');
}

export const wordCharacter = /[\p{L}\p{M}\p{N}]/u;

/** The cursor at the end of the word that it stands in, so that what is put there does not split the word. */
export function moveOutOfWord(state: EditorState): EditorState {
  const selection = state.getSelection();
  const block = blockAtCursor(state);
  const text = block.getText();
  const start = selection.getStartOffset();
  const isWithin = (offset: number) =>
    wordCharacter.test(text.charAt(offset - 1)) && wordCharacter.test(text.charAt(offset));
  if (!selection.isCollapsed() || !isWithin(start)) return state;
  let end = start;
  while (isWithin(end)) end += 1;
  return EditorState.acceptSelection(
    state,
    selectionIn(block, end, end).set('hasFocus', selection.getHasFocus()) as SelectionState,
  );
}

/** Whether it has neither characters nor pictures and the like. */
export const isEmptyText = (state: EditorState): boolean =>
  state
    .getCurrentContent()
    .getBlocksAsArray()
    .every((block) => block.getType() !== 'atomic' && !block.getText().trim());

export function removeSelected(state: EditorState): EditorState {
  const rest = Modifier.removeRange(state.getCurrentContent(), state.getSelection(), 'backward');
  return EditorState.push(state, rest, 'remove-range');
}

/** Replaces the document, as one undoable step. */
export function replaceContent(state: EditorState, content: ContentState): EditorState {
  const start = SelectionState.createEmpty(content.getFirstBlock().getKey());
  const next = content.merge({ selectionBefore: state.getSelection(), selectionAfter: start }) as ContentState;
  return EditorState.push(state, next, 'insert-fragment');
}
