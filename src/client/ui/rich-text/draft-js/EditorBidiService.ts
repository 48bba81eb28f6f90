// In place of the module of draft-js: the direction of each block, which is that of its first letter, or of the block before.
// That one searches all blocks with each key, and makes two maps of them; here only those that have changed are looked at.
import type { ContentBlock, ContentState } from 'draft-js';
import UnicodeBidi from 'fbjs/lib/UnicodeBidi';
import UnicodeBidiDirection, { type Direction } from 'fbjs/lib/UnicodeBidiDirection';
import { OrderedMap } from 'immutable';

type DirectionMap = OrderedMap<string, Direction>;

interface Known {
  blocks: ContentBlock[];
  directions: Direction[];
}

const own = new WeakMap<ContentBlock, Direction>();

/** `NEUTRAL` without letters. */
function ownDirection(block: ContentBlock): Direction {
  const known = own.get(block) ?? UnicodeBidi.firstStrongCharDir(block.getText());
  own.set(block, known);
  return known;
}

/** What a map was made of, or of what it would be the same. */
const sources = new WeakMap<DirectionMap, Known>();

const isSame = (one: Known, other: Known) =>
  one.blocks.length === other.blocks.length &&
  one.blocks.every(
    (block, at) =>
      one.directions[at] === other.directions[at] &&
      (block === other.blocks[at] || block.getKey() === other.blocks[at]!.getKey()),
  );

/** @returns the previous map where nothing has changed, which draft-js goes by */
export function getDirectionMap(content: ContentState, previous?: DirectionMap): DirectionMap {
  let last = UnicodeBidiDirection.getGlobalDir();
  const blocks = content.getBlocksAsArray();
  const directions = blocks.map((block) => {
    const direction = ownDirection(block);
    if (direction !== UnicodeBidiDirection.NEUTRAL) last = direction;
    return last;
  });
  const known: Known = { blocks, directions };
  const before = previous && sources.get(previous);
  const map =
    before && isSame(before, known)
      ? previous
      : OrderedMap<string, Direction>(blocks.map((block, at) => [block.getKey(), directions[at]!]));
  sources.set(map, known);
  return map;
}
