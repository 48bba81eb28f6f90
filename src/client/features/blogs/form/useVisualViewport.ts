import { useEffect, type RefObject } from 'react';

/** Pixels between what is being typed and the edge of what is seen. */
const distance = 24;

/** Scrolls the line of the cursor into what is left of a container. */
function showCursor(container: HTMLElement): void {
  const selection = document.getSelection();
  if (!selection?.rangeCount || !container.contains(selection.anchorNode)) return;
  const cursor = selection.getRangeAt(0).getBoundingClientRect();
  const { bottom } = container.getBoundingClientRect();
  if (cursor.height > 0 && cursor.bottom > bottom - distance) container.scrollTop += cursor.bottom - bottom + distance;
}

/**
 * Tells an element by `--viewport-top` and `--viewport-height` what a screen keyboard leaves of the window: some browsers lay
 * it over the page, and scroll that out of sight.
 * @param scroller in which text is typed
 */
export function useVisualViewport(
  element: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  isOn: boolean,
): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!isOn || !visualViewport) return;
    const { current } = element;
    const follow = () => {
      // Who enlarges the page moves about in it as everywhere else.
      if (visualViewport.scale !== 1) return;
      current?.style.setProperty('--viewport-top', `${visualViewport.offsetTop}px`);
      current?.style.setProperty('--viewport-height', `${visualViewport.height}px`);
      if (scroller.current) showCursor(scroller.current);
    };
    follow();
    visualViewport.addEventListener('resize', follow);
    visualViewport.addEventListener('scroll', follow);
    return () => {
      visualViewport.removeEventListener('resize', follow);
      visualViewport.removeEventListener('scroll', follow);
      current?.style.removeProperty('--viewport-top');
      current?.style.removeProperty('--viewport-height');
    };
  }, [element, scroller, isOn]);
}
