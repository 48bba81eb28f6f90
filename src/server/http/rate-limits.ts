import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CountRequest } from '../database/database';
import { tooManyAttempts } from './errors';

const windowMs = 60_000;

/** In characters: what a trusted proxy says of a client need not be an address. */
const maxClientLength = 100;

/** Clients that are counted at once, for each call. */
const maxClients = 5_000;

/**
 * In place of the address from which this process asks itself, as a page does that is rendered: no client has it. Counted
 * together, a few readers who search would take the searches of all others.
 */
export const ownAddress = 'this process';

/**
 * Enforces the `perMinute` of every route that is added afterwards.
 * @param count where several processes count together; each counts by itself without it
 */
export async function enableRateLimits(app: FastifyInstance, count?: CountRequest): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: windowMs,
    allowList: ({ raw }) => raw.socket.remoteAddress === ownAddress,
    store: count ? createSharedStore(count) : MonotonicStore,
    errorResponseBuilder: (_request, { ttl }) => tooManyAttempts(ttl),
  });
}

/**
 * Counts the requests of each client in its current window. The plugin's own store measures by the system clock: set
 * back by two hours, it would lock a client out for as long. lru-cache measures by `performance.now()`.
 */
class MonotonicStore implements FastifyRateLimitStore {
  readonly #counts = new LRUCache<string, number>({ max: maxClients, ttl: windowMs });

  incr(client: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
    const current = (this.#counts.get(client) ?? 0) + 1;
    this.#counts.set(client, current, { noUpdateTTL: current > 1 });
    callback(null, { current, ttl: this.#counts.getRemainingTTL(client) });
  }

  child(): MonotonicStore {
    return new MonotonicStore();
  }
}

function createSharedStore(count: CountRequest) {
  return class SharedStore implements FastifyRateLimitStore {
    #route = '';

    incr(client: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      count(`${this.#route} ${client.slice(0, maxClientLength)}`, windowMs).then(
        (result) => callback(null, result),
        callback,
      );
    }

    child(options: object): SharedStore {
      const store = new SharedStore();
      // As the plugin documents it, and its types do not.
      store.#route = (options as { routeInfo: { url: string } }).routeInfo.url;
      return store;
    }
  };
}
