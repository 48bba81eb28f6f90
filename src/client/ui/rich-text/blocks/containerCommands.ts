// Callouts and details: adjacent blocks of a document that stand in something together.
import { ContentBlock, ContentState, EditorState, genKey } from 'draft-js';
import { withBlocks } from '../commands/blockTypes';
import { blockAtCursor, selectedBlocks } from '../commands/selection';
import { blockData } from '../document/blockData';
import { containerKind, type Container, type ContainerKind } from '../document/documentModel';

/** The kind of the container that the cursor stands in. */
export function containerAt(state: EditorState): ContainerKind | undefined {
  const { container } = blockData(blockAtCursor(state));
  return container && containerKind(container);
}

/** The block in a container, or in none. */
export function placedIn(block: ContentBlock, container: Container | undefined, type = block.getType()): ContentBlock {
  const data = container ? block.getData().set('container', container) : block.getData().delete('container');
  return block.merge({ data, type }) as ContentBlock;
}

/** The blocks that stand in a container with this one. */
function blocksBeside(content: ContentState, block: ContentBlock): ContentBlock[] {
  const { container } = blockData(block);
  const blocks = content.getBlocksAsArray();
  const isBeside = (other: ContentBlock | undefined) => other && blockData(other).container === container;
  let start = blocks.indexOf(block);
  let end = start;
  while (isBeside(blocks[start - 1])) start -= 1;
  while (isBeside(blocks[end + 1])) end += 1;
  return blocks.slice(start, end + 1);
}

export const withoutSummary = (type: string) => (type === 'summary' ? 'unstyled' : type);

function newContainer(content: ContentState, kind: ContainerKind): Container {
  const numbers = content.getBlocksAsArray().map((block) => Number(blockData(block).container?.split('-')[1] ?? 0));
  return `${kind}-${Math.max(0, ...numbers) + 1}`;
}

/** Changes the kind of a callout. */
export function setContainer(state: EditorState, blockKey: string, kind: ContainerKind): EditorState {
  const content = state.getCurrentContent();
  const container = newContainer(content, kind);
  const blocks = blocksBeside(content, content.getBlockForKey(blockKey));
  return withBlocks(
    state,
    blocks.map((block) => placedIn(block, container)),
    'change-block-data',
  );
}

/** Takes all blocks out of the container that this one stands in. */
export function removeContainer(state: EditorState, blockKey: string): EditorState {
  const content = state.getCurrentContent();
  const blocks = blocksBeside(content, content.getBlockForKey(blockKey)).map((block) =>
    placedIn(block, undefined, withoutSummary(block.getType())),
  );
  return withBlocks(state, blocks, 'change-block-data');
}

/** Puts the selected blocks into a callout or into details, or takes them out. */
export function toggleContainer(state: EditorState, kind: ContainerKind): EditorState {
  const first = blockAtCursor(state);
  const at = containerAt(state);
  if (at === kind) return removeContainer(state, first.getKey());
  if (at && at !== 'details' && kind !== 'details') return setContainer(state, first.getKey(), kind);
  const container = newContainer(state.getCurrentContent(), kind);
  const selected = selectedBlocks(state).map((block) => placedIn(block, container, withoutSummary(block.getType())));
  if (kind !== 'details' || first.getType() === 'atomic') return withBlocks(state, selected, 'change-block-data');
  const [head, ...more] = selected;
  const placed = withBlocks(state, [placedIn(head!, container, 'summary'), ...more], 'change-block-data');
  return more.length > 0 ? placed : withParagraphBehind(placed, head!.getKey(), container);
}

/** Details are a summary, and at least one block. */
function withParagraphBehind(state: EditorState, blockKey: string, container: Container): EditorState {
  const content = state.getCurrentContent();
  const block = content.getBlockForKey(blockKey);
  const paragraph = placedIn(new ContentBlock({ key: genKey(), type: 'unstyled' }), container);
  const blocks = content.getBlocksAsArray().flatMap((each) => (each === block ? [each, paragraph] : [each]));
  const next = content.set('blockMap', ContentState.createFromBlockArray(blocks).getBlockMap()) as ContentState;
  return EditorState.set(state, { currentContent: next });
}

/** Puts the block of the cursor where the one stood that it was split from. */
export function keepInContainer(state: EditorState, container: Container | undefined): EditorState {
  const block = blockAtCursor(state);
  if (!container || blockData(block).container) return state;
  const content = state.getCurrentContent();
  const blockMap = content.getBlockMap().set(block.getKey(), placedIn(block, container));
  return EditorState.set(state, { currentContent: content.set('blockMap', blockMap) as ContentState });
}
