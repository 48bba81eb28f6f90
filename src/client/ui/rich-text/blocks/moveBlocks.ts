// Moves blocks among the others: a list item with its children, code with all of its lines.
import { BlockMapBuilder, EditorState, genKey, ContentBlock, type ContentState } from 'draft-js';
import { blockData } from '../document/blockData';
import { isList, maxListDepth, type Container } from '../document/documentModel';
import { placedIn, withoutSummary } from './containerCommands';

/** A range of the blocks: from the first index to before the last one. */
export interface BlockRange {
  start: number;
  end: number;
}

const blocksOf = (state: EditorState) => state.getCurrentContent().getBlocksAsArray();

const isCode = (block: ContentBlock | undefined) => block?.getType() === 'code-block';

const containerOf = (block: ContentBlock | undefined): Container | undefined => block && blockData(block).container;

const isSummary = (block: ContentBlock | undefined) => block?.getType() === 'summary';

const isChild = (block: ContentBlock | undefined, depth: number) =>
  block !== undefined && isList(block.getType()) && block.getDepth() > depth;

/** Begins and ends with whole units. */
function completed(blocks: ContentBlock[], { start, end }: BlockRange): BlockRange {
  let [first, last] = [start, end];
  while (isCode(blocks[first]) && isCode(blocks[first - 1])) first -= 1;
  while (isCode(blocks[last - 1]) && isCode(blocks[last])) last += 1;
  const items = blocks.slice(first, last).filter((block) => isList(block.getType()));
  const depth = Math.min(...items.map((block) => block.getDepth()));
  if (isList(blocks[last - 1]?.getType() ?? '')) while (isChild(blocks[last], depth)) last += 1;
  const range = { start: first, end: last };
  // Without its summary, details would be none.
  return isSummary(blocks[first]) ? withContainer(blocks, range) : range;
}

/** With all that stands in the callout or the details with the first of them. */
function withContainer(blocks: ContentBlock[], { start, end }: BlockRange): BlockRange {
  const container = containerOf(blocks[start]);
  if (!container) return { start, end };
  let [first, last] = [start, end];
  while (containerOf(blocks[first - 1]) === container) first -= 1;
  while (containerOf(blocks[last]) === container) last += 1;
  return { start: first, end: last };
}

/** What the blocks beside it, which begin or end with this one, move past as a whole. */
function unitAt(blocks: ContentBlock[], index: number, beside: ContentBlock): BlockRange {
  const unit = completed(blocks, { start: index, end: index + 1 });
  return containerOf(blocks[index]) === containerOf(beside) ? unit : withContainer(blocks, unit);
}

/** The selected blocks, with what belongs to them. */
function selectedRange(state: EditorState): BlockRange {
  const selection = state.getSelection();
  const blocks = blocksOf(state);
  const start = blocks.findIndex((block) => block.getKey() === selection.getStartKey());
  const last = blocks.findIndex((block) => block.getKey() === selection.getEndKey());
  const end = last > start && selection.getEndOffset() === 0 ? last : last + 1;
  return completed(blocks, { start, end });
}

/** The block of this key, with what belongs to it. */
export function rangeOf(state: EditorState, blockKey: string): BlockRange {
  const blocks = blocksOf(state);
  const start = blocks.findIndex((block) => block.getKey() === blockKey);
  return completed(blocks, { start, end: start + 1 });
}

/** The places where these blocks can be put: indexes of blocks, before which they come. Code is not split. */
export const isPlace = (state: EditorState, index: number, { start, end }: BlockRange): boolean => {
  const blocks = blocksOf(state);
  return (index < start || index > end) && !(isCode(blocks[index - 1]) && isCode(blocks[index]));
};

/** No item is more than one level deeper than the one before it. */
function withPossibleDepths(blocks: ContentBlock[]): ContentBlock[] {
  let allowed = 0;
  return blocks.map((block) => {
    if (!isList(block.getType())) {
      allowed = 0;
      return block;
    }
    const depth = Math.min(block.getDepth(), allowed, maxListDepth);
    allowed = depth + 1;
    return depth === block.getDepth() ? block : (block.set('depth', depth) as ContentBlock);
  });
}

/** The moved blocks, out of what they have left, and in what stands on both sides of them. */
function withPossibleContainers(moved: ContentBlock[], rest: ContentBlock[], at: number): ContentBlock[] {
  const above = containerOf(rest[at - 1]);
  // Nothing comes before a summary.
  const below = isSummary(rest[at]) ? undefined : containerOf(rest[at]);
  return moved.map((block) => {
    const own = containerOf(block);
    const isWhole = !rest.some((other) => containerOf(other) === own);
    const next = (above === below ? above : undefined) ?? (isWhole || own === above || own === below ? own : undefined);
    return next === own ? block : placedIn(block, next, withoutSummary(block.getType()));
  });
}

/** Puts the blocks before the one at this index, as a step of its own; the selection goes with them. */
export function moveRange(state: EditorState, { start, end }: BlockRange, index: number): EditorState {
  const content = state.getCurrentContent();
  const blocks = blocksOf(state);
  const rest = blocks.toSpliced(start, end - start);
  const at = index < start ? index : index - (end - start);
  const moved = withPossibleContainers(blocks.slice(start, end), rest, at);
  const next = withPossibleDepths(rest.toSpliced(at, 0, ...moved));
  // There is always a line to go on with.
  if (next.at(-1)?.getType() === 'atomic') next.push(new ContentBlock({ key: genKey(), type: 'unstyled', text: '' }));
  const selection = state.getSelection();
  return EditorState.push(
    state,
    content.merge({
      blockMap: BlockMapBuilder.createFromArray(next),
      selectionBefore: selection,
      selectionAfter: selection,
    }) as ContentState,
    'move-block',
  );
}

/**
 * Moves the selected blocks past the unit before or after them.
 * @returns undefined where there is none
 */
export function moveSelected(state: EditorState, by: 1 | -1): EditorState | undefined {
  const blocks = blocksOf(state);
  const range = selectedRange(state);
  if (by === 1) {
    if (range.end >= blocks.length) return undefined;
    return moveRange(state, range, unitAt(blocks, range.end, blocks[range.end - 1]!).end);
  }
  if (range.start === 0) return undefined;
  // Never between an item and its children.
  const depth = blocks[range.start]!.getDepth();
  let { start } = unitAt(blocks, range.start - 1, blocks[range.start]!);
  while (start > 0 && isChild(blocks[start], depth)) start -= 1;
  return moveRange(state, range, start);
}

/** What is said of a move by key, as nothing else tells of it. */
export function describePlace(state: EditorState): string {
  const { start, end } = selectedRange(state);
  const count = blocksOf(state).length;
  return end - start === 1
    ? `Moved to place ${start + 1} of ${count}.`
    : `Moved to places ${start + 1} to ${end} of ${count}.`;
}
