// Tells the loader of a route whether its page is being opened, or only prefetched.

/** As `Sec-Purpose`, by which a browser says it; that name is reserved for browsers. */
const header = 'purpose';

export const createPrefetchRequest = (url: string) => new Request(url, { headers: { [header]: 'prefetch' } });

export const isPrefetch = ({ headers }: Request): boolean => headers.has(header);
