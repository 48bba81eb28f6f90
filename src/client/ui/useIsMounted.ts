import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is mounted, for what happens after a request: whoever has left meanwhile is not moved. */
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
