import { useCallback, useState } from 'react';

/**
 * How many items of a long list to render: one step to begin with, and one more whenever the element that has
 * `sentinel` as its ref, placed behind them, comes near the screen. Another `key` begins anew.
 */
export function useGrowingCount(step: number, key: string) {
  const [grown, setGrown] = useState({ key, count: step });
  const count = grown.key === key ? grown.count : step;

  // A ref and not an effect: the element comes when the list has arrived, which may be long after the first render.
  const sentinel = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) setGrown({ key, count: count + step });
        },
        // Some screens ahead, so that nobody who scrolls fast sees what follows the list being pushed away.
        { rootMargin: '300%' },
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
      };
    },
    [key, count, step],
  );

  return { count, sentinel };
}
