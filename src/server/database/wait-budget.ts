// What one request waits for the database, in sum: each wait has a limit of its own, and a request may make many of them.
import { AsyncLocalStorage } from 'node:async_hooks';
import { withTimeout, type Semaphore } from 'async-mutex';
import { DatabaseError } from './database-error';

export interface WaitLimits {
  /** All that one request waits for, in sum. */
  requestMs: number;
  /** Each further wait when that is used up: what takes many of them goes on while none is long. */
  lastMs: number;
}

class WaitBudget {
  #spentMs = 0;
  #waits = 0;
  #since = 0;

  constructor(private readonly limits: WaitLimits) {}

  nextMs(passedMs: number): number {
    const { requestMs, lastMs } = this.limits;
    const currentMs = this.#waits > 0 ? performance.now() - this.#since : 0;
    return Math.max(requestMs - this.#spentMs - currentMs, lastMs - passedMs);
  }

  /** Waits beside each other are spent once. */
  async spend<T>(wait: () => Promise<T>): Promise<T> {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
    try {
      return await wait();
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0) this.#spentMs += performance.now() - this.#since;
    }
  }
}

const budgets = new AsyncLocalStorage<WaitBudget | undefined>();

/** Limits what `work` waits for, unless it is part of some work with a limit, as a call of a page is that is being rendered. */
export const limitWaits = <T>(limits: WaitLimits, work: () => T): T =>
  budgets.getStore() ? work() : budgets.run(new WaitBudget(limits), work);

/** Runs what is shared by many, of whom the first has no shorter limit than the others. */
export const withoutWaitLimit = <T>(work: () => T): T => budgets.run(undefined, work);

/**
 * How many milliseconds a wait may take.
 * @param passedMs since it has begun
 */
export const nextWaitMs = (passedMs = 0): number => budgets.getStore()?.nextMs(passedMs) ?? Infinity;

/** Counts the wait. */
export function spendWait<T>(wait: () => Promise<T>): Promise<T> {
  const budget = budgets.getStore();
  return budget ? budget.spend(wait) : wait();
}

/** Waits for something shared. @throws DatabaseError when nothing is left to wait */
export function waitWithinLimit<T>(work: () => Promise<T>): Promise<T> {
  const budget = budgets.getStore();
  if (!budget) return work();
  return budget.spend(
    () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new DatabaseError('slow')), budget.nextMs(0));
        void work()
          .then(resolve, reject)
          .finally(() => clearTimeout(timer));
      }),
  );
}

/**
 * Waits for a turn.
 * @param priority the higher one comes first
 * @returns ends it
 * @throws DatabaseError when it has not come after `maxMs`, or nothing is left to wait
 */
export async function takeTurn(turns: Semaphore, maxMs = Infinity, priority = 0): Promise<() => void> {
  const waitMs = Math.min(maxMs, nextWaitMs());
  const limited = waitMs === Infinity ? turns : withTimeout(turns, waitMs, new DatabaseError('busy'));
  const [, leave] = await spendWait(() => limited.acquire(1, priority));
  return leave;
}
