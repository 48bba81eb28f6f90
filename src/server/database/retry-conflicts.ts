import { setTimeout as delay } from 'node:timers/promises';

export interface Conflict {
  is(error: unknown): boolean;
  /** How often an attempt is repeated that comes into such a conflict again and again. */
  maxRetries: number;
}

const maxDelayMs = 100;

/** Repeats `attempt`, of which nothing has remained, while it fails by a conflict with another transaction. */
export async function retryConflicts<T>(conflicts: readonly Conflict[], attempt: () => Promise<T>): Promise<T> {
  const retries = conflicts.map(() => 0);
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const index = conflicts.findIndex((conflict) => conflict.is(error));
      if (index === -1 || retries[index]! >= conflicts[index]!.maxRetries) throw error;
      retries[index]! += 1;
    }
    // At random, so that transactions that are in each other's way do not retry in step.
    await delay(Math.random() * Math.min(2 ** attempts, maxDelayMs));
  }
}
