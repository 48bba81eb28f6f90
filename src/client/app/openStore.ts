import { shortcutsSlice } from '../features/comments/admin/shortcutsSlice';
import { findLocalStorage } from '../findLocalStorage';
import { signedOut, someAdmin } from '../session/sessionSlice';
import { readSession } from '../session/storedSession';
import { restoreSession, syncSessionAcrossTabs } from '../session/syncSessionAcrossTabs';
import { readHydrationState, readShellState, readSite, type HydrationState } from './hydrationState';
import { locationChanged } from './locationSlice';
import { refetchWhenVisible } from './refetchWhenVisible';
import { createStore, type AppStore, type RootState } from './store';

export interface OpenedStore {
  store: AppStore;
  /** What the server has rendered; undefined where the browser renders the page. */
  hydration: HydrationState | undefined;
  /**
   * The state of that render. Other tabs may change the session, and with it the store, before the page is hydrated.
   */
  serverState: RootState | undefined;
  /** Whether the server has rendered the page without answers, for all admins. */
  isShell: boolean;
  /** Also fetches again what the server has rendered for everybody. */
  showSession: () => void;
}

/** The store, with the state that is in the page, and the session of this browser. */
export function openStore(): OpenedStore {
  const shell = readShellState();
  const site = shell?.state.site ?? readSite();
  const storage = findLocalStorage();
  const session = storage && readSession(storage);
  // Others see nothing of the shell.
  const hydration = readHydrationState() ?? (session?.role === 'admin' ? shell : undefined);
  const store = createStore({ storage, preloadedState: { ...(site && { site }), ...hydration?.state, session } });
  store.dispatch(locationChanged(window.location.pathname + window.location.search));
  const serverState = hydration && {
    ...store.getState(),
    session: shell ? someAdmin : signedOut,
    shortcuts: shortcutsSlice.getInitialState(),
  };
  if (storage) syncSessionAcrossTabs(store, storage);
  refetchWhenVisible(store);
  const showSession = () => storage && restoreSession(store, storage);
  // Where the server has rendered no answers there is nothing to fetch again.
  if (!hydration || shell) showSession();
  return { store, hydration, serverState, isShell: shell !== undefined, showSession };
}
