import { useEffect, useRef, useState } from 'react';

/**
 * How many items of a long list to render: one step to begin with, and one more whenever `sentinel`, placed behind
 * them, comes near the screen. Another `key` begins anew.
 */
export function useGrowingCount(step: number, key: string) {
  const [grown, setGrown] = useState({ key, count: step });
  const sentinel = useRef<HTMLDivElement>(null);
  const count = grown.key === key ? grown.count : step;

  useEffect(() => {
    const element = sentinel.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown({ key, count: count + step });
      },
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [key, count, step]);

  return { count, sentinel };
}
