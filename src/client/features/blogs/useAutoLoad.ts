import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Loads more when the end of a list comes near the viewport.
 * @returns a ref for the element at the end
 */
export function useAutoLoad(isEnabled: boolean, loadMore: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(loadMore);

  useEffect(() => {
    if (!isEnabled) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load();
      },
      // About a screen ahead, so that the next posts are usually loaded when the reader reaches them.
      { rootMargin: '1200px' },
    );
    observer.observe(end.current!);
    return () => {
      observer.disconnect();
    };
  }, [isEnabled]);

  return end;
}
