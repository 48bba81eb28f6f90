import { useEffect, useRef, useState, type ReactNode } from 'react';

interface LazyRenderProps {
  children: ReactNode;
  /** Pixels that are reserved until the children are rendered. */
  minHeight: number;
}

/** Signs of a reader moving down the page. `keydown`, as Tab would skip children that are not rendered yet. */
const interactionEvents = ['keydown', 'pointerdown', 'wheel', 'scroll'] as const;

/** The children are rendered after this time in any case. */
const maxDelayMs = 1500;

/**
 * Defers rendering (and so loading) of content below the fold: until the reader interacts with the page, or it is near
 * the viewport, or a short time has passed.
 */
export function LazyRender({ children, minHeight }: LazyRenderProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isRendered, setIsRendered] = useState(false);

  useEffect(() => {
    const renderNow = () => {
      setIsRendered(true);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) renderNow();
      },
      { rootMargin: '600px' },
    );
    observer.observe(container.current!);
    for (const type of interactionEvents) window.addEventListener(type, renderNow, { once: true, passive: true });
    const timer = setTimeout(renderNow, maxDelayMs);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const type of interactionEvents) window.removeEventListener(type, renderNow);
    };
  }, []);

  return (
    <div ref={container} style={{ minHeight }}>
      {isRendered && children}
    </div>
  );
}
