import { LRUCache } from 'lru-cache';

const maxEntries = 1000;

/** Caches what was computed from the database until the version of its rows changes. */
export function createVersionedCache<Value extends object>() {
  const entries = new LRUCache<string, { version: number; value: Value }>({ max: maxEntries });
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
