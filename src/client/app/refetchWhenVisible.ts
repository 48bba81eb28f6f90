import { setupListeners } from '@reduxjs/toolkit/query';
import type { AppStore } from './store';

/**
 * When the tab becomes visible again, queries with `refetchOnFocus` are fetched again: a like given in another tab
 * shows. Not whenever the window gets the focus, which would be a burst of requests.
 */
export function refetchWhenVisible(store: AppStore): () => void {
  return setupListeners(store.dispatch, (dispatch, { onFocus }) => {
    const refetch = () => {
      if (document.visibilityState === 'visible') dispatch(onFocus());
    };
    document.addEventListener('visibilitychange', refetch);
    return () => {
      document.removeEventListener('visibilitychange', refetch);
    };
  });
}
