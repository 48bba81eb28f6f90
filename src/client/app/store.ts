import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import type { SendRequest, ThunkExtra } from '../api/baseQuery';
// With all endpoints injected: an imported log may hold calls of pages whose chunks are not loaded yet.
import '../features/accounts/accountsApi';
import '../features/blogs/blogsApi';
import '../features/comments/commentsApi';
import '../features/dashboard/dashboardApi';
import { pendingApprovalsSlice } from '../features/comments/admin/pendingApprovalsSlice';
import { readShortcuts, shortcutsSlice } from '../features/comments/admin/shortcutsSlice';
import { commentFilterSlice } from '../features/comments/commentFilterSlice';
import { filtersSlice } from '../features/blogs/filtersSlice';
import { loginDialogSlice } from '../features/blogs/loginDialogSlice';
import { sessionSlice } from '../session/sessionSlice';
import type { SessionStorage } from '../session/storedSession';
import { siteSlice } from '../site/siteSlice';
import { toastsSlice } from '../toasts/toastsSlice';
import { tableViewsSlice } from '../ui/data-table/tableViewsSlice';
import { devTools } from './devTools';
import { createListeners } from './listeners';
import { locationSlice } from './locationSlice';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [siteSlice.reducerPath]: siteSlice.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
  [filtersSlice.reducerPath]: filtersSlice.reducer,
  [loginDialogSlice.reducerPath]: loginDialogSlice.reducer,
  [commentFilterSlice.reducerPath]: commentFilterSlice.reducer,
  [pendingApprovalsSlice.reducerPath]: pendingApprovalsSlice.reducer,
  [shortcutsSlice.reducerPath]: shortcutsSlice.reducer,
  [toastsSlice.reducerPath]: toastsSlice.reducer,
  [tableViewsSlice.reducerPath]: tableViewsSlice.reducer,
  [locationSlice.reducerPath]: locationSlice.reducer,
});

export type RootState = ReturnType<typeof reducer>;

interface StoreParts {
  preloadedState?: Partial<Omit<RootState, 'api'>> & { api?: Partial<RootState['api']> };
  /** Persists the session and settings; undefined on the server. */
  storage?: SessionStorage;
  /** On the server, in place of `fetch`. */
  send?: SendRequest;
}

/** Every app has its own store: in the browser, in a test, in a server render. */
export function createStore({ preloadedState, storage, send }: StoreParts = {}) {
  return configureStore({
    reducer,
    // Parts that are missing begin with their initial state.
    preloadedState: (storage ? { shortcuts: readShortcuts(storage), ...preloadedState } : preloadedState) as
      Partial<RootState> | undefined,
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: { send, intentions: new Map() } satisfies ThunkExtra } })
        .prepend(createListeners(storage).middleware)
        .concat(api.middleware),
    devTools,
  });
}

export type AppStore = ReturnType<typeof createStore>;
