import { LRUCache } from 'lru-cache';

const maxEntries = 1000;
const maxSize = 100_000;

/**
 * Caches what was computed from the database until the version of its rows changes.
 * @param sizeOf how many parts a value has, where these may be many
 */
export function createVersionedCache<Value extends object>(sizeOf: (value: Value) => number = () => 1) {
  const entries = new LRUCache<string, { version: number; value: Value }>({
    max: maxEntries,
    maxSize,
    sizeCalculation: ({ value }) => sizeOf(value),
  });
  return {
    /** @param version was read before `compute` reads: what is computed may be newer, never older */
    async get(key: string, version: number, compute: () => Value | Promise<Value>): Promise<Value> {
      const cached = entries.get(key);
      if (cached?.version === version) return cached.value;
      const value = await compute();
      entries.set(key, { version, value });
      return value;
    },
  };
}
