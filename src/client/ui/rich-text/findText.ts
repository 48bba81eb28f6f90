// Finds a text in the document, and replaces it. What was found in a block is kept while the block stays as it is.
import { EditorState, type ContentBlock, type ContentState } from 'draft-js';
import { rangeIn } from './editorCommands';
import { replaceRanges } from './replaceRanges';

export interface Match {
  blockKey: string;
  start: number;
  end: number;
}

export interface Search {
  /** Where it begins in a block. */
  startsIn: (block: ContentBlock) => readonly number[];
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
  const find = (block: ContentBlock) => {
    const starts: number[] = [];
    if (!wanted || block.getType() === 'atomic') return starts;
    const text = prepare(block.getText());
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) starts.push(at);
    return starts;
  };
  const startsIn = (block: ContentBlock) => {
    const starts = known.get(block) ?? find(block);
    known.set(block, starts);
    return starts;
  };
  const { length } = wanted;
  return {
    startsIn,
    length,
    list: (content) =>
      content
        .getBlocksAsArray()
        .flatMap((block) => startsIn(block).map((start) => ({ blockKey: block.getKey(), start, end: start + length }))),
  };
}

/** Replaces these matches, as one step. */
export function replaceMatches(state: EditorState, search: Search, matches: Match[], replacement: string): EditorState {
  const last = matches.at(-1);
  if (!last) return state;
  const content = state.getCurrentContent();
  const byBlock = new Map<string, number[]>();
  for (const { blockKey, start } of matches) {
    const starts = byBlock.get(blockKey) ?? [];
    starts.push(start);
    byBlock.set(blockKey, starts);
  }
  const blockMap = content.getBlockMap().withMutations((blocks) => {
    for (const [key, starts] of byBlock) {
      const ranges = starts.map((start) => ({ start, end: start + search.length, text: replacement }));
      blocks.set(key, replaceRanges(content.getBlockForKey(key), ranges));
    }
  });
  const before = byBlock.get(last.blockKey)!.length - 1;
  const end = last.start + before * (replacement.length - search.length) + replacement.length;
  const next = content.merge({
    blockMap,
    selectionBefore: state.getSelection(),
    selectionAfter: rangeIn(last.blockKey, end, end),
  });
  return EditorState.push(state, next as ContentState, 'insert-fragment');
}
