import { setTimeout as delay } from 'node:timers/promises';

interface Options {
  /** A run that takes longer is not waited for: the next one begins beside it. */
  overdueMs: number;
  /** How many are under way at once at most. */
  maxRuns: number;
}

/**
 * Lets everybody who asks while `run` is under way share the run that follows: it starts after they have asked, so it
 * sees what was there then.
 */
export function coalesce(run: () => Promise<void>, { overdueMs, maxRuns }: Options): () => Promise<void> {
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
    const waited = new AbortController();
    const ended = [...running].map((each) => each.catch(() => undefined));
    if (running.size < maxRuns) {
      const overdueInMs = latestStartedAt + overdueMs - performance.now();
      ended.push(delay(overdueInMs, undefined, { signal: waited.signal }).catch(() => undefined));
    }
    await Promise.race(ended);
    waited.abort();
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
