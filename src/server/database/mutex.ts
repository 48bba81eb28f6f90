export interface Mutex {
  /** Resolves, in FIFO order, to the function that releases the lock. */
  lock(): Promise<() => void>;
}

export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve();
  return {
    async lock() {
      const previous = last;
      let release!: () => void;
      last = new Promise((resolve) => {
        release = resolve;
      });
      await previous;
      return release;
    },
  };
}
