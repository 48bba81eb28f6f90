import { createVersionedCache } from './versioned-cache';

interface List {
  name: string;
  total: number;
  /** Reads a number that changes with every change of what the list holds. */
  readVersion(): Promise<number>;
}

/** To the row that is `skip` rows after `from`, or before it; without `from`, after the beginning or before the end. */
export interface Walk<Position> {
  from: Position | undefined;
  skip: number;
  isBackward: boolean;
}

/** Rows between two landmarks. */
const spacing = 1000;

/**
 * Remembers the position of every thousandth row of a list, so that a page in the middle is not reached by counting all
 * rows before it: an index has no row numbers. A list that has changed is counted anew.
 */
export function createLandmarks<Position>() {
  const lists = createVersionedCache<Map<number, Position>>();
  return {
    /**
     * Where to begin for the row at `offset`: `skip` rows after `from`, or after the beginning of the list.
     * @param find finds one row by its distance from another
     */
    async locate(
      { name, total, readVersion }: List,
      offset: number,
      find: (walk: Walk<Position>) => Promise<Position | undefined>,
    ): Promise<{ from: Position | undefined; skip: number }> {
      const target = offset - (offset % spacing);
      if (target === 0) return { from: undefined, skip: offset };
      const positions = await lists.get(name, await readVersion(), () => new Map());
      const position = positions.get(target) ?? (await find(shortestWalk(positions, target, total)));
      if (position === undefined) return { from: undefined, skip: offset };
      positions.set(target, position);
      return { from: position, skip: offset - target };
    },
  };
}

/** From either end of the list or from a landmark, whatever is nearest. */
function shortestWalk<Position>(positions: Map<number, Position>, target: number, total: number): Walk<Position> {
  let shortest: Walk<Position> = { from: undefined, skip: target, isBackward: false };
  const fromEnd = total - 1 - target;
  if (fromEnd < shortest.skip) shortest = { from: undefined, skip: fromEnd, isBackward: true };
  for (const [row, from] of positions) {
    const skip = Math.abs(target - row);
    if (skip < shortest.skip) shortest = { from, skip, isBackward: row > target };
  }
  return shortest;
}
