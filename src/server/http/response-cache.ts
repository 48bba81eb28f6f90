// Keeps the responses of calls with `cache: true` until one of their tags is invalidated: by a call that declares
// it, or, for other changes, by `app.invalidate(tags)`. What is no call, such as a page or a feed, is kept the same
// way by sendCachedRepresentation(), with the tags that it names. Where clients choose the key, the response goes
// into a small part of the cache of its own (`isClientKeyed`).
//
// A commit of another process invalidates what it has changed, or all. Anonymous requests for a kept response are
// answered before Fastify runs (fast-path.ts). Such a response is at most a second old when another process writes,
// and older only while the database does not answer (kept-responses.ts).
import { LRUCache } from 'lru-cache';
import type { Tag } from '../../contract/tags';
import { withTimeLimit } from '../with-time-limit';
import type { Representation } from './representation';

export interface ResponseCacheOptions {
  /** The tags of what other processes have changed since this was last asked; undefined when that may be anything. */
  readChanges(): Promise<readonly Tag[] | undefined>;
  /** Told of every `load`, and whether the response was there or being computed. */
  onLoad?: ((isHit: boolean) => void) | undefined;
}

interface Entry {
  tags: readonly Tag[];
  /** Resolves to undefined when the response is too large to be kept. */
  response: Promise<Representation | undefined>;
  /** The response once it has been computed. */
  computed?: Representation;
  maxStaleMs: number;
  isClientKeyed: boolean;
  startedAt: number;
  /** When a tag was invalidated, where the response may be sent for a while nevertheless. */
  staleSince?: number;
  /** The entry that takes the place of this stale one as soon as its response is computed. */
  next?: Entry;
}

interface LoadOptions {
  /** How long the response may be sent after a tag was invalidated; it is computed anew no more often than that. */
  maxStaleMs?: number;
  /** Whether clients can make up keys like this one, so that there may be any number of them. */
  isClientKeyed?: boolean;
}

type Compute = () => Promise<Representation | undefined>;

export type ResponseCache = ReturnType<typeof createResponseCache>;

const maxBytes = 56 * 1024 * 1024;

/** For all responses whose keys clients can make up: they push out each other, and no others. */
const maxClientKeyedBytes = 8 * 1024 * 1024;

/** A revalidation whose connection has fallen silent must not keep the others waiting, nor may all of them take all connections. */
const revalidations = { overdueMs: 500, maxRuns: 3 };

/** About what an entry takes besides its response. */
const entryBytes = 512;

/**
 * Keeps the responses of calls until one of their tags is invalidated. A tag without id invalidates all responses that
 * carry a tag of its type; a tag with one, those that carry this very tag.
 */
