// What has changed from one text to another, as a person would mark it: by words, within blocks.
import { diffWordsWithSpace, type Change } from 'diff';
import { readBlocks, type Block, type BlockKind } from './blocks';
import { diffParts } from './diffParts';

export interface Segment {
  text: string;
  change?: 'inserted' | 'deleted';
}

/** A block of both texts, or of one of them. */
export interface ComparedBlock {
  kind: BlockKind;
  segments: Segment[];
  /** The words are the same, and their formatting, or where a link leads, is not. */
  isReformatted?: boolean;
}

/** Texts that differ in too much are not compared word by word, which would take seconds. */
const maxComparisonMs = 200;

/** Whole texts have this long for the words of all their blocks. */
const maxTextMs = 1_000;

export function compareWords(before: string, after: string, timeout = maxComparisonMs): Segment[] {
  if (before === after) return before ? [{ text: before }] : [];
  const changes = diffWordsWithSpace(before, after, { timeout });
  if (!changes)
    return [
      { text: before, change: 'deleted' },
      { text: after, change: 'inserted' },
    ];
  return joinAcrossSpaces(changes);
}

/** Words that follow each other are marked as one change: nothing but the space between them has stayed. */
function joinAcrossSpaces(changes: Change[]): Segment[] {
  const segments: Segment[] = [];
  let [deleted, inserted] = ['', ''];
  const endChange = () => {
    if (deleted) segments.push({ text: deleted, change: 'deleted' });
    if (inserted) segments.push({ text: inserted, change: 'inserted' });
    [deleted, inserted] = ['', ''];
  };
  for (const [index, { value, added, removed }] of changes.entries()) {
    const next = changes[index + 1];
    if (removed) deleted += value;
    else if (added) inserted += value;
    else if (deleted && inserted && !value.trim() && next) {
      deleted += value;
      inserted += value;
    } else {
      endChange();
      segments.push({ text: value });
    }
  }
  endChange();
  return segments;
}

export const hasChanges = ({ segments, isReformatted }: ComparedBlock): boolean =>
  isReformatted === true || segments.some(({ change }) => change !== undefined);

/** Without the white space between tags: nobody sees it, and programs that write HTML differ in it. */
const withoutSpaceBetweenTags = (html: string) => html.trim().replace(/>\s+</g, '><');

/** Whether two texts show the same. */
export const areSameRichText = (one: string, other: string): boolean =>
  one === other || withoutSpaceBetweenTags(one) === withoutSpaceBetweenTags(other);

export function compareRichText(before: string, after: string): ComparedBlock[] {
  const [older, newer] = [readBlocks(before), readBlocks(after)];
  const compared: ComparedBlock[] = [];
  let [olderIndex, newerIndex] = [0, 0];
  const deadline = performance.now() + maxTextMs;
  for (const { removed, added, kept } of diffParts(older, newer, haveSameText)) {
    for (const block of pairBlocks(removed, added, deadline)) compared.push(block);
    olderIndex += removed.length;
    newerIndex += added.length;
    for (const { html } of older.slice(olderIndex, (olderIndex += kept))) {
      const block = newer[newerIndex]!;
      newerIndex += 1;
      const isReformatted = block.html !== html;
      compared.push({ kind: block.kind, segments: [{ text: block.text }], ...(isReformatted && { isReformatted }) });
    }
  }
  return compared;
}

const haveSameText = (one: Block, other: Block) => one.text === other.text && one.kind === other.kind;

/** How many pairs of blocks are looked at, at least so many for each block. */
const maxPairs = 50_000;
const minPairsOfBlock = 20;

/**
 * Compares each deleted block with the inserted one that it has become; the others stand for themselves.
 * @param deadline by performance.now(), after which no words are compared
 */
function pairBlocks(deleted: readonly Block[], inserted: readonly Block[], deadline: number): ComparedBlock[] {
  const compared: ComparedBlock[] = [];
  const insertedWords = deleted.length > 0 ? inserted.map(({ text }) => wordsOf(text)) : [];
  const reach = Math.max(minPairsOfBlock, Math.floor(maxPairs / deleted.length));
  let next = 0;
  for (const before of deleted) {
    const words = wordsOf(before.text);
    const distance = insertedWords.slice(next, next + reach).findIndex((others) => areAlike(words, others));
    if (distance === -1) {
      compared.push({ kind: before.kind, segments: [{ text: before.text, change: 'deleted' }] });
      continue;
    }
    const match = next + distance;
    for (const block of inserted.slice(next, match)) compared.push(toInserted(block));
    const { kind, text } = inserted[match]!;
    const timeout = Math.min(maxComparisonMs, Math.max(0, deadline - performance.now()));
    compared.push({ kind, segments: compareWords(before.text, text, timeout) });
    next = match + 1;
  }
  return [...compared, ...inserted.slice(next).map(toInserted)];
}

const toInserted = ({ kind, text }: Block): ComparedBlock => ({ kind, segments: [{ text, change: 'inserted' }] });

/** Whether at least a third of the words of the longer text stand in the other one as well. */
function areAlike(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const [fewer, more] = words.size < others.size ? [words, others] : [others, words];
  if (fewer.size * 3 < more.size) return false;
  let common = 0;
  for (const word of fewer) if (more.has(word)) common += 1;
  return common * 3 >= more.size;
}

const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
