// Bounds what the grammars of others cost: some take minutes for 20 kB that nobody writes by chance.
import { createContext, Script } from 'node:vm';

const script = new Script('run()');

/**
 * Interrupts what takes too long, also within a regular expression. The time is that of the clock, as nothing else runs
 * meanwhile.
 * @returns undefined where it was interrupted, or has failed
 */
function runWithin<T>(milliseconds: number, run: () => T): T | undefined {
  let result: T | undefined;
  const context = createContext({ run: () => void (result = run()) });
  try {
    script.runInContext(context, { timeout: milliseconds });
    return result;
  } catch {
    return undefined;
  }
}

export type TimeBudget = ReturnType<typeof createTimeBudget>;

/** Time that several steps share: when it is used up, none is begun any more. */
export function createTimeBudget(milliseconds: number) {
  let left = milliseconds;
  return {
    run<T>(step: () => T): T | undefined {
      if (left < 1) return undefined;
      const start = performance.now();
      const result = runWithin(Math.ceil(left), step);
      left -= performance.now() - start;
      return result;
    },
  };
}
