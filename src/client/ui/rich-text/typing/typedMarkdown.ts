// Markdown as it is typed: a line that begins with `## `, the second `**` of two, a link, the space behind an address.
// What was typed is one step of Undo, what it becomes is another one, so that Undo gives back the characters themselves.
import { EditorState, Modifier, type ContentState, type EditorChangeType } from 'draft-js';
import { insertDivider } from '../commands/atomicBlocks';
import { blockAtCursor, rangeIn } from '../commands/selection';
import { insertText, wordCharacter } from '../commands/text';
import { withData } from '../document/blockData';
import { entities, isList, type BlockData, type BlockType, type Mark } from '../document/documentModel';
import { completeUrl } from '../document/urls';

/** What a line begins with; as in pasted Markdown, a post has no heading of the first level. */
const lineStarts: Record<string, BlockType> = {
  '#': 'header-two',
  '##': 'header-two',
  '###': 'header-three',
  '####': 'header-four',
  '-': 'unordered-list-item',
  '*': 'unordered-list-item',
  '+': 'unordered-list-item',
  '>': 'blockquote',
};

/** What the text of an item of a list, or a paragraph, begins with. */
const tasks: Record<string, BlockData> = { '[ ]': {}, '[]': {}, '[x]': { isDone: true }, '[X]': { isDone: true } };

/** The line before code, which may name its language. */
const fence = /^```([a-z\d][a-z\d+#._-]{0,29})?$/i;

const divider = /^(?:-{3}|\*{3}|_{3})$/;

/** The longer one first, as it ends with the shorter one. */
const delimiters: [string, Mark][] = [
  ['**', 'BOLD'],
  ['*', 'ITALIC'],
  ['__', 'BOLD'],
  ['_', 'ITALIC'],
  ['~~', 'STRIKETHROUGH'],
  ['==', 'HIGHLIGHT'],
  ['`', 'CODE'],
];

/** The text of the block up to the cursor; undefined where something is selected. */
function textBefore(state: EditorState): string | undefined {
  const selection = state.getSelection();
  return selection.isCollapsed() ? blockAtCursor(state).getText().slice(0, selection.getStartOffset()) : undefined;
}

/** The state in which the characters have been typed, which is made where they complete something. */
type Typed = () => EditorState;

/** Pushes what was typed as what it means, with the cursor at this place of its block. */
function push(state: EditorState, content: ContentState, change: EditorChangeType, cursor?: number): EditorState {
  const before = state.getSelection();
  const after = cursor === undefined ? content.getSelectionAfter() : rangeIn(before.getStartKey(), cursor, cursor);
  const selectionAfter = after.set('hasFocus', true);
  return EditorState.push(state, content.merge({ selectionBefore: before, selectionAfter }) as ContentState, change);
}

/** Makes the line a block of this type, without what stands before the cursor. */
function retypeLine(state: EditorState, type: BlockType, data?: BlockData): EditorState {
  const block = blockAtCursor(state);
  const key = block.getKey();
  const typed = rangeIn(key, 0, state.getSelection().getStartOffset());
  const rest = Modifier.removeRange(state.getCurrentContent(), typed, 'backward');
  const retyped = Modifier.setBlockType(rest, rangeIn(key, 0, 0), type);
  const line = retyped.mergeIn(['blockMap', key], { depth: isList(type) ? block.getDepth() : 0 }) as ContentState;
  const content =
    data === undefined ? line : Modifier.setBlockData(line, rangeIn(key, 0, 0), withData(block, data).getData());
  return push(state, content, 'change-block-type', 0);
}

const isHeading = (type: string) => type.startsWith('header');

