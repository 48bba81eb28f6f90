// Enter and Backspace, where the defaults of draft-js do not fit.
import { EditorState, Modifier, RichUtils, SelectionState, type ContentBlock } from 'draft-js';
import { blockData, placeOf } from './blockData';
import { keepInContainer, removeContainer } from './containerCommands';
import { isList } from './documentModel';
import {
  blockAtCursor,
  insertText,
  openParagraphBelow,
  retyped,
  shiftItems,
  splitInto,
  withBlocks,
} from './editorCommands';

/**
 * Enter, where the default of draft-js does not fit: leaves lists, quotes and code from an empty line, starts a paragraph
 * after a heading, keeps the indentation of code. Undefined for the default.
 */
export function breakBlock(state: EditorState, isSoft: boolean): EditorState | undefined {
  const block = blockAtCursor(state);
  const { container } = blockData(block);
  const isEmpty = block.getLength() === 0 && state.getSelection().isCollapsed();
  const place = placeOf(state.getCurrentContent(), block.getKey());
  if (isEmpty && block.getType() === 'unstyled' && place.isContainerEnd && !isSoft) {
    return withBlocks(
      state,
      [block.set('data', block.getData().delete('container')) as ContentBlock],
      'change-block-data',
    );
  }
  const broken = breakInside(state, isSoft);
  if (!container) return broken;
  const split = () => Modifier.splitBlock(state.getCurrentContent(), state.getSelection());
  return keepInContainer(broken ?? EditorState.push(state, split(), 'split-block'), container);
}

/** Undefined for the default. */
function breakInside(state: EditorState, isSoft: boolean): EditorState | undefined {
  const block = blockAtCursor(state);
  const type = block.getType();
  const selection = state.getSelection();
  const isAtEnd = selection.isCollapsed() && selection.getStartOffset() === block.getLength();
  if (type === 'atomic') return openParagraphBelow(state);
  if (isSoft && type !== 'code-block') return RichUtils.insertSoftNewline(state);
  if (block.getLength() === 0 && (isList(type) || type === 'blockquote' || type === 'code-block')) {
    if (block.getDepth() > 0) return shiftItems(state, -1);
    return withBlocks(state, [retyped(block, { type: 'unstyled', depth: 0 })], 'change-block-type');
  }
  if (type === 'summary' && isAtEnd) {
    const below = state.getCurrentContent().getBlockAfter(block.getKey());
    const isWaiting = below?.getType() === 'unstyled' && below.getLength() === 0;
    if (isWaiting && blockData(below).container === blockData(block).container)
      return EditorState.forceSelection(state, SelectionState.createEmpty(below.getKey()));
  }
  if ((type.startsWith('header') && isAtEnd) || type === 'summary') return splitInto(state, 'unstyled');
  if (type === 'code-block' && selection.isCollapsed()) {
    const indentation = /^[ \t]*/.exec(block.getText().slice(0, selection.getStartOffset()))?.[0] ?? '';
    const next = splitInto(state, 'code-block');
    return indentation ? insertText(next, indentation) : next;
  }
  return undefined;
}

/**
 * Backspace at the start of a block: removes the image or table above, or turns the block into a paragraph. Undefined for the
 * default.
 */
export function deleteBackwards(state: EditorState): EditorState | undefined {
  const selection = state.getSelection();
  const block = blockAtCursor(state);
  const type = block.getType();
  if (!selection.isCollapsed() || selection.getStartOffset() > 0) return undefined;
  const before = state.getCurrentContent().getBlockBefore(block.getKey());
  if (before?.getType() === 'atomic') return RichUtils.onBackspace(state) ?? undefined;
  // Lines of code are joined, like paragraphs.
  const isCodeLine = type === 'code-block' && before?.getType() === 'code-block';
  const isStart = placeOf(state.getCurrentContent(), block.getKey()).isContainerStart;
  if (isStart && (type === 'unstyled' || type === 'summary')) return removeContainer(state, block.getKey());
  if (type === 'unstyled' || type === 'atomic' || isCodeLine) return undefined;
  const paragraph = retyped(block, { type: 'unstyled', depth: 0 });
  const { code } = blockData(block);
  const below = state.getCurrentContent().getBlockAfter(block.getKey());
  // The lines below are what the code was.
  const rest = code && below?.getType() === 'code-block' ? [below.set('data', below.getData().set('code', code))] : [];
  return withBlocks(state, [paragraph, ...(rest as ContentBlock[])], 'change-block-type');
}
