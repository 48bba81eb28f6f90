import { setImmediate } from 'node:timers/promises';

/** How long an import may work without waiting for anything, before others are served. */
const sliceMs = 10;

/** @returns lets a server answer requests, if it is time; to be called between two steps that take little each */
export function createGiveWay(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
