import { LRUCache } from 'lru-cache';
import type { Attempts } from './database';

/** The most names that are counted at once. */
const maxNames = 100_000;

/** For the one process that has an embedded database. lru-cache measures by `performance.now()`, as does this. */
export function createAttemptsInMemory(): Attempts {
  // With `max` it would take 4 MB and 16 ms for the places of all at once.
  const attempts = new LRUCache<string, { count: number; lastAt: number }>({
    maxSize: maxNames,
    sizeCalculation: () => 1,
  });
  return {
    async begin(name, { free, maxDelayMs, memoryMs }) {
      const { count, lastAt } = attempts.get(name) ?? { count: 0, lastAt: 0 };
      const now = performance.now();
      const delay = count < free ? 0 : Math.min(maxDelayMs, 1000 * 2 ** (count - free));
      const wait = lastAt + delay - now;
      if (count > 0 && wait > 0) return Math.ceil(wait);
      attempts.set(name, { count: count + 1, lastAt: now }, { ttl: memoryMs });
      return 0;
    },

    async takeBack(name) {
      const attempt = attempts.get(name);
      if (!attempt) return;
      attempt.count -= 1;
      // Of names that anybody can make up, nothing stays: they would push out the others.
      if (attempt.count <= 0) attempts.delete(name);
    },

    async forget(name) {
      attempts.delete(name);
    },

    async count(name, windowMs) {
      const attempt = attempts.get(name);
      if (attempt) return (attempt.count += 1);
      attempts.set(name, { count: 1, lastAt: performance.now() }, { ttl: windowMs });
      return 1;
    },

    async find(name) {
      return attempts.get(name)?.count ?? 0;
    },
  };
}
