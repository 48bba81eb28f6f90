// Parts of the text on which somebody else works for a while, such as an AI service. What comes back is put where it belongs, as
// one step, or not at all if that place has changed meanwhile.
import { BlockMapBuilder, ContentBlock, ContentState, EditorState, genKey, type SelectionState } from 'draft-js';
import { isEntity } from './commands/links';
import { blockAtCursor, cursorAt, selectedBlocks, selectionIn } from './commands/selection';
import { blockData, withData } from './document/blockData';
import { runsOf } from './document/characterRuns';
import { entities, isList } from './document/documentModel';
import { replaceRanges } from './document/replaceRanges';
import { createHtmlWriter } from './document/writeHtml';
import { selectedContent } from './paste/copySelection';
import { contentOf } from './useEditorDocument';

/** The text of paragraphs, and how many there are. */
interface TextPassage {
  text: string;
  count: number;
  /** Whether there is more. */
  isCut: boolean;
}

export interface PassageBefore extends TextPassage {
  /** Puts it behind the passage. @returns whether the passage is still there */
  insertAfter: (html: string) => boolean;
}

export interface SelectedPassage {
  html: string;
  length: number;
  /** Whether nothing is selected: then it is the paragraph of the cursor. */
  isParagraph: boolean;
  /** @returns whether the passage is still as it was */
  replace: (html: string) => boolean;
}

export interface Paragraph {
  key: string;
  text: string;
  /** Whether this part of it is more than text: a footnote, a formula, code. */
  isProtected: (start: number, end: number) => boolean;
}

export interface Edit {
  paragraph: Paragraph;
  start: number;
  end: number;
  text: string;
}

export interface ParagraphPassage {
  paragraphs: Paragraph[];
  isSelection: boolean;
  /** Whether these are not all, but as many as can be taken from the cursor on. */
  isCut: boolean;
  /** Carries out the edits, which follow each other in the text. @returns those whose paragraphs have changed meanwhile */
  apply: (edits: Edit[]) => Edit[];
}

export interface Passages {
  /** What stands before the cursor, of at most so many characters; all of the text where nothing does. */
  before: (maxLength: number) => PassageBefore;
  /** The beginning of the text. */
  beginning: (maxLength: number) => TextPassage;
  /** The selection, or the paragraph of the cursor; undefined where that is no text alone. */
  selected: () => SelectedPassage | undefined;
  /** The paragraphs of the selection, or of the text. */
  paragraphs: (limits: { characters: number; paragraphs: number }) => ParagraphPassage;
}

const isText = (block: ContentBlock) => block.getType() !== 'atomic' && block.getText().trim() !== '';

const isProse = (block: ContentBlock) => isText(block) && block.getType() !== 'code-block';

const headings: Record<string, string> = { 'header-two': '## ', 'header-three': '### ', 'header-four': '#### ' };

/** What tells of the kind of a paragraph, as in Markdown. */
const prefixOf = (type: string) => headings[type] ?? (isList(type) ? '- ' : type === 'blockquote' ? '> ' : '');

const toText = (block: ContentBlock) => prefixOf(block.getType()) + block.getText();

/** The end of a text, from the beginning of a word. */
function endOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = text.slice(-maxLength);
  return end.slice(end.search(/\s/) + 1);
}

/** Ends with a whole word. */
function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const space = text.lastIndexOf(' ', maxLength);
  return text.slice(0, space > 0 ? space : maxLength);
}

/** As many as fit, in their order; at least a part of the first. */
function takeTexts(texts: string[], maxLength: number, cut: (text: string, maxLength: number) => string): string[] {
  const taken: string[] = [];
  let length = 0;
  for (const text of texts) {
    length += text.length;
    if (length > maxLength && taken.length > 0) break;
    taken.push(cut(text, maxLength));
  }
  return taken;
}

