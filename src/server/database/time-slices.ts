import { setImmediate } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';
import { takeTurn } from './wait-budget';

export type TimeSlices = ReturnType<typeof createTimeSlices>;

/**
 * Long work, cut into slices of a few milliseconds: one slice at a time, however much work there is, and requests are
 * answered between two of them.
 */
export function createTimeSlices() {
  const turns = new Semaphore(1);
  return {
    /** Runs one slice when its turn has come. */
    async run<T>(slice: () => Promise<T>): Promise<T> {
      const leave = await takeTurn(turns);
      try {
        await setImmediate();
        return await slice();
      } finally {
        leave();
      }
    },
  };
}
