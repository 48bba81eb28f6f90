// Commands for links.
import type { ContentState, SelectionState } from 'draft-js';
import { EditorState, Modifier } from 'draft-js';
import { entities, type LinkEntityData } from '../document/documentModel';
import { blockAtCursor, selectionIn, selectedBlocks } from './selection';

export const isEntity = (content: ContentState, key: string | null, type: string) =>
  key !== null && content.getEntity(key).getType() === type;

/** The link at the cursor or at the start of the selection, with the range of its text. */
export function linkAt(state: EditorState): { link: LinkEntityData; range: SelectionState } | undefined {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const block = blockAtCursor(state);
  const at = selection.getStartOffset();
  const keyAt = (offset: number) => {
    const key = block.getEntityAt(offset) as string | null;
    return isEntity(content, key, entities.link) ? key : null;
  };
  const key = keyAt(at) ?? (selection.isCollapsed() && at > 0 ? keyAt(at - 1) : null);
  if (key === null) return undefined;
  let range: SelectionState | undefined;
  block.findEntityRanges(
    (character) => character.getEntity() === key,
    (start, end) => {
      if (start <= at && at <= end) range = selectionIn(block, start, end);
    },
  );
  return range && { link: content.getEntity(key).getData() as LinkEntityData, range };
}

/** The selection split by block, without code, images and tables, which cannot contain links. */
function linkable(state: EditorState, range: SelectionState): SelectionState[] {
  const at = EditorState.acceptSelection(state, range);
  return selectedBlocks(at)
    .filter((block) => block.getType() !== 'atomic' && block.getType() !== 'code-block')
    .map((block) =>
      selectionIn(
        block,
        block.getKey() === range.getStartKey() ? range.getStartOffset() : 0,
        block.getKey() === range.getEndKey() ? range.getEndOffset() : block.getLength(),
      ),
    );
}

function applyLink(state: EditorState, range: SelectionState, key: string | null): EditorState {
  const content = linkable(state, range).reduce(
    (linked, part) => Modifier.applyEntity(linked, part, key),
    state.getCurrentContent(),
  );
  const end = state.getSelection();
  return EditorState.push(state, content.merge({ selectionAfter: end }) as ContentState, 'apply-entity');
}

const createLink = (state: EditorState, link: LinkEntityData): ContentState =>
  state.getCurrentContent().createEntity(entities.link, 'MUTABLE', link);

/** Inserts `text` as a link of its own. */
export function insertLink(state: EditorState, link: LinkEntityData, text: string): EditorState {
  const content = createLink(state, link);
  const key = content.getLastCreatedEntityKey();
  const linked = Modifier.replaceText(content, state.getSelection(), text, state.getCurrentInlineStyle(), key);
  return EditorState.push(state, linked, 'insert-characters');
}

/** Links the selection, or updates the link at the cursor; without either, inserts `text` as a link. */
export function setLink(state: EditorState, link: LinkEntityData, text: string): EditorState {
  const selection = state.getSelection();
  const range = linkAt(state)?.range ?? (selection.isCollapsed() ? undefined : selection);
  return range
    ? applyLink(state, range, createLink(state, link).getLastCreatedEntityKey())
    : insertLink(state, link, text);
}

export function removeLink(state: EditorState): EditorState {
  const known = linkAt(state);
  return known ? applyLink(state, known.range, null) : state;
}
