import { useEffect, useRef, useState, type ReactNode } from 'react';

interface WhenNearProps {
  children: ReactNode;
  /** Pixels kept free for what is to come: as many as it takes at least. */
  height: number;
}

/** What somebody does who goes further down a page; by the Tab key they would jump over what is not there yet. */
const deeds = ['keydown', 'pointerdown', 'wheel', 'scroll'] as const;

/** Milliseconds after which what is read first has had its turn. */
const patience = 1500;

/**
 * Renders, and so loads, what is below a little later than what is read first: after a moment, or at once when the
 * reader does something or it is near the screen anyway. They come upon it when it has long been laid out.
 */
export function WhenNear({ children, height }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    const want = () => {
      setIsWanted(true);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) want();
      },
      { rootMargin: '600px' },
    );
    observer.observe(place.current!);
    for (const deed of deeds) window.addEventListener(deed, want, { once: true, passive: true });
    const timer = setTimeout(want, patience);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const deed of deeds) window.removeEventListener(deed, want);
    };
  }, []);

  return (
    <div ref={place} style={{ minHeight: height }}>
      {isWanted && children}
    </div>
  );
}
