import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { heldApprovalsSlice } from '../features/comments/admin/heldApprovalsSlice';
import { commentFilterSlice } from '../features/comments/commentFilterSlice';
import { filtersSlice } from '../features/blogs/filtersSlice';
import { loginDialogSlice } from '../features/blogs/loginDialogSlice';
import { sessionSlice } from '../session/sessionSlice';
import type { SessionStorage } from '../session/storedSession';
import { toastsSlice } from '../toasts/toastsSlice';
import { tableViewsSlice } from '../ui/data-table/tableViewsSlice';
import { devTools } from './devTools';
import { createListeners } from './listeners';
import { placeSlice } from './placeSlice';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
  [filtersSlice.reducerPath]: filtersSlice.reducer,
  [loginDialogSlice.reducerPath]: loginDialogSlice.reducer,
  [commentFilterSlice.reducerPath]: commentFilterSlice.reducer,
  [heldApprovalsSlice.reducerPath]: heldApprovalsSlice.reducer,
  [toastsSlice.reducerPath]: toastsSlice.reducer,
  [tableViewsSlice.reducerPath]: tableViewsSlice.reducer,
  [placeSlice.reducerPath]: placeSlice.reducer,
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
    devTools,
  });
}

export type AppStore = ReturnType<typeof createStore>;
