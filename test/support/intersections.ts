import { act } from '@testing-library/react';

type Callback = ConstructorParameters<typeof IntersectionObserver>[0];

/** Replaces IntersectionObserver: elements are out of view until they are scrolled into it. */
export function controlIntersections() {
  const observers = new Map<Callback, Set<Element>>();
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((callback) => {
    const targets = new Set<Element>();
    observers.set(callback, targets);
    const observer: Pick<IntersectionObserver, 'observe' | 'disconnect'> = {
      observe: (target) => void targets.add(target),
      disconnect: () => void observers.delete(callback),
    };
    return observer as IntersectionObserver;
  });

  const change = (target: Element, isIntersecting: boolean) => {
    act(() => {
      for (const [callback, targets] of [...observers]) {
        if (targets.has(target)) {
          callback(
            [{ target, isIntersecting } as IntersectionObserverEntry],
            undefined as unknown as IntersectionObserver,
          );
        }
      }
    });
  };
  return {
    scrollTo: (target: Element) => {
      change(target, true);
    },
    scrollAwayFrom: (target: Element) => {
      change(target, false);
    },
    isObserved: (target: Element) => [...observers.values()].some((targets) => targets.has(target)),
  };
}
