/** Who wants to be told of changes; `subscribe` is one for `useSyncExternalStore`. */
export function createSubscribers() {
  const subscribers = new Set<() => void>();
  return {
    /** @returns a function that ends it */
    subscribe: (subscriber: () => void) => {
      subscribers.add(subscriber);
      return () => {
        subscribers.delete(subscriber);
      };
    },
    notify: () => {
      for (const subscriber of subscribers) subscriber();
    },
  };
}
