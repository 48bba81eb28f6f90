export interface Random {
  /** From 0 up to, and not including, 1. */
  next(): number;
  /** A whole number from 0 up to, and not including, `end`. */
  below(end: number): number;
  pick<T>(items: readonly T[]): T;
  /** Hexadecimal digits. */
  hex(length: number): string;
  shuffle<T>(items: T[]): T[];
}

/** Reproducible pseudo-random numbers (mulberry32): two runs with one seed are given the same. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)]!,
    hex(length) {
      let digits = '';
      while (digits.length < length) digits += below(0x1_0000_0000).toString(16).padStart(8, '0');
      return digits.slice(0, length);
    },
    shuffle(items) {
      for (let last = items.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [items[last], items[other]] = [items[other]!, items[last]!];
      }
      return items;
    },
  };
}
