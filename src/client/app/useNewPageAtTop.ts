import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A page one goes to starts at its top; one comes Back to is where it was left, which the browser sees to. */
export function useNewPageAtTop(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    if (navigation !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigation]);
}
