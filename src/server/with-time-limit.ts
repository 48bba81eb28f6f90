import { setTimeout as delay } from 'node:timers/promises';

/**
 * What the work resolves to; where it takes longer, what `onLate` returns or throws. The work goes on: others may wait for it.
 */
export async function withTimeLimit<T, Late>(
  work: Promise<T>,
  limitMs: number,
  onLate: () => Late | Promise<Late>,
): Promise<T | Late> {
  const timer = new AbortController();
  const late = delay(limitMs, undefined, { signal: timer.signal }).then(onLate);
  // Aborted, it rejects when nothing waits for it any more.
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