/** For the space behind what a line begins with. */
function startLine(from: EditorState, text: string, typed: Typed): EditorState | undefined {
  const block = blockAtCursor(from);
  const start = text.slice(0, -1);
  const isParagraph = block.getType() === 'unstyled';
  // `- ` has become a list already.
  const task = isParagraph || block.getType() === 'unordered-list-item' ? tasks[start] : undefined;
  if (task) return retypeLine(typed(), 'task-list-item', task);
  const type = Object.hasOwn(lineStarts, start) ? lineStarts[start] : undefined;
  const isOtherLevel = type !== undefined && isHeading(type) && isHeading(block.getType());
  if (type && (isParagraph || isOtherLevel)) return retypeLine(typed(), type);
  if (!isParagraph) return undefined;
  const number = /^\d{1,6}[.)]$/.test(start) ? Number.parseInt(start, 10) : undefined;
  if (number === undefined) return undefined;
  // What goes on with a list has its number by its place.
  const isFirst = from.getCurrentContent().getBlockBefore(block.getKey())?.getType() !== 'ordered-list-item';
  return retypeLine(typed(), 'ordered-list-item', isFirst && number !== 1 ? { start: number } : undefined);
}

/** Finds what a closing delimiter at the end of the text ends. */
function findMarked(text: string): { delimiter: string; mark: Mark; start: number; end: number } | undefined {
  const [delimiter, mark] = delimiters.find(([each]) => text.endsWith(each)) ?? [];
  if (!delimiter || !mark) return undefined;
  const end = text.length - delimiter.length;
  const start = end > delimiter.length ? text.lastIndexOf(delimiter, end - delimiter.length - 1) : -1;
  if (start < 0) return undefined;
  const inner = text.slice(start + delimiter.length, end);
  const before = text.charAt(start - 1);
  const sign = delimiter.charAt(0);
  const isClosed = inner.trim() === inner && !inner.startsWith(sign) && !inner.endsWith(sign);
  // `2*3*` is no emphasis; between backticks nothing is.
  const isOpened = before !== sign && !wordCharacter.test(before);
  const isInCode = mark !== 'CODE' && text.slice(0, start).split('`').length % 2 === 0;
  return isClosed && isOpened && !isInCode ? { delimiter, mark, start, end } : undefined;
}

/** Whether the cursor stands before more of the word, as in `snake_case`, where an underscore marks nothing. */
const isWithinWord = (state: EditorState, text: string) =>
  wordCharacter.test(
    blockAtCursor(state)
      .getText()
      .charAt(text.length - 1),
  );

