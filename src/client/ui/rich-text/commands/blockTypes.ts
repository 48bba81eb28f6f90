// Commands for what blocks of text are, how deep they stand, and where a new one begins.
import {
  type ContentBlock,
  BlockMapBuilder,
  ContentState,
  EditorState,
  Modifier,
  SelectionState,
  type EditorChangeType,
} from 'draft-js';
import { blockData, withData } from '../document/blockData';
import { maxListDepth, isList, marks, type BlockData, type BlockType } from '../document/documentModel';
import { blockAtCursor, rangeIn, selectionIn, selectedBlocks } from './selection';

/** Replaces blocks by key; the selection stays. */
export function withBlocks(state: EditorState, changed: ContentBlock[], change: EditorChangeType): EditorState {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const next = changed.reduce((map, block) => map.set(block.getKey(), block), content.getBlockMap());
  return EditorState.push(
    state,
    // The types of draft-js do not describe the fields of its records.
    content.merge({ blockMap: next, selectionBefore: selection, selectionAfter: selection }) as ContentState,
    change,
  );
}

// `merge` is typed as that of any map; it returns the same record type.
export const withFields = (block: ContentBlock, fields: { type?: BlockType; depth?: number }) =>
  block.merge(fields) as ContentBlock;

/** Sets the type of a block, without the data of its former type; it stays where it stands. */
export const retyped = (block: ContentBlock, fields: { type: BlockType; depth: number }) => {
  const data = block.getData().filter((_value, name) => name === 'container');
  return withFields(block.set('data', data) as ContentBlock, fields);
};

function withoutMarks(content: ContentState, block: ContentBlock): ContentState {
  const all = selectionIn(block);
  return Modifier.applyEntity(
    marks.reduce((bare, mark) => Modifier.removeInlineStyle(bare, all, mark), content),
    all,
    null,
  );
}

/** Sets the type of the selected blocks, or resets it if the first one has it already. Code has no inline styles. */
export function toggleBlock(state: EditorState, type: BlockType): EditorState {
  const blocks = selectedBlocks(state).filter((block) => block.getType() !== 'atomic');
  const target = blocks[0]?.getType() === type ? 'unstyled' : type;
  const content = state.getCurrentContent();
  const bare = target === 'code-block' ? blocks.reduce(withoutMarks, content) : content;
  const next = blocks.map((block) =>
    retyped(bare.getBlockForKey(block.getKey()), {
      type: target,
      depth: isList(target) && isList(block.getType()) ? block.getDepth() : 0,
    }),
  );
  return next.length > 0 ? withBlocks(state, next, 'change-block-type') : state;
}

/** Indents or outdents the selected list items; items below move along if they would be too deep otherwise. */
export function shiftItems(state: EditorState, by: 1 | -1): EditorState {
  const selected = new Set(selectedBlocks(state).map((block) => block.getKey()));
  let allowed = 0;
  const moved: ContentBlock[] = [];
  for (const block of state.getCurrentContent().getBlocksAsArray()) {
    const wanted = block.getDepth() + (selected.has(block.getKey()) ? by : 0);
    const depth = isList(block.getType()) ? Math.max(0, Math.min(wanted, allowed, maxListDepth)) : 0;
    if (depth !== block.getDepth()) moved.push(withFields(block, { depth }));
    allowed = isList(block.getType()) ? depth + 1 : 0;
  }
  return moved.length > 0 ? withBlocks(state, moved, 'adjust-depth') : state;
}

export function splitInto(state: EditorState, type: BlockType): EditorState {
  const split = Modifier.splitBlock(state.getCurrentContent(), state.getSelection());
  const next = Modifier.setBlockType(split, split.getSelectionAfter(), type);
  return EditorState.push(state, next, 'split-block');
}

/** Inserts a paragraph below the current block and moves the cursor into it. */
export function openParagraphBelow(state: EditorState): EditorState {
  const block = blockAtCursor(state);
  const end = SelectionState.createEmpty(block.getKey()).merge({
    anchorOffset: block.getLength(),
    focusOffset: block.getLength(),
  });
  return splitInto(EditorState.acceptSelection(state, end), 'unstyled');
}

export const isEmptyParagraph = (block: ContentBlock | undefined) =>
  block?.getType() === 'unstyled' && block.getLength() === 0;

/** Goes on below a block: in the empty paragraph that waits there, or in a new one. */
export function goOnBelow(state: EditorState, blockKey: string): EditorState {
  const below = state.getCurrentContent().getBlockAfter(blockKey) as ContentBlock | undefined;
  return isEmptyParagraph(below)
    ? EditorState.forceSelection(state, SelectionState.createEmpty(below!.getKey()))
    : openParagraphBelow(EditorState.acceptSelection(state, SelectionState.createEmpty(blockKey)));
}

/** Inserts a paragraph above the text and moves the cursor into it. */
export function openParagraphAtTop(state: EditorState): EditorState {
  const content = state.getCurrentContent();
  const paragraph = ContentState.createFromText('').getFirstBlock();
  const next = content.merge({
    blockMap: BlockMapBuilder.createFromArray([paragraph, ...content.getBlocksAsArray()]),
    selectionBefore: state.getSelection(),
    selectionAfter: SelectionState.createEmpty(paragraph.getKey()).set('hasFocus', true),
  });
  return EditorState.push(state, next as ContentState, 'split-block');
}

/** Moves the cursor to the end of the block before this one (-1), or to the start of the next (1); it is made where there is none. */
export function goPast(state: EditorState, blockKey: string, step: -1 | 1): EditorState {
  const content = state.getCurrentContent();
  const next = (step < 0 ? content.getBlockBefore(blockKey) : content.getBlockAfter(blockKey)) as
    ContentBlock | undefined;
  if (!next) return step < 0 ? openParagraphAtTop(state) : goOnBelow(state, blockKey);
  const at = step < 0 && next.getType() !== 'atomic' ? next.getLength() : 0;
  return EditorState.forceSelection(state, rangeIn(next.getKey(), at, at));
}

/** Merges into the data of a block. */
export function setBlockData(state: EditorState, blockKey: string, data: BlockData): EditorState {
  const block = state.getCurrentContent().getBlockForKey(blockKey);
  return withBlocks(state, [withData(block, data)], 'change-block-data');
}

export const toggleTask = (state: EditorState, blockKey: string) =>
  setBlockData(state, blockKey, { isDone: !blockData(state.getCurrentContent().getBlockForKey(blockKey)).isDone });
