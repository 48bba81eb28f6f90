import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { locationChanged, selectLocation } from './locationSlice';
import type { AppStore } from './store';

/**
 * Writes the URL into the store. If the store holds another one, a log was imported or stepped through in the Redux
 * DevTools, and the app navigates there.
 */
export function useLocationInStore(store: AppStore): void {
  const { pathname, search } = useLocation();
  const currentLocation = pathname + search;
  const navigate = useNavigate();
  /** The target of such a navigation while it is running: meanwhile a page may still write its filters into the URL. */
  const target = useRef<string>(undefined);

  useEffect(() => {
    const goTo = (storeLocation: string) => void navigate(storeLocation, { replace: true });
    const targetLocation = target.current;
    target.current = undefined;
    if (targetLocation !== undefined && targetLocation !== currentLocation) goTo(targetLocation);
    else if (selectLocation(store.getState()) !== currentLocation) store.dispatch(locationChanged(currentLocation));

    return store.subscribe(() => {
      const storeLocation = selectLocation(store.getState());
      if (storeLocation === null || storeLocation === currentLocation || storeLocation === target.current) return;
      target.current = storeLocation;
      goTo(storeLocation);
    });
  }, [store, currentLocation, navigate]);
}
