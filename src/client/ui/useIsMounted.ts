import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is mounted: after a request, a user who has left the page must not be navigated. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
