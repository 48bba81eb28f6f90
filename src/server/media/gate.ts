/** Lets at most `places` tasks run at once; the others wait their turn, first come first served. */
export function createGate(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];

  return async function <T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
