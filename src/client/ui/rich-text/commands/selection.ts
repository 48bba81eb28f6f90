// Where the cursor is, and what is selected.
import type { ContentBlock } from 'draft-js';
import { EditorState, SelectionState } from 'draft-js';

export const blockAtCursor = (state: EditorState) =>
  state.getCurrentContent().getBlockForKey(state.getSelection().getStartKey());

/** Creates a selection within the block of this key. */
export const rangeIn = (blockKey: string, start: number, end: number) =>
  SelectionState.createEmpty(blockKey).merge({ anchorOffset: start, focusOffset: end });

/** The cursor at this place of the block, with the focus in the text. */
export const cursorAt = (blockKey: string, offset: number) =>
  rangeIn(blockKey, offset, offset).set('hasFocus', true) as SelectionState;

export const selectionIn = (block: ContentBlock, start = 0, end = block.getLength()) =>
  rangeIn(block.getKey(), start, end);

/** The selected blocks, without a last one of which nothing is selected (as after a triple click). */
export function selectedBlocks(state: EditorState): ContentBlock[] {
  const selection = state.getSelection();
  const blocks = state.getCurrentContent().getBlocksAsArray();
  const first = blocks.findIndex((block) => block.getKey() === selection.getStartKey());
  const last = blocks.findIndex((block) => block.getKey() === selection.getEndKey());
  return blocks.slice(first, last > first && selection.getEndOffset() === 0 ? last : last + 1);
}

/**
 * Of a third click: a browser selects up to the beginning of the next block, which would become part of what is typed, or
 * nothing if that is one without text.
 */
export function selectClickedText(state: EditorState): EditorState {
  const selection = state.getSelection();
  const isLine = selection.getStartKey() === selection.getEndKey() && !selection.isCollapsed();
  const last = selectedBlocks(state).at(-1)!;
  if (isLine || (!selection.isCollapsed() && selection.getEndOffset() > 0) || last.getType() === 'atomic') return state;
  const start = selection.isCollapsed() ? 0 : selection.getStartOffset();
  const text = rangeIn(selection.getStartKey(), start, last.getLength()).merge({
    focusKey: last.getKey(),
    hasFocus: true,
  });
  return EditorState.forceSelection(state, text as SelectionState);
}

/** Whether everything is selected. */
export function isAllSelected(state: EditorState): boolean {
  const selection = state.getSelection();
  const [first, last] = [state.getCurrentContent().getFirstBlock(), state.getCurrentContent().getLastBlock()];
  const isAll =
    selection.getStartKey() === first.getKey() &&
    selection.getStartOffset() === 0 &&
    selection.getEndKey() === last.getKey() &&
    selection.getEndOffset() === last.getLength();
  return isAll && !selection.isCollapsed();
}
