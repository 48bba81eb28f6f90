import { useCallback, useState } from 'react';

/**
 * How many items of a long list to render: one step at first, and one more whenever the `sentinel` element after the
 * list comes near the viewport. Resets when `key` changes.
 */
export function useIncrementalCount(step: number, key: string) {
  const [state, setState] = useState({ key, count: step });
  const count = state.key === key ? state.count : step;

  // A callback ref and not an effect: the element is mounted when the list is loaded, long after the first render.
  const sentinel = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) setState({ key, count: count + step });
        },
        // Several screens ahead, so that fast scrolling does not reach the end of the list before more is rendered.
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
