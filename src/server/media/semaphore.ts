/** Runs at most `permits` tasks at once; the others wait in FIFO order. */
export function createSemaphore(permits: number) {
  let available = permits;
  const waiting: (() => void)[] = [];

  return async function <T>(task: () => Promise<T>): Promise<T> {
    if (available > 0) available -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else available += 1;
    }
  };
}
