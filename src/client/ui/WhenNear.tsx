import { useEffect, useRef, useState, type ReactNode } from 'react';

interface WhenNearProps {
  children: ReactNode;
  /** Pixels kept free for what is to come. */
  height: number;
}

/** Renders, and so loads, what is below only when it comes near the screen: the reader gets what is read first first. */
export function WhenNear({ children, height }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true);
      },
      { rootMargin: '600px' },
    );
    observer.observe(place.current!);
    return () => {
      observer.disconnect();
    };
  }, []);

  return (
    <div ref={place} style={isNear ? undefined : { minHeight: height }}>
      {isNear && children}
    </div>
  );
}