function applyMark(from: EditorState, text: string, typed: Typed): EditorState | undefined {
  const marked = findMarked(text);
  if (!marked || (text.endsWith('_') && isWithinWord(from, text))) return undefined;
  const state = typed();
  const style = state.getCurrentInlineStyle();
  if (style.has('CODE')) return undefined;
  const { delimiter, mark, start, end } = marked;
  const { length } = delimiter;
  const key = blockAtCursor(state).getKey();
  const opened = Modifier.removeRange(state.getCurrentContent(), rangeIn(key, end, end + length), 'backward');
  const styled = Modifier.applyInlineStyle(opened, rangeIn(key, start + length, end), mark);
  const content = Modifier.removeRange(styled, rangeIn(key, start, start + length), 'backward');
  // What is typed next is as what was there before.
  return EditorState.setInlineStyleOverride(push(state, content, 'change-inline-style', end - length), style);
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** For the last bracket of `[text](address)`. */
function applyLink(_from: EditorState, text: string, typed: Typed): EditorState | undefined {
  const middle = text.lastIndexOf('](');
  const start = middle > 0 ? text.lastIndexOf('[', middle - 1) : -1;
  if (start < 0 || text.charAt(start - 1) === '!' || !text.slice(start + 1, middle).trim()) return undefined;
  const address = text.slice(middle + 2, -1);
  if (count(address, '(') !== count(address, ')')) return undefined;
  const href = completeUrl(address);
  if (href === undefined) return undefined;
  const state = typed();
  const key = blockAtCursor(state).getKey();
  const label = Modifier.removeRange(state.getCurrentContent(), rangeIn(key, middle, text.length), 'backward');
  const bare = Modifier.removeRange(label, rangeIn(key, start, start + 1), 'backward');
  const withEntity = bare.createEntity(entities.link, 'MUTABLE', { href });
  const range = rangeIn(key, start, middle - 1);
  const content = Modifier.applyEntity(withEntity, range, withEntity.getLastCreatedEntityKey());
  // What is typed next is as what stood behind the text, not as its last word.
  return EditorState.setInlineStyleOverride(
    push(state, content, 'apply-entity', middle - 1),
    state.getCurrentInlineStyle(),
  );
}

/** What follows an address in a sentence, and is no part of it; a bracket is one if it was opened there. */
function withoutPunctuation(word: string): string {
  let end = word.length;
  let unopened = count(word, ')') - count(word, '(');
  for (;;) {
    const sign = word.charAt(end - 1);
    if (sign === '' || !'.,;:!?)]”"\'’'.includes(sign) || (sign === ')' && unopened <= 0)) return word.slice(0, end);
    if (sign === ')') unopened -= 1;
    end -= 1;
  }
}

/** Links the address that `text`, which ends where the cursor stands or one space before it, ends with. */
function linkAddress(from: EditorState, text: string, typed: Typed): EditorState | undefined {
  const block = blockAtCursor(from);
  const wordStart = Math.max(...[' ', '\n', '\u00a0'].map((space) => text.lastIndexOf(space))) + 1;
  const begin = /(?:^|\()(?=https?:\/\/|www\.)/i.exec(text.slice(wordStart));
  if (!begin) return undefined;
  const start = wordStart + begin.index + begin[0].length;
  const word = withoutPunctuation(text.slice(start));
  if (block.getEntityAt(start) || block.getInlineStyleAt(start).has('CODE')) return undefined;
  const href = completeUrl(word);
  if (href === undefined) return undefined;
  const state = typed();
  const withEntity = state.getCurrentContent().createEntity(entities.link, 'MUTABLE', { href });
  const range = rangeIn(block.getKey(), start, start + word.length);
  const content = Modifier.applyEntity(withEntity, range, withEntity.getLastCreatedEntityKey());
  return push(state, content, 'apply-entity', state.getSelection().getStartOffset());
}

/** What a character may complete. */
const completions: Record<string, typeof applyMark> = {
  ' ': startLine,
  ')': applyLink,
  ...Object.fromEntries(delimiters.map(([delimiter]) => [delimiter.slice(-1), applyMark])),
};

/**
 * Types these characters where they complete Markdown.
 * @returns undefined where they are typed as any others
 */
export function typeMarkdown(state: EditorState, characters: string): EditorState | undefined {
  const before = textBefore(state);
  const type = blockAtCursor(state).getType();
  if (before === undefined || type === 'code-block' || type === 'atomic') return undefined;
  const apply = completions[characters];
  if (!apply) return undefined;
  const typed = () => insertText(state, characters);
  return (
    apply(state, before + characters, typed) ?? (characters === ' ' ? linkAddress(state, before, typed) : undefined)
  );
}

/**
 * Enter behind an address, which becomes a link, and behind a line that is a divider or three backticks.
 * @returns undefined where it breaks the line as anywhere else
 */
export function breakMarkdown(
  state: EditorState,
  breakLine: (state: EditorState) => EditorState | undefined,
): EditorState | undefined {
  const text = textBefore(state);
  const block = blockAtCursor(state);
  if (text === undefined || block.getType() === 'code-block' || block.getType() === 'atomic') return undefined;
  if (block.getType() === 'unstyled' && text === block.getText()) {
    const [isFence, language] = fence.exec(text) ?? [];
    if (isFence) {
      return retypeLine(state, 'code-block', language ? { code: { language: language.toLowerCase() } } : undefined);
    }
    if (divider.test(text)) {
      const divided = insertDivider(retypeLine(state, 'unstyled')).getCurrentContent();
      const content = divided.set('blockMap', divided.getBlockMap().delete(block.getKey())) as ContentState;
      return push(state, content, 'insert-fragment');
    }
  }
  const linked = linkAddress(state, text, () => state);
  if (!linked) return undefined;
  const split = () => Modifier.splitBlock(linked.getCurrentContent(), linked.getSelection());
  return breakLine(linked) ?? EditorState.push(linked, split(), 'split-block');
}
