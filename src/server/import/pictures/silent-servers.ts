import { LRUCache } from 'lru-cache';
import { PictureError, TemporaryError } from './fetch-picture';

interface Options {
  /** A failure that has taken so long is one of a server that does not answer. */
  slowMs: number;
  /** In milliseconds, by a clock that nobody sets. */
  now?: () => number;
}

/** So many files in a row, as a single one may be slow to make. */
const maxFailures = 3;

/** For how long a server is not asked then. */
const pauseMs = 10 * 60_000;

const maxServers = 1_000;

/**
 * Lets an import go on where the server of the old blog does not answer any more: a minute and a half for each picture makes days,
 * in which nobody else can import. What has not come is asked for again by the next import of the same blog.
 */
export function createSilentServers({ slowMs, now = () => performance.now() }: Options) {
  const silent = new LRUCache<string, { failures: number; lastAt: number; message: string }>({ max: maxServers });

  return {
    /** @throws PictureError, without asking, where the server has fallen silent; otherwise what `fetch` throws */
    async ask<T>(url: string, fetch: () => Promise<T>): Promise<T> {
      const server = URL.canParse(url) ? new URL(url).host : '';
      const last = silent.get(server);
      if (last && last.failures >= maxFailures && now() - last.lastAt < pauseMs) throw new PictureError(last.message);
      const startedAt = now();
      try {
        const fetched = await fetch();
        silent.delete(server);
        return fetched;
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
        const lastAt = now();
        if (!(error instanceof TemporaryError) || lastAt - startedAt < slowMs) silent.delete(server);
        else {
          const failures = (silent.get(server)?.failures ?? 0) + 1;
          silent.set(server, { failures, lastAt, message: error.message });
        }
        throw error;
      }
    },
  };
}
