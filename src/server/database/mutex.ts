export interface Mutex {
  /** Waits for its turn, first come, first served; the function it resolves to lets the next one in. */
  lock(): Promise<() => void>;
}

export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve();
  return {
    async lock() {
      const before = last;
      let release!: () => void;
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return release;
    },
  };
}