export function createResponseCache({ readChanges, onLoad }: ResponseCacheOptions) {
  const keysByTag = new Map<string, Set<string>>();
  let revalidatedAt = -Infinity;

  const createEntries = (maxSize: number) =>
    new LRUCache<string, Entry>({
      maxSize,
      sizeCalculation: ({ computed }, key) => entryBytes + 2 * key.length + (computed?.keptBytes ?? 0),
      dispose: ({ tags }, key) => {
        for (const name of indexNames(tags)) {
          const keys = keysByTag.get(name);
          keys?.delete(key);
          if (keys?.size === 0) keysByTag.delete(name);
        }
      },
    });
  const serverKeyed = createEntries(maxBytes);
  const clientKeyed = createEntries(maxClientKeyedBytes);
  const entries = {
    get: (key: string) => serverKeyed.get(key) ?? clientKeyed.get(key),
    peek: (key: string) => serverKeyed.peek(key) ?? clientKeyed.peek(key),
    delete: (key: string) => serverKeyed.delete(key) || clientKeyed.delete(key),
    clear() {
      serverKeyed.clear();
      clientKeyed.clear();
    },
  };

  const add = (key: string, entry: Entry) => {
    (entry.isClientKeyed ? clientKeyed : serverKeyed).set(key, entry);
    for (const name of indexNames(entry.tags)) {
      keysByTag.set(name, (keysByTag.get(name) ?? new Set()).add(key));
    }
  };

  const start = (
    tags: readonly Tag[],
    { maxStaleMs = 0, isClientKeyed = false }: LoadOptions,
    compute: Compute,
  ): Entry => ({ tags, maxStaleMs, isClientKeyed, startedAt: performance.now(), response: compute() });

  /** Whether the response may be sent, though a tag was invalidated. */
  const isSendable = ({ staleSince, maxStaleMs }: Entry) =>
    staleSince === undefined || performance.now() - staleSince < maxStaleMs;

  const isDueForRenewal = ({ staleSince, maxStaleMs, startedAt, next }: Entry) =>
    staleSince !== undefined && !next && performance.now() - startedAt >= maxStaleMs;

  /** Computes a stale response anew; the old one stays until then. */
  const renew = (key: string, entry: Entry, compute: Compute) => {
    const next = start(entry.tags, entry, compute);
    entry.next = next;
    next.response.then(
      (computed) => {
        if (entries.peek(key) !== entry) return;
        if (computed) add(key, { ...next, computed });
        else entries.delete(key);
      },
      () => {
        delete entry.next;
      },
    );
  };

  /** @param since when what the tags stand for may have changed, by `performance.now()` */
  const invalidate = (tags: readonly Tag[], since: number) => {
    // Pages stay for a while, and would be looked at again for each post of a cover that thousands share.
    for (const name of new Set(tags.map(indexName))) {
      for (const key of keysByTag.get(name) ?? []) {
        const entry = entries.peek(key)!;
        if (entry.maxStaleMs === 0) {
          entries.delete(key);
          continue;
        }
        entry.staleSince ??= since;
        if (entry.next) entry.next.staleSince ??= since;
      }
    }
  };

  return {
    /** Discards what another process has changed. */
    revalidate: coalesce(async () => {
      const startedAt = performance.now();
      const changed = await readChanges();
      if (changed) invalidate(changed, revalidatedAt);
      else entries.clear();
      revalidatedAt = Math.max(revalidatedAt, startedAt);
    }, revalidations),

    /** Milliseconds since what is kept was last known to be what the database holds. */
    age: () => performance.now() - revalidatedAt,

    /** The response kept under `key`, unless `load` would compute another one. */
    find(key: string): Representation | undefined {
      const entry = entries.get(key);
      return entry && isSendable(entry) && !isDueForRenewal(entry) ? entry.computed : undefined;
    },

    /** The response kept under `key`, however old it is. */
    findOld: (key: string): Representation | undefined => entries.get(key)?.computed,

    /**
     * The response kept under `key`, or else the one that `compute` resolves to: once for all who ask meanwhile. When
     * one of its tags is invalidated before it is there, it is not kept, and whoever asks later gets a newer one.
     */
    load(
      key: string,
      tags: readonly Tag[],
      compute: Compute,
      options: LoadOptions = {},
    ): Promise<Representation | undefined> {
      const existing = entries.get(key);
      if (existing) {
        onLoad?.(true);
        if (isDueForRenewal(existing)) renew(key, existing, compute);
        return isSendable(existing) ? existing.response : (existing.next ?? existing).response;
      }
      onLoad?.(false);

      const entry = start(tags, options, compute);
      add(key, entry);
      entry.response.then(
        (computed) => {
          if (computed && entries.peek(key) === entry) add(key, { ...entry, computed });
        },
        () => {
          if (entries.peek(key) === entry) entries.delete(key);
        },
      );
      return entry.response;
    },

    invalidate: (tags: readonly Tag[]) => invalidate(tags, performance.now()),
  };
}

const indexName = ({ type, id }: Tag) => (id === undefined ? type : `${type} ${id}`);

/** The names of the tags that invalidate an entry. */
const indexNames = (tags: readonly Tag[]) => new Set(tags.flatMap((tag) => [tag.type, indexName(tag)]));

interface CoalesceOptions {
  /** A run that takes longer is not waited for: the next one begins beside it. */
  overdueMs: number;
  /** How many are under way at once at most. */
  maxRuns: number;
}

/**
 * Request coalescing: all callers that ask while `run` is under way share the next run. That one starts after they have asked,
 * so it sees what was there then.
 */
export function coalesce(run: () => Promise<void>, { overdueMs, maxRuns }: CoalesceOptions): () => Promise<void> {
  const running = new Set<Promise<void>>();
  let latestStartedAt = 0;
  let next: Promise<void> | undefined;

  const start = () => {
    latestStartedAt = performance.now();
    const started = run().finally(() => running.delete(started));
    running.add(started);
    return started;
  };

  /** Until one of the runs has ended, or another may begin beside them. */
  const untilFree = async () => {
    const ended = Promise.race([...running].map((each) => each.catch(() => undefined)));
    if (running.size >= maxRuns) return ended;
    await withTimeLimit(ended, latestStartedAt + overdueMs - performance.now(), () => undefined);
  };

  return () => {
    if (running.size === 0) return start();
    next ??= untilFree().then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}
