import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { commentFilterSlice } from '../features/comments/commentFilterSlice';
import { filtersSlice } from '../features/blogs/filtersSlice';
import { loginDialogSlice } from '../features/blogs/loginDialogSlice';
import { sessionSlice } from '../session/sessionSlice';
import type { SessionStorage } from '../session/storedSession';
import { toastsSlice } from '../toasts/toastsSlice';
import { createListeners } from './listeners';
import { withoutSecrets } from './withoutSecrets';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
  [filtersSlice.reducerPath]: filtersSlice.reducer,
  [loginDialogSlice.reducerPath]: loginDialogSlice.reducer,
  [commentFilterSlice.reducerPath]: commentFilterSlice.reducer,
  [toastsSlice.reducerPath]: toastsSlice.reducer,
});

export type RootState = ReturnType<typeof reducer>;

interface StoreParts {
  preloadedState?: Partial<RootState>;
  /** Where the session outlives a visit; left out where there is no such place (Node). */
  storage?: SessionStorage;
}

/** A store of its own for each app: the browser's, a test's, a page rendered in Node. */
export function createStore({ preloadedState, storage }: StoreParts = {}) {
  return configureStore({
    reducer,
    preloadedState,
    middleware: (getDefault) => getDefault().prepend(createListeners(storage).middleware).concat(api.middleware),
    // What QA records and hands on must not hold passwords or tokens.
    devTools: { name: 'Octavo', actionSanitizer: withoutSecrets, stateSanitizer: withoutSecrets },
  });
}

export type AppStore = ReturnType<typeof createStore>;