const endsSentence = /[.!?…:;]["'”’»)\]]*\s*$/;

const blocksOf = (html: string): ContentBlock[] =>
  contentOf(html)
    .getBlocksAsArray()
    .filter((block) => block.getType() === 'atomic' || block.getText().trim() !== '');

const slice = (block: ContentBlock, start: number, end?: number) =>
  block.merge({
    text: block.getText().slice(start, end),
    characterList: block.getCharacterList().slice(start, end).toList(),
  }) as ContentBlock;

/** The first block with the text of the other one behind its own. */
const joined = (block: ContentBlock, other: ContentBlock) =>
  block.merge({
    text: block.getText() + other.getText(),
    characterList: block.getCharacterList().concat(other.getCharacterList()).toList(),
  }) as ContentBlock;

/** Puts blocks in place of others, as one step; the cursor goes to the end of the one at this index. */
function spliceBlocks(
  state: EditorState,
  replaced: { first: ContentBlock; last: ContentBlock },
  inserted: ContentBlock[],
  cursor: { index: number; offset: number },
): EditorState {
  const content = state.getCurrentContent();
  const all = content.getBlocksAsArray();
  const after = all.slice(all.indexOf(replaced.last) + 1);
  // There is always a line to go on with.
  const isLine = after.length > 0 || inserted.at(-1)!.getType() !== 'atomic';
  const next = [...all.slice(0, all.indexOf(replaced.first)), ...inserted, ...after];
  if (!isLine) next.push(new ContentBlock({ key: genKey(), type: 'unstyled', text: '' }));
  const block = inserted[cursor.index]!;
  const selectionAfter = cursorAt(block.getKey(), cursor.offset);
  const changed = content.merge({
    blockMap: BlockMapBuilder.createFromArray(next),
    selectionBefore: state.getSelection(),
    selectionAfter,
  });
  return EditorState.push(state, changed as ContentState, 'insert-fragment');
}

/**
 * Puts the blocks in place of what is between two places.
 * @param isInline whether the first of them goes on with the paragraph in which it is put
 */
function putBlocks(
  state: EditorState,
  place: { first: ContentBlock; start: number; last: ContentBlock; end: number },
  blocks: ContentBlock[],
  isInline: boolean,
): EditorState {
  const { container } = blockData(place.first);
  const inserted = blocks.map((block) => (container ? withData(block, { container }) : block));
  const head = slice(place.first, 0, place.start);
  const rest = place.last.getText().slice(place.end);
  const tailStart = isInline ? place.end : place.end + rest.length - rest.trimStart().length;
  // Where both are of one block, the second part is a new one.
  const tail = slice(place.last, tailStart).set('key', genKey()) as ContentBlock;
  const isTail = tail.getText().trim() !== '';
  const parts = [...inserted];
  if (isInline) parts[0] = joined(head, parts[0]!);
  else if (head.getText().trim()) parts.unshift(head);
  const index = parts.length - 1;
  const offset = parts[index]!.getLength();
  if (isTail && isInline && parts[index]!.getType() !== 'atomic') parts[index] = joined(parts[index]!, tail);
  else if (isTail) parts.push(tail);
  return spliceBlocks(state, place, parts, { index, offset });
}

function insertAt(state: EditorState, target: ContentBlock, offset: number, blocks: ContentBlock[]): EditorState {
  const before = target.getText().slice(0, offset);
  const [first, ...more] = blocks;
  const isParagraph = ['unstyled', 'blockquote'].includes(target.getType());
  const goesOn = before.trim() !== '' && !endsSentence.test(before) && isParagraph && first!.getType() === 'unstyled';
  const place = { first: target, start: offset, last: target, end: offset };
  if (!goesOn) return putBlocks(state, place, blocks, false);
  const start = /\s$/.test(before) ? first! : replaceRanges(first!, [{ start: 0, end: 0, text: ' ' }]);
  return putBlocks(state, place, [start, ...more], true);
}

/** What is selected, from its first character that is no space to its last one. */
function withoutSpace(state: EditorState): SelectionState {
  const selection = state.getSelection();
  const textOf = (key: string) => state.getCurrentContent().getBlockForKey(key).getText();
  const [startKey, endKey] = [selection.getStartKey(), selection.getEndKey()];
  const selectedEnd = textOf(endKey).slice(0, selection.getEndOffset());
  const end = selectedEnd.trim() ? selectedEnd.trimEnd().length : selectedEnd.length;
  const after = textOf(startKey).slice(selection.getStartOffset(), startKey === endKey ? end : undefined);
  const space = after.trim() ? after.length - after.trimStart().length : 0;
  return selection.merge({
    anchorKey: startKey,
    anchorOffset: selection.getStartOffset() + space,
    focusKey: endKey,
    focusOffset: end,
    isBackward: false,
  });
}

export function createPassages(current: () => EditorState, change: (next: EditorState) => void): Passages {
  const blocks = () => current().getCurrentContent().getBlocksAsArray();

  return {
    before(maxLength) {
      const selection = current().getSelection();
      const all = blocks();
      const key = selection.getEndKey();
      const index = all.findIndex((block) => block.getKey() === key);
      const end = all[index]!.getText().slice(0, selection.getEndOffset());
      const isNothing = ![...all.slice(0, index), ...(end.trim() ? [all[index]!] : [])].some(isText);
      const last = isNothing ? all.at(-1)! : all[index]!;
      const offset = isNothing ? last.getLength() : selection.getEndOffset();
      const above = all.slice(0, all.indexOf(last)).filter(isText).map(toText);
      const lastText = last.getType() === 'atomic' ? '' : last.getText().slice(0, offset);
      const texts = [...above, ...(lastText.trim() ? [prefixOf(last.getType()) + lastText] : [])].reverse();
      const taken = takeTexts(texts, maxLength, endOf);
      return {
        text: taken.reverse().join('\n\n'),
        count: taken.length,
        isCut: taken.length < texts.length,
        insertAfter(html) {
          const block = current().getCurrentContent().getBlockMap().get(last.getKey()) as ContentBlock | undefined;
          if (block?.getText().slice(0, offset) !== last.getText().slice(0, offset)) return false;
          const inserted = blocksOf(html);
          if (inserted.length > 0) change(insertAt(current(), block, offset, inserted));
          return true;
        },
      };
    },

    beginning(maxLength) {
      const texts = blocks().filter(isText).map(toText);
      const taken = takeTexts(texts, maxLength, beginningOf);
      return { text: taken.join('\n\n'), count: taken.length, isCut: taken.length < texts.length };
    },

    selected() {
      const state = current();
      const isParagraph = state.getSelection().isCollapsed();
      const range = isParagraph ? selectionIn(blockAtCursor(state)) : withoutSpace(state);
      const chosen = EditorState.acceptSelection(state, range);
      const parts = selectedBlocks(chosen);
      const content = state.getCurrentContent();
      const hasFootnote = (block: ContentBlock) =>
        runsOf(block).some(({ character }) =>
          isEntity(content, character.getEntity() as string | null, entities.footnote),
        );
      if (!parts.some(isProse) || parts.some((block) => !isProse(block) && isText(block))) return undefined;
      if (parts.some((block) => block.getType() === 'atomic' || hasFootnote(block))) return undefined;
      const depth = Math.min(...parts.map((block) => block.getDepth()));
      const bare = selectedContent(chosen)
        .getBlocksAsArray()
        .map(
          (block) =>
            block.merge({ data: block.getData().delete('container'), depth: block.getDepth() - depth }) as ContentBlock,
        );
      return {
        html: createHtmlWriter().write(ContentState.createFromBlockArray(bare)),
        length: bare.reduce((sum, block) => sum + block.getLength(), 0),
        isParagraph,
        replace(html) {
          const now = current();
          const map = now.getCurrentContent().getBlockMap();
          const isThere = parts.every((block) => map.get(block.getKey()) === block);
          const inserted = blocksOf(html).map((block) =>
            isList(block.getType()) ? (block.set('depth', block.getDepth() + depth) as ContentBlock) : block,
          );
          if (!isThere || inserted.length === 0) return false;
          const [first, last] = [parts[0]!, parts.at(-1)!];
          const start = range.getStartOffset();
          const isToEnd = last.getKey() !== range.getEndKey();
          const end = isToEnd ? last.getLength() : range.getEndOffset();
          // In the midst of a paragraph it is a part of it.
          const isPart = first === last && (start > 0 || end < last.getLength());
          change(putBlocks(now, { first, start, last, end }, inserted, isPart));
          return true;
        },
      };
    },

    paragraphs({ characters, paragraphs: maxCount }) {
      const state = current();
      const isSelection = !state.getSelection().isCollapsed();
      const content = state.getCurrentContent();
      const all = (isSelection ? selectedBlocks(state) : blocks()).filter(isProse);
      const length = all.reduce((sum, block) => sum + block.getLength(), 0);
      const hasRoom = length <= characters && all.length <= maxCount;
      const cursor = blocks().indexOf(blockAtCursor(state));
      const isBefore = (block: ContentBlock) => !isSelection && blocks().indexOf(block) < cursor;
      const candidates = hasRoom ? all : all.filter((block) => !isBefore(block) && block.getLength() <= characters);
      const taken: ContentBlock[] = [];
      let sum = 0;
      for (const block of candidates) {
        sum += block.getLength();
        if (sum > characters || taken.length === maxCount) break;
        taken.push(block);
      }
      const toParagraph = (block: ContentBlock): Paragraph => ({
        key: block.getKey(),
        text: block.getText(),
        isProtected: (start, end) =>
          block
            .getCharacterList()
            .slice(Math.max(0, start - (start === end ? 1 : 0)), end)
            .some((character) => {
              const key = character!.getEntity() as string | null;
              const isNote = key !== null && content.getEntity(key).getType() !== entities.link;
              return isNote || character!.hasStyle('CODE') || character!.hasStyle('FORMULA');
            }),
      });
      return {
        paragraphs: taken.map(toParagraph),
        isSelection,
        isCut: taken.length < all.length,
        apply(edits) {
          const from = current();
          const now = from.getCurrentContent();
          const known = new Map(taken.map((block) => [block.getKey(), block]));
          const isThere = ({ paragraph: { key, text } }: Edit) =>
            known.has(key) && (now.getBlockMap().get(key) as ContentBlock | undefined)?.getText() === text;
          const possible = edits.filter(isThere);
          const keys = [...new Set(possible.map(({ paragraph }) => paragraph.key))];
          const blockMap = keys.reduce((map, key) => {
            const ofBlock = possible.filter(({ paragraph }) => paragraph.key === key);
            return map.set(key, replaceRanges(now.getBlockForKey(key), ofBlock));
          }, now.getBlockMap());
          if (keys.length > 0) {
            const selection = withinTexts(from.getSelection(), blockMap);
            const next = now.merge({ blockMap, selectionBefore: from.getSelection(), selectionAfter: selection });
            change(EditorState.push(from, next as ContentState, 'insert-fragment'));
          }
          return edits.filter((edit) => !possible.includes(edit));
        },
      };
    },
  };
}

/** The selection, no further than the ends of texts that may have become shorter. */
function withinTexts(selection: SelectionState, blockMap: ReturnType<ContentState['getBlockMap']>): SelectionState {
  const offsetIn = (key: string, offset: number) => Math.min(offset, blockMap.get(key).getLength());
  return selection.merge({
    anchorOffset: offsetIn(selection.getAnchorKey(), selection.getAnchorOffset()),
    focusOffset: offsetIn(selection.getFocusKey(), selection.getFocusOffset()),
  });
}
