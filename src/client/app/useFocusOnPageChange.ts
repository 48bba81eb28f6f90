import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusMainContent } from '../ui/MainContent';

/** Another path is another page, which gets the focus; another search, category or page of a list is not. */
export function useFocusOnPageChange(): void {
  const { pathname } = useLocation();
  const focusedPathname = useRef(pathname);

  useEffect(() => {
    if (focusedPathname.current === pathname) return;
    focusedPathname.current = pathname;
    focusMainContent();
  }, [pathname]);
}
