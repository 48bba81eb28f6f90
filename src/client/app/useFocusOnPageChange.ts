import { useEffect, useRef } from 'react';
import { useLocation, type Location } from 'react-router';
import { samePage } from '../samePage';
import { focusMainContent } from '../ui/MainContent';

/** Another path is another page, which gets the focus; another search, category or page of a list is not. */
export function useFocusOnPageChange(): void {
  const { pathname, state } = useLocation() as Location<unknown>;
  const focusedPathname = useRef(pathname);

  useEffect(() => {
    if (focusedPathname.current === pathname) return;
    focusedPathname.current = pathname;
    if (state !== samePage) focusMainContent();
  }, [pathname, state]);
}
