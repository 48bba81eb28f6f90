// Commands for footnotes, each of which is one character of the text.
import type { SelectionState } from 'draft-js';
import { EditorState, Modifier } from 'draft-js';
import { footnoteCharacter, entities, type FootnoteEntityData } from '../document/documentModel';
import { isEntity } from './links';
import { blockAtCursor, selectionIn } from './selection';

/** The footnote at the cursor, or before it. */
export function footnoteAt(state: EditorState): { note: FootnoteEntityData; range: SelectionState } | undefined {
  const content = state.getCurrentContent();
  const block = blockAtCursor(state);
  const at = state.getSelection().getStartOffset();
  const offset = [at, at - 1].find(
    (each) => each >= 0 && isEntity(content, block.getEntityAt(each) as string | null, entities.footnote),
  );
  if (offset === undefined) return undefined;
  const note = content.getEntity(block.getEntityAt(offset)).getData() as FootnoteEntityData;
  return { note, range: selectionIn(block, offset, offset + 1) };
}

/** Inserts a footnote behind what is selected, or changes the one at the cursor. */
export function setFootnote(state: EditorState, note: FootnoteEntityData): EditorState {
  const content = state.getCurrentContent().createEntity(entities.footnote, 'IMMUTABLE', note);
  const key = content.getLastCreatedEntityKey();
  const known = footnoteAt(state);
  const selection = state.getSelection();
  const end = selection.merge({
    anchorKey: selection.getEndKey(),
    anchorOffset: selection.getEndOffset(),
    focusKey: selection.getEndKey(),
    focusOffset: selection.getEndOffset(),
    isBackward: false,
  });
  const next = known
    ? Modifier.applyEntity(content, known.range, key)
    : Modifier.insertText(content, end, footnoteCharacter, undefined, key);
  return EditorState.push(state, next, known ? 'apply-entity' : 'insert-characters');
}
