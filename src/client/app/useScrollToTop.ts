import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Scrolls to the top when another page is opened. After Back and Forward the browser restores the position itself. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigationType]);
}
