// What a block says of itself and of its place among the others.
import type { ContentBlock, ContentState } from 'draft-js';
import type { BlockData } from './documentModel';

export const blockData = (block: ContentBlock): BlockData => block.getData().toObject() as BlockData;

/** A block with more data. One by one, as `merge` would make a map of what is an object. */
export const withData = (block: ContentBlock, data: BlockData): ContentBlock =>
  block.set(
    'data',
    Object.entries(data).reduce((all, [name, value]) => all.set(name, value), block.getData()),
  ) as ContentBlock;

export interface Place {
  /** The first line of code. */
  isCodeStart: boolean;
  isContainerStart: boolean;
  isContainerEnd: boolean;
}

const nowhere: Place = { isCodeStart: false, isContainerStart: false, isContainerEnd: false };

const places = new WeakMap<object, Map<string, Place>>();

/** Those that are the first or the last of something, by their keys; found once for each state of the document. */
function findPlaces(content: ContentState): Map<string, Place> {
  const map = content.getBlockMap();
  const known = places.get(map);
  if (known) return known;
  const found = new Map<string, Place>();
  const blocks = content.getBlocksAsArray();
  const containers = blocks.map((block) => blockData(block).container);
  for (const [index, block] of blocks.entries()) {
    const container = containers[index];
    const isCode = block.getType() === 'code-block';
    if (!container && !isCode) continue;
    const goesOn = isCode && !blockData(block).code && blocks[index - 1]?.getType() === 'code-block';
    found.set(block.getKey(), {
      isCodeStart: isCode && !(goesOn && containers[index - 1] === container),
      isContainerStart: container !== undefined && containers[index - 1] !== container,
      isContainerEnd: container !== undefined && containers[index + 1] !== container,
    });
  }
  places.set(map, found);
  return found;
}

export const placeOf = (content: ContentState, blockKey: string): Place => findPlaces(content).get(blockKey) ?? nowhere;
