import { setImmediate } from 'node:timers/promises';
import { Mutex } from 'async-mutex';

export type TimeSlices = ReturnType<typeof createTimeSlices>;

/**
 * Long work, cut into slices of a few milliseconds: one slice at a time, however much work there is, and requests are
 * answered between two of them.
 */
export function createTimeSlices() {
  const mutex = new Mutex();
  return {
    /** Runs one slice when its turn has come. */
    run: <T>(slice: () => Promise<T>): Promise<T> =>
      mutex.runExclusive(async () => {
        await setImmediate();
        return slice();
      }),
  };
}
