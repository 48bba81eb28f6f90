import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { placeVisited, selectPlace } from './placeSlice';
import type { AppStore } from './store';

/**
 * Keeps the store told of the address. When the store knows of another, a log was imported or stepped through in the
 * Redux DevTools: the app goes there.
 */
export function usePlaceInStore(store: AppStore): void {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const navigate = useNavigate();
  /** Where a log leads, until the app is there; on the way a page may still write its filters into the address. */
  const led = useRef<string>(undefined);

  useEffect(() => {
    const goTo = (place: string) => void navigate(place, { replace: true });
    const there = led.current;
    led.current = undefined;
    if (there !== undefined && there !== here) goTo(there);
    else if (selectPlace(store.getState()) !== here) store.dispatch(placeVisited(here));

    return store.subscribe(() => {
      const place = selectPlace(store.getState());
      if (place === null || place === here || place === led.current) return;
      led.current = place;
      goTo(place);
    });
  }, [store, here, navigate]);
}
