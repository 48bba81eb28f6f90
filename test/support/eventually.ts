import { setTimeout as delay } from 'node:timers/promises';

/** Repeats what is to become true. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await delay(50);
  }
}
