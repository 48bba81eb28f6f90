import type { DataRouter } from 'react-router';
import { locationChanged, selectLocation } from './locationSlice';
import type { AppStore } from './store';

const toUrl = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Writes the URL into the store, unless a navigation has still to lead to it. */
export function writeLocation(store: AppStore, { location, navigation }: DataRouter['state']): void {
  // While the app navigates to the URL of a log, it is still at another one.
  if (navigation.state !== 'idle' || toUrl(location) === selectLocation(store.getState())) return;
  store.dispatch(locationChanged(toUrl(location)));
}

/**
 * Writes each URL into the store, before the page that it leads to is rendered. If the store changes to another one, a log was
 * imported or stepped through in the Redux DevTools, and the app navigates there.
 *
 * To be called when RouterProvider has subscribed to the router: what happens before is kept by the router for its first
 * subscriber alone, so that RouterProvider would show a fallback for ever if the page was ready before that.
 */
export function syncLocation(store: AppStore, router: DataRouter): void {
  writeLocation(store, router.state);
  router.subscribe((state) => writeLocation(store, state));

  let before = selectLocation(store.getState());
  store.subscribe(() => {
    const current = selectLocation(store.getState());
    if (current === before) return;
    before = current;
    const target = router.state.navigation.location ?? router.state.location;
    if (current !== null && current !== toUrl(target)) void router.navigate(current, { replace: true });
  });
}
