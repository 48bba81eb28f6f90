// What the keys and the toolbar do: each a function from one state of the editor to the next.
import {
  AtomicBlockUtils,
  EditorState,
  Modifier,
  RichUtils,
  SelectionState,
  type ContentBlock,
  type ContentState,
  type EditorChangeType,
} from 'draft-js';
import { deepestList, entities, isList, marks, type BlockType, type LinkData, type PictureData } from './model';

export const blockAtCursor = (state: EditorState) =>
  state.getCurrentContent().getBlockForKey(state.getSelection().getStartKey());

/** A selection within one block. */
const within = (block: ContentBlock, start = 0, end = block.getLength()) =>
  SelectionState.createEmpty(block.getKey()).merge({ anchorOffset: start, focusOffset: end });

/** The selected blocks; a last one of which nothing is selected, as a triple click leaves it, is none of them. */
export function selectedBlocks(state: EditorState): ContentBlock[] {
  const selection = state.getSelection();
  const blocks = state.getCurrentContent().getBlocksAsArray();
  const first = blocks.findIndex((block) => block.getKey() === selection.getStartKey());
  const last = blocks.findIndex((block) => block.getKey() === selection.getEndKey());
  return blocks.slice(first, last > first && selection.getEndOffset() === 0 ? last : last + 1);
}

/** Puts changed blocks in the place of those with their keys; the selection stays. */
function withBlocks(state: EditorState, changed: ContentBlock[], change: EditorChangeType): EditorState {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const next = changed.reduce((map, block) => map.set(block.getKey(), block), content.getBlockMap());
  return EditorState.push(
    state,
    // draft-js's types give no better ones for the fields of its records.
    content.merge({ blockMap: next, selectionBefore: selection, selectionAfter: selection }) as ContentState,
    change,
  );
}

// The types of `merge` are those of any map: it gives the record it is called on.
const changed = (block: ContentBlock, fields: { type?: BlockType; depth?: number }) =>
  block.merge(fields) as ContentBlock;

function withoutMarks(content: ContentState, block: ContentBlock): ContentState {
  const all = within(block);
  return Modifier.applyEntity(
    marks.reduce((bare, mark) => Modifier.removeInlineStyle(bare, all, mark), content),
    all,
    null,
  );
}

/** Makes the selected blocks of that type, or paragraphs if the first of them is already. Code carries no marks. */
export function toggleBlock(state: EditorState, type: BlockType): EditorState {
  const blocks = selectedBlocks(state).filter((block) => block.getType() !== 'atomic');
  const target = blocks[0]?.getType() === type ? 'unstyled' : type;
  const content = state.getCurrentContent();
  const bare = target === 'code-block' ? blocks.reduce(withoutMarks, content) : content;
  const retyped = blocks.map((block) =>
    changed(bare.getBlockForKey(block.getKey()), {
      type: target,
      depth: isList(target) && isList(block.getType()) ? block.getDepth() : 0,
    }),
  );
  return retyped.length > 0 ? withBlocks(state, retyped, 'change-block-type') : state;
}

/** Moves the selected list items a level in or out; what would be deeper than the item before it allows comes along. */
export function shiftItems(state: EditorState, by: 1 | -1): EditorState {
  const selected = new Set(selectedBlocks(state).map((block) => block.getKey()));
  let allowed = 0;
  const moved: ContentBlock[] = [];
  for (const block of state.getCurrentContent().getBlocksAsArray()) {
    const wanted = block.getDepth() + (selected.has(block.getKey()) ? by : 0);
    const depth = isList(block.getType()) ? Math.max(0, Math.min(wanted, allowed, deepestList)) : 0;
    if (depth !== block.getDepth()) moved.push(changed(block, { depth }));
    allowed = isList(block.getType()) ? depth + 1 : 0;
  }
  return moved.length > 0 ? withBlocks(state, moved, 'adjust-depth') : state;
}

function insertText(state: EditorState, text: string): EditorState {
  const content = Modifier.replaceText(
    state.getCurrentContent(),
    state.getSelection(),
    text,
    state.getCurrentInlineStyle(),
  );
  return EditorState.push(state, content, 'insert-characters');
}

export const indentCode = (state: EditorState) => insertText(state, '  ');

function splitInto(state: EditorState, type: BlockType): EditorState {
  const split = Modifier.splitBlock(state.getCurrentContent(), state.getSelection());
  const next = Modifier.setBlockType(split, split.getSelectionAfter(), type);
  return EditorState.push(state, next, 'split-block');
}

/** A paragraph below the block with the cursor, which stays as it is, and the cursor in it. */
export function openParagraphBelow(state: EditorState): EditorState {
  const block = blockAtCursor(state);
  const end = SelectionState.createEmpty(block.getKey()).merge({
    anchorOffset: block.getLength(),
    focusOffset: block.getLength(),
  });
  return splitInto(EditorState.acceptSelection(state, end), 'unstyled');
}

/**
 * What Enter does where it does more than begin the next block: it leaves lists, quotes and code from an empty line,
 * ends a heading with a paragraph and keeps the indentation of code. Nothing where it does no more.
 */
