// Runs public/sw.js without a browser, on caches in memory.
import { readFileSync } from 'node:fs';

const origin = 'https://blog.example';

type Handler = (event: object) => void;

/** Keeps the bodies as they are put; a deleted cache goes on working for who holds it, as in browsers. */
function createCaches(isFull: () => boolean) {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href;
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (request: string) => entries.get(pathOf(request))?.clone(),
    async put(request: string, response: Response) {
      if (isFull()) throw new DOMException('There is no room.', 'QuotaExceededError');
      entries.set(pathOf(request), response);
    },
    delete: async (request: string) => entries.delete(pathOf(request)),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  });
  return {
    all,
    async open(name: string) {
      if (isFull()) throw new DOMException('There is no room.', 'QuotaExceededError');
      if (!all.has(name)) all.set(name, new Map());
      return cacheOf(all.get(name)!);
    },
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    match: async (request: string, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.get(pathOf(request))?.clone(),
  };
}

/** @param answer of the server, by path; a rejection, where it cannot be reached */
export function startServiceWorker(answer: (path: string, init?: RequestInit) => Promise<Response>) {
  const handlers = new Map<string, Handler>();
  let isFull = false;
  const caches = createCaches(() => isFull);
  const navigator = { onLine: true };
  const self = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    skipWaiting: () => undefined,
  };
  const fetchOf = async (request: string | { url: string }, init?: RequestInit) => {
    const url = new URL(typeof request === 'string' ? request : request.url, origin);
    const response = await answer(url.pathname, init);
    if (!response.url) Object.defineProperty(response, 'url', { value: url.href });
    return response;
  };
  new Function('self', 'caches', 'fetch', 'location', 'navigator', readFileSync('public/sw.js', 'utf8'))(
    self,
    caches,
    fetchOf,
    { origin },
    navigator,
  );

  const dispatch = async (type: string, event: object): Promise<Response | undefined> => {
    const waited: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    handlers.get(type)!({
      ...event,
      waitUntil: (work: Promise<unknown>) => waited.push(work),
      respondWith: (answered: Promise<Response>) => (response = Promise.resolve(answered)),
    });
    const answered = await response;
    await Promise.all(waited);
    return answered;
  };

  return {
    navigator,
    caches,
    setFull: (full: boolean) => (isFull = full),
    /** What a page asks for that shows a post. */
    async keep(path: string, shown: string[] = []): Promise<{ isKept: boolean; isOff: boolean }> {
      let reply: { isKept: boolean; isOff: boolean } | undefined;
      await dispatch('message', {
        data: { type: 'keep', path, title: `Title of ${path}`, site: 'Octavo', mode: '', shown },
        ports: [{ postMessage: (message: typeof reply) => (reply = message) }],
      });
      return reply!;
    },
    /** @returns undefined where the browser goes on by itself */
    open: (path: string, { mode = 'navigate', method = 'GET', body = '' } = {}) =>
      dispatch('fetch', {
        request: { url: `${origin}${path}`, mode, method, text: async () => body },
        preloadResponse: undefined,
      }),
    /** The paths of what is kept. */
    kept: (): string[] => [...(caches.all.get('octavo-kept')?.keys() ?? [])].map((url) => new URL(url).pathname),
  };
}
