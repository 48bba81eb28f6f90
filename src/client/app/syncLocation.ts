import type { DataRouter } from 'react-router';
import { locationChanged, selectLocation } from './locationSlice';
import type { AppStore } from './store';

const toUrl = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/**
 * Writes the URL into the store, before the page that it leads to is rendered. If the store changes to another one, a log was
 * imported or stepped through in the Redux DevTools, and the app navigates there.
 */
export function syncLocation(store: AppStore, router: DataRouter): void {
  const report = ({ location, navigation } = router.state) => {
    // While the app navigates to the URL of a log, it is still at another one.
    if (navigation.state !== 'idle' || toUrl(location) === selectLocation(store.getState())) return;
    store.dispatch(locationChanged(toUrl(location)));
  };
  report();
  router.subscribe(report);

  let before = selectLocation(store.getState());
  store.subscribe(() => {
    const current = selectLocation(store.getState());
    if (current === before) return;
    before = current;
    const target = router.state.navigation.location ?? router.state.location;
    if (current !== null && current !== toUrl(target)) void router.navigate(current, { replace: true });
  });
}
