/** As in public/sw.js. Without it nothing is kept. */
export const keptCache = 'octavo-kept';

/** A browser has it in secure contexts only. */
export const findCaches = (): CacheStorage | undefined => (globalThis as { caches?: CacheStorage }).caches;
