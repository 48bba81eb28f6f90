import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from './database-error';

const maxDelayMs = 50;

/** Whether `error` says that another process holds the lock. */
export const isBusy = (error: unknown) => error instanceof DatabaseError && error.failure === 'busy';

/**
 * Repeats `attempt` while it fails because another process holds the lock. The event loop runs on in between.
 * @param deadline by performance.now(); from then on the failure is thrown
 */
export async function retryWhileBusy<T>(attempt: () => T, deadline: number): Promise<T> {
  for (let delayMs = 1; ; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    // At random, so that processes that wait for each other do not retry in step.
    await delay(delayMs * (0.5 + Math.random() / 2));
  }
}
