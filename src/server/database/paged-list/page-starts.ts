import type { Part, Position } from './list-queries';
import { createVersionedCache } from './versioned-cache';

interface KnownList {
  name: string;
  total: number;
  /** Reads a number that changes with every change of what the list holds. */
  readVersion(): Promise<number>;
}

type Start = Omit<Part, 'limit'>;

/** Rows between two page starts. */
export const spacing = 1000;

/**
 * Remembers the position of every thousandth row of a list, so that a page in the middle is not reached by counting all
 * rows before it: an index has no row numbers. A list that has changed is counted anew.
 */
export function createPageStarts() {
  const lists = createVersionedCache<Map<number, Position>>();
  return {
    /**
     * Where to begin for the row at `offset`.
     * @param find finds the first row of a part
     */
    async locate(
      { name, total, readVersion }: KnownList,
      offset: number,
      find: (part: Start) => Promise<Position | undefined>,
    ): Promise<Start> {
      const target = offset - (offset % spacing);
      if (target === 0) return { offset };
      const positions = await lists.get(name, await readVersion(), () => new Map());
      const position = positions.get(target) ?? (await find(shortestWalk(positions, target, total)));
      if (position === undefined) return { offset };
      positions.set(target, position);
      return { from: position, offset: offset - target };
    },
  };
}

/** To the row `target`, from either end of the list or from a page start, whatever is nearest. */
function shortestWalk(positions: Map<number, Position>, target: number, total: number): Start & { offset: number } {
  let shortest: Start & { offset: number } = { offset: target };
  const fromEnd = total - 1 - target;
  if (fromEnd < shortest.offset) shortest = { offset: fromEnd, isFromEnd: true };
  for (const [row, from] of positions) {
    const offset = Math.abs(target - row);
    if (offset < shortest.offset) shortest = { from, offset, isFromEnd: row > target };
  }
  return shortest;
}
