import { setTimeout as delay } from 'node:timers/promises';

/** How often an attempt is made that comes into conflict with others again and again. */
const maxAttempts = 10;
const maxDelayMs = 100;

/** Repeats `attempt`, of which nothing has remained, while it fails by a conflict with another transaction. */
export async function retryConflicts<T>(
  isConflict: (error: unknown) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error) || attempts === maxAttempts) throw error;
    }
    // At random, so that transactions that are in each other's way do not retry in step.
    await delay(Math.random() * Math.min(2 ** attempts, maxDelayMs));
  }
}
