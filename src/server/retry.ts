import { setTimeout as delay } from 'node:timers/promises';

interface Options {
  /** Whether the step may succeed the next time. */
  when(error: unknown): boolean;
  /** Milliseconds to wait after each failure. When there are no more of them, the failure is thrown. */
  delays: Iterable<number>;
  signal?: AbortSignal | undefined;
}

/**
 * Repeats a step that has failed and left nothing behind. The event loop runs on in between.
 * @throws what the step has thrown last, or the reason of the signal
 */
export async function retry<T>(step: () => T | Promise<T>, { when, delays, signal }: Options): Promise<T> {
  let waits: Iterator<number> | undefined;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      signal?.throwIfAborted();
      if (!when(error)) throw error;
      waits ??= delays[Symbol.iterator]();
      const { value: waitMs, done } = waits.next();
      if (done) throw error;
      if (waitMs > 0) await delay(waitMs, undefined, { signal });
    }
  }
}

interface Backoff {
  firstMs?: number;
  maxMs: number;
  /** By performance.now(). */
  deadline?: number;
  times?: number;
}

/** Each about twice as long as the one before, with a random part: callers that hinder each other do not retry in step. */
export function* backoff({ firstMs = 1, maxMs, deadline = Infinity, times = Infinity }: Backoff): Generator<number> {
  for (let count = 0; count < times && performance.now() < deadline; count += 1)
    yield Math.min(firstMs * 2 ** count, maxMs) * (0.5 + Math.random() / 2);
}
