import { setImmediate } from 'node:timers/promises';

/** How long an import may work without waiting for anything, before others are served. */
const sliceMs = 10;

/** @returns to be awaited between two short steps: lets the server answer requests whenever a slice of time is used up */
export function createGiveWay(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
