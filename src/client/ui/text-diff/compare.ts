// What has changed from one text to another, as a person would mark it: by words, within blocks.
import { diffArrays, diffWordsWithSpace, type Change } from 'diff';
import { readBlocks, type Block, type BlockKind } from './blocks';

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

export function compareWords(before: string, after: string): Segment[] {
  if (before === after) return before ? [{ text: before }] : [];
  const changes = diffWordsWithSpace(before, after, { timeout: maxComparisonMs });
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
  let deleted: Block[] = [];
  let inserted: Block[] = [];
  const endChange = () => {
    compared.push(...pairBlocks(deleted, inserted));
    [deleted, inserted] = [[], []];
  };
  for (const { value, added, removed } of diffArrays(older, newer, { comparator: haveSameText })) {
    if (removed) deleted.push(...older.slice(olderIndex, (olderIndex += value.length)));
    else if (added) inserted.push(...newer.slice(newerIndex, (newerIndex += value.length)));
    else {
      endChange();
      for (const { html } of older.slice(olderIndex, (olderIndex += value.length))) {
        const block = newer[newerIndex]!;
        newerIndex += 1;
        const isReformatted = block.html !== html;
        compared.push({ kind: block.kind, segments: [{ text: block.text }], ...(isReformatted && { isReformatted }) });
      }
    }
  }
  endChange();
  return compared;
}

const haveSameText = (one: Block, other: Block) => one.text === other.text && one.kind === other.kind;

/** Compares each deleted block with the inserted one that it has become; the others stand for themselves. */
function pairBlocks(deleted: Block[], inserted: Block[]): ComparedBlock[] {
  const compared: ComparedBlock[] = [];
  let next = 0;
  for (const before of deleted) {
    const match = inserted.findIndex((after, index) => index >= next && areAlike(before.text, after.text));
    if (match === -1) {
      compared.push({ kind: before.kind, segments: [{ text: before.text, change: 'deleted' }] });
      continue;
    }
    compared.push(...inserted.slice(next, match).map(toInserted));
    const { kind, text } = inserted[match]!;
    compared.push({ kind, segments: compareWords(before.text, text) });
    next = match + 1;
  }
  return [...compared, ...inserted.slice(next).map(toInserted)];
}

const toInserted = ({ kind, text }: Block): ComparedBlock => ({ kind, segments: [{ text, change: 'inserted' }] });

/** Whether at least a third of the words of the longer text stand in the other one as well. */
function areAlike(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const common = [...words].filter((word) => others.has(word)).length;
  return common * 3 >= Math.max(words.size, others.size);
}

const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
