// What is selected, dropped at another place of the text. draft-js takes it away first and goes by the former places then.
import { convertToRaw, EditorState, type SelectionState } from 'draft-js';
import { removeSelected } from '../commands/text';
import { selectedContent } from '../paste/copySelection';
import { insertRaw, paste } from '../paste/pasteContent';
import { asOneStep } from '../typing/undoSteps';

/** What a selection holds, put at a cursor; in code, its text. */
function insertSelected(selected: EditorState, at: EditorState, cursor: SelectionState): EditorState {
  const content = selectedContent(selected);
  const target = EditorState.acceptSelection(at, cursor);
  const isCode = at.getCurrentContent().getBlockForKey(cursor.getStartKey()).getType() === 'code-block';
  const code = isCode ? paste(target, content.getPlainText('\n')) : undefined;
  const raw = convertToRaw(content);
  // A block that is copied is another one.
  return code ?? insertRaw(target, { ...raw, blocks: raw.blocks.map((block) => ({ ...block, key: '' })) });
}

/** @returns undefined where it would be dropped on itself */
export function dropSelected(state: EditorState, cursor: SelectionState, isCopy: boolean): EditorState | undefined {
  const selection = state.getSelection();
  const keys = state
    .getCurrentContent()
    .getBlocksAsArray()
    .map((block) => block.getKey());
  const [at, first, last] = [cursor.getStartKey(), selection.getStartKey(), selection.getEndKey()].map((key) =>
    keys.indexOf(key),
  ) as [number, number, number];
  const offset = cursor.getStartOffset();
  const isBefore = at < first || (at === first && offset <= selection.getStartOffset());
  const isBehind = at > last || (at === last && offset >= selection.getEndOffset());
  if (isCopy) return insertSelected(state, state, cursor);
  if (!isBefore && !isBehind) return undefined;
  // What stands before the change stays where it is.
  if (isBefore) return asOneStep(state, insertSelected(state, removeSelected(state), cursor));
  const inserted = insertSelected(state, state, cursor);
  const removed = removeSelected(EditorState.acceptSelection(inserted, selection));
  const end = inserted.getSelection();
  const isJoined = end.getStartKey() === selection.getEndKey();
  const shift = selection.getStartOffset() - selection.getEndOffset();
  const after = isJoined
    ? selection.merge({
        anchorKey: selection.getStartKey(),
        focusKey: selection.getStartKey(),
        anchorOffset: end.getStartOffset() + shift,
        focusOffset: end.getStartOffset() + shift,
        isBackward: false,
      })
    : end;
  return asOneStep(state, EditorState.acceptSelection(removed, after));
}
