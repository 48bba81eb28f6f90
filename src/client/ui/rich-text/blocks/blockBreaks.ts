// Enter, Backspace and Delete, where the defaults of draft-js do not fit.
import { EditorState, Modifier, RichUtils, SelectionState, type ContentBlock, type ContentState } from 'draft-js';
import { firstCharacters, lastCharacter } from '../../firstCharacters';
import { atomicType, removeBlock } from '../commands/atomicBlocks';
import { openParagraphBelow, retyped, shiftItems, splitInto, withBlocks } from '../commands/blockTypes';
import { blockAtCursor, selectionIn } from '../commands/selection';
import { insertText } from '../commands/text';
import { blockData, placeOf } from '../document/blockData';
import { entities, isList } from '../document/documentModel';
import { keepInContainer, removeContainer } from './containerCommands';

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

const isBlank = (block: ContentBlock) => block.getText().trim() === '';

/** The empty last line of code, and the empty one above it, as an empty paragraph; undefined anywhere else. */
function leaveCode(state: EditorState, block: ContentBlock): EditorState | undefined {
  const content = state.getCurrentContent();
  const above = content.getBlockBefore(block.getKey());
  const below = content.getBlockAfter(block.getKey()) as ContentBlock | undefined;
  const isLast = !below || below.getType() !== 'code-block' || placeOf(content, below.getKey()).isCodeStart;
  if (!above || !isLast || placeOf(content, block.getKey()).isCodeStart || !isBlank(above) || !isBlank(block))
    return undefined;
  const emptied = Modifier.removeRange(content, selectionIn(block), 'backward');
  const paragraph = retyped(emptied.getBlockForKey(block.getKey()), { type: 'unstyled', depth: 0 });
  const next = emptied.merge({
    blockMap: emptied.getBlockMap().set(block.getKey(), paragraph).delete(above.getKey()),
    selectionBefore: state.getSelection(),
    selectionAfter: emptied.getSelectionAfter().set('hasFocus', true),
  });
  return EditorState.push(state, next as ContentState, 'change-block-type');
}

/** Undefined for the default. */
function breakInside(state: EditorState, isSoft: boolean): EditorState | undefined {
  const block = blockAtCursor(state);
  const type = block.getType();
  const selection = state.getSelection();
  const isAtEnd = selection.isCollapsed() && selection.getStartOffset() === block.getLength();
  if (type === 'atomic') return openParagraphBelow(state);
  if (isSoft && type !== 'code-block') return RichUtils.insertSoftNewline(state);
  if (block.getLength() === 0 && (isList(type) || type === 'blockquote')) {
    if (block.getDepth() > 0) return shiftItems(state, -1);
    return withBlocks(state, [retyped(block, { type: 'unstyled', depth: 0 })], 'change-block-type');
  }
  const left = type === 'code-block' && isAtEnd ? leaveCode(state, block) : undefined;
  if (left) return left;
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

/** More than an emoji has. */
const maxCharacterLength = 64;

const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;

/** Removes a part of the block of the cursor. */
function removeAtCursor(
  state: EditorState,
  start: number,
  end: number,
  change: 'backspace-character' | 'delete-character',
): EditorState {
  const range = state.getSelection().merge({ anchorOffset: start, focusOffset: end });
  return EditorState.push(state, Modifier.removeRange(state.getCurrentContent(), range, 'backward'), change);
}

/** Backspace behind an emoji that is several characters to draft-js. Undefined for the default. */
export function deleteEmojiBackwards(state: EditorState): EditorState | undefined {
  const selection = state.getSelection();
  const end = selection.getStartOffset();
  const before = blockAtCursor(state)
    .getText()
    .slice(Math.max(0, end - maxCharacterLength), end);
  // An accent that was typed behind its letter is taken back alone.
  const last = selection.isCollapsed() && emoji.test(before.slice(-6)) ? lastCharacter(before) : '';
  return emoji.test(last) ? removeAtCursor(state, end - last.length, end, 'backspace-character') : undefined;
}

/** Delete before what a reader takes for one character. Undefined for the default. */
export function deleteCharacterForwards(state: EditorState): EditorState | undefined {
  const selection = state.getSelection();
  const start = selection.getStartOffset();
  const behind = blockAtCursor(state)
    .getText()
    .slice(start, start + maxCharacterLength);
  const { length } = firstCharacters(behind, 1);
  return selection.isCollapsed() && length > 1
    ? removeAtCursor(state, start, start + length, 'delete-character')
    : undefined;
}

export interface TableBeside {
  tableKey: string;
  /** Without the line that the key was pressed in, if that was empty. */
  state: EditorState;
}

/** The table that Backspace at the start of a line, or Delete at the end of one, would remove with all that is in it. */
export function findTableBeside(state: EditorState, step: -1 | 1): TableBeside | undefined {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const line = blockAtCursor(state);
  const edge = step < 0 ? 0 : line.getLength();
  if (!selection.isCollapsed() || selection.getStartOffset() !== edge) return undefined;
  const table = step < 0 ? content.getBlockBefore(line.getKey()) : content.getBlockAfter(line.getKey());
  if (!table || atomicType(content, table) !== entities.table) return undefined;
  // The first and the last line stay, for who goes on there.
  const isNeeded = line === content.getFirstBlock() || line === content.getLastBlock();
  const isRemoved = line.getLength() === 0 && !isNeeded;
  return { tableKey: table.getKey(), state: isRemoved ? removeBlock(state, line.getKey()) : state };
}

/**
 * Backspace at the start of a block: removes the image above, outdents an item of a list, or turns the block into a
 * paragraph. Undefined for the
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
  if (isList(type) && block.getDepth() > 0) return shiftItems(state, -1);
  const paragraph = retyped(block, { type: 'unstyled', depth: 0 });
  const { code } = blockData(block);
  const below = state.getCurrentContent().getBlockAfter(block.getKey());
  // The lines below are what the code was.
  const rest = code && below?.getType() === 'code-block' ? [below.set('data', below.getData().set('code', code))] : [];
  return withBlocks(state, [paragraph, ...(rest as ContentBlock[])], 'change-block-type');
}
