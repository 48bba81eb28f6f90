import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { listen } from '../listen';
import { placeBeside, visibleBox, type Box } from './placeBeside';

interface Options {
  /** What it stands beside; undefined where that is not to be seen. */
  anchor: () => Box | undefined;
  side: 'above' | 'below';
  align?: 'start' | 'middle';
}

/**
 * Keeps an element of `position: fixed` beside what its anchor returns: after each render, and whenever the page scrolls,
 * is zoomed, or a screen keyboard comes.
 */
export function useFloating<Element extends HTMLElement>({ anchor, side, align }: Options) {
  const element = useRef<Element>(null);

  const place = useCallback(() => {
    const floating = element.current;
    const box = anchor();
    if (!floating || !box) return;
    const { scrollTop } = floating;
    floating.style.maxHeight = '';
    const { width, height } = floating.getBoundingClientRect();
    const { left, top, maxHeight } = placeBeside(box, { width, height }, visibleBox(), side, align);
    Object.assign(floating.style, { left: `${left}px`, top: `${top}px` });
    if (height > maxHeight) floating.style.maxHeight = `${maxHeight}px`;
    floating.scrollTop = scrollTop;
  }, [anchor, side, align]);

  useLayoutEffect(place);

  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && element.current?.contains(target))) place();
    };
    const ends = [
      listen(window, { scroll: onScroll }, { capture: true, passive: true }),
      listen(window, { resize: place }),
      listen(window.visualViewport, { resize: place, scroll: place }),
    ];
    return () => {
      ends.forEach((end) => {
        end();
      });
    };
  }, [place]);

  return element;
}