export function breakBlock(state: EditorState, isSoft: boolean): EditorState | undefined {
  const block = blockAtCursor(state);
  const type = block.getType();
  const selection = state.getSelection();
  const isAtEnd = selection.isCollapsed() && selection.getStartOffset() === block.getLength();
  if (type === 'atomic') return openParagraphBelow(state);
  if (isSoft && type !== 'code-block') return RichUtils.insertSoftNewline(state);
  if (block.getLength() === 0 && (isList(type) || type === 'blockquote' || type === 'code-block')) {
    if (block.getDepth() > 0) return shiftItems(state, -1);
    return withBlocks(state, [changed(block, { type: 'unstyled', depth: 0 })], 'change-block-type');
  }
  if (type.startsWith('header') && isAtEnd) return splitInto(state, 'unstyled');
  if (type === 'code-block' && selection.isCollapsed()) {
    const indentation = /^[ \t]*/.exec(block.getText().slice(0, selection.getStartOffset()))?.[0] ?? '';
    const next = splitInto(state, 'code-block');
    return indentation ? insertText(next, indentation) : next;
  }
  return undefined;
}

/**
 * What Backspace does at the start of a block where it does more than delete a character: it takes away the picture
 * above, or makes the block a plain paragraph. Nothing where it does no more.
 */
export function deleteBackwards(state: EditorState): EditorState | undefined {
  const selection = state.getSelection();
  const block = blockAtCursor(state);
  const type = block.getType();
  if (!selection.isCollapsed() || selection.getStartOffset() > 0) return undefined;
  const before = state.getCurrentContent().getBlockBefore(block.getKey());
  if (before?.getType() === 'atomic') return RichUtils.onBackspace(state) ?? undefined;
  // Lines of code join, as paragraphs do.
  const isCodeLine = type === 'code-block' && before?.getType() === 'code-block';
  if (type === 'unstyled' || type === 'atomic' || isCodeLine) return undefined;
  return withBlocks(state, [changed(block, { type: 'unstyled', depth: 0 })], 'change-block-type');
}

/** A block that held a picture and lost it to an edit is a paragraph. */
export function mendAtomic(state: EditorState): EditorState {
  const block = blockAtCursor(state);
  if (block.getType() !== 'atomic' || block.getEntityAt(0)) return state;
  const content = state.getCurrentContent().set(
    'blockMap',
    state
      .getCurrentContent()
      .getBlockMap()
      .set(block.getKey(), changed(block, { type: 'unstyled' })),
  );
  return EditorState.set(state, { currentContent: content });
}

const isEntity = (content: ContentState, key: string | null, type: string) =>
  key !== null && content.getEntity(key).getType() === type;

/** The link at the cursor, or at the start of what is selected, with all of its text. */
export function linkAt(state: EditorState): { link: LinkData; range: SelectionState } | undefined {
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
      if (start <= at && at <= end) range = within(block, start, end);
    },
  );
  return range && { link: content.getEntity(key).getData() as LinkData, range };
}

/** The selection block by block, without code and pictures, which hold no links. */
function linkable(state: EditorState, range: SelectionState): SelectionState[] {
  const at = EditorState.acceptSelection(state, range);
  return selectedBlocks(at)
    .filter((block) => block.getType() !== 'atomic' && block.getType() !== 'code-block')
    .map((block) =>
      within(
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

/** Links what is selected, or the link at the cursor anew; with nothing selected, puts in `text` as a link. */
export function setLink(state: EditorState, link: LinkData, text: string): EditorState {
  const content = state.getCurrentContent().createEntity(entities.link, 'MUTABLE', link);
  const key = content.getLastCreatedEntityKey();
  const known = linkAt(state);
  const selection = state.getSelection();
  if (known) return applyLink(state, known.range, key);
  if (!selection.isCollapsed()) return applyLink(state, selection, key);
  const linked = Modifier.replaceText(content, selection, text, state.getCurrentInlineStyle(), key);
  return EditorState.push(state, linked, 'insert-characters');
}

export function removeLink(state: EditorState): EditorState {
  const known = linkAt(state);
  return known ? applyLink(state, known.range, null) : state;
}

function insertAtomic(state: EditorState, type: string, data: object): EditorState {
  const key = state.getCurrentContent().createEntity(type, 'IMMUTABLE', data).getLastCreatedEntityKey();
  return AtomicBlockUtils.insertAtomicBlock(state, key, ' ');
}

export const insertDivider = (state: EditorState) => insertAtomic(state, entities.divider, {});

export const insertPicture = (state: EditorState, picture: PictureData) =>
  insertAtomic(state, entities.picture, picture);

/** Gives the picture in that block other data: as a new one, so that it can be undone. */
export function changePicture(state: EditorState, blockKey: string, picture: PictureData): EditorState {
  const content = state.getCurrentContent();
  const key = content.createEntity(entities.picture, 'IMMUTABLE', picture).getLastCreatedEntityKey();
  const block = content.getBlockForKey(blockKey);
  const next = Modifier.applyEntity(content, within(block), key);
  return EditorState.push(state, next.merge({ selectionAfter: state.getSelection() }) as ContentState, 'apply-entity');
}

/** Takes a picture or divider away; the cursor goes to the block after it, or before it at the end. */
export function removeBlock(state: EditorState, blockKey: string): EditorState {
  const content = state.getCurrentContent();
  const neighbour = content.getBlockAfter(blockKey) ?? content.getBlockBefore(blockKey);
  if (!neighbour) return state;
  const blockMap = content.getBlockMap().delete(blockKey);
  const selectionAfter = SelectionState.createEmpty(neighbour.getKey());
  const next = content.merge({ blockMap, selectionBefore: state.getSelection(), selectionAfter }) as ContentState;
  return EditorState.push(state, next, 'remove-range');
}

/** Another document in the place of this one, as one step of the history. */
export function replaceContent(state: EditorState, content: ContentState): EditorState {
  const start = SelectionState.createEmpty(content.getFirstBlock().getKey());
  const next = content.merge({ selectionBefore: state.getSelection(), selectionAfter: start }) as ContentState;
  return EditorState.push(state, next, 'insert-fragment');
}
