// Rendering a page takes some 20 ms, in which nobody else is answered, and more when the page is new to the engine.
import { setImmediate } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';
import { takeTurn } from '../database/wait-budget';

/** Beside each other, as a render waits for the database now and then. */
const maxConcurrent = 2;

/** Renders that wait; one more would wait for seconds. */
const maxWaiting = 100;

/** The part of the time that pages may take of whose addresses anybody can make up any number. */
const madeUpShare = 0.25;

/** How much of it can be saved up, in milliseconds. */
const maxSavedMs = 5_000;

/** Taken for a render until it is known how long it has taken. */
const expectedMs = 50;

/** @param now in milliseconds */
export function createRenderLimits(now: () => number = () => performance.now()) {
  const turns = new Semaphore(maxConcurrent);
  let waiting = 0;
  let saved = maxSavedMs;
  let savedAt = now();

  const spend = (ms: number) => {
    saved = Math.min(maxSavedMs, saved + (now() - savedAt) * madeUpShare) - ms;
    savedAt = now();
  };

  async function renderInTurn<T>(render: () => Promise<T>): Promise<T> {
    waiting += 1;
    // Those before it may wait for the database.
    const leave = await takeTurn(turns).finally(() => {
      waiting -= 1;
    });
    try {
      // Others are answered between two renders.
      await setImmediate();
      return await render();
    } finally {
      leave();
    }
  }

  return {
    /**
     * Renders a page when it is its turn.
     * @param isMadeUp whether anybody can make up any number of addresses of such pages
     * @returns undefined when the page is not rendered, as too many are
     */
    async run<T>(render: () => Promise<T>, { isMadeUp }: { isMadeUp: boolean }): Promise<T | undefined> {
      if (waiting >= maxWaiting) return undefined;
      if (!isMadeUp) return renderInTurn(render);
      spend(0);
      if (saved < expectedMs) return undefined;
      spend(expectedMs);
      return renderInTurn(async () => {
        const startedAt = now();
        try {
          return await render();
        } finally {
          spend(now() - startedAt - expectedMs);
        }
      });
    },
  };
}
