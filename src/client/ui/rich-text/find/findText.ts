// Finds a text in the document, and replaces it. What was found in a block is kept while the block stays as it is.
import { EditorState, type ContentBlock, type ContentState } from 'draft-js';
import { tableOf, withAtomicData } from '../commands/atomicBlocks';
import { rangeIn } from '../commands/selection';
import { replaceRanges, type Replacement } from '../document/replaceRanges';
import { replaceInTable, tableTextOf } from '../document/tableText';

/** In the text of a block; in that of all cells, where the block is a table. */
export interface Match {
  blockKey: string;
  start: number;
  end: number;
}

export interface Search {
  /** Where it begins in a text. */
  startsInText: (text: string) => number[];
  /** Where it begins in a block. */
  startsIn: (block: ContentBlock, content: ContentState) => readonly number[];
  list: (content: ContentState) => Match[];
  length: number;
}

/** Without letter case, and as long as the text itself: some letters of lower case are two characters. */
function withoutCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const each = character.toLowerCase();
    return each.length === character.length ? each : character;
  }).join('');
}

/** Spaces are all alike for who searches. */
const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

export function createSearch(query: string, isCaseSensitive: boolean): Search {
  const prepare = (text: string) => withPlainSpaces(isCaseSensitive ? text : withoutCase(text));
  const wanted = prepare(query);
  const known = new WeakMap<ContentBlock, number[]>();
  const startsInText = (given: string) => {
    const starts: number[] = [];
    if (!wanted) return starts;
    const text = prepare(given);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) starts.push(at);
    return starts;
  };
  const textOf = (block: ContentBlock, content: ContentState) => {
    if (block.getType() !== 'atomic') return block.getText();
    const table = tableOf(content, block);
    return table ? tableTextOf(table.html) : '';
  };
  const startsIn = (block: ContentBlock, content: ContentState) => {
    const starts = known.get(block) ?? startsInText(textOf(block, content));
    known.set(block, starts);
    return starts;
  };
  const { length } = wanted;
  return {
    startsInText,
    startsIn,
    length,
    list: (content) =>
      content
        .getBlocksAsArray()
        .flatMap((block) =>
          startsIn(block, content).map((start) => ({ blockKey: block.getKey(), start, end: start + length })),
        ),
  };
}

/** Replaces these matches, as one step. */
export function replaceMatches(state: EditorState, search: Search, matches: Match[], replacement: string): EditorState {
  const last = matches.at(-1);
  if (!last) return state;
  const content = state.getCurrentContent();
  const byBlock = new Map<string, Replacement[]>();
  for (const { blockKey, start, end } of matches) {
    const ranges = byBlock.get(blockKey) ?? [];
    ranges.push({ start, end, text: replacement });
    byBlock.set(blockKey, ranges);
  }
  const tables: { blockKey: string; html: string }[] = [];
  const blockMap = content.getBlockMap().withMutations((blocks) => {
    for (const [blockKey, ranges] of byBlock) {
      const block = content.getBlockForKey(blockKey);
      const table = tableOf(content, block);
      if (table) tables.push({ blockKey, html: replaceInTable(table.html, ranges) });
      else blocks.set(blockKey, replaceRanges(block, ranges));
    }
  });
  const replaced = tables.reduce(
    (next, { blockKey, html }) => withAtomicData(next, blockKey, { html }),
    content.set('blockMap', blockMap) as ContentState,
  );
  const before = byBlock.get(last.blockKey)!.length - 1;
  const end = last.start + before * (replacement.length - search.length) + replacement.length;
  const selectionBefore = state.getSelection();
  const isLastInTable = tables.some(({ blockKey }) => blockKey === last.blockKey);
  const selectionAfter = isLastInTable ? selectionBefore : rangeIn(last.blockKey, end, end);
  const next = replaced.merge({ selectionBefore, selectionAfter });
  return EditorState.push(state, next as ContentState, 'insert-fragment');
}
