import { useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router';
import { act, cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { api } from '../../src/client/api/api';
import { App } from '../../src/client/app/App';
import { createStore, type AppStore, type RootState } from '../../src/client/app/store';
import { sessionStarted } from '../../src/client/session/sessionSlice';
import { readSession, type SessionStorage } from '../../src/client/session/storedSession';

// A page's code is loaded when it is opened; that takes as long as it takes on the machine at hand.
configure({ asyncUtilTimeout: 10_000 });

interface Options {
  /** The address that is opened. */
  path?: string;
  /** What an earlier visit left in storage. */
  session?: { token: string; role: string };
  preloadedState?: Partial<RootState>;
}

const opened: AppStore[] = [];

/** The whole app as main.tsx starts it, with a store, a storage and a history of its own. */
export function renderApp({ path = '/', session, preloadedState }: Options = {}) {
  const storage = createStorage(session);
  const store = createStore({ storage, preloadedState });
  opened.push(store);
  const stored = readSession(storage);
  if (stored) store.dispatch(sessionStarted(stored));

  let browser: { location: Location; navigate: NavigateFunction };
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <App store={store} />
      <Watch
        onMove={(location, navigate) => {
          browser = { location, navigate };
        }}
      />
    </MemoryRouter>,
  );

  return {
    ...view,
    store,
    storage,
    user: userEvent.setup(),
    address: () => browser.location.pathname + browser.location.search,
    goBack: () => act(() => browser.navigate(-1)),
  };
}

/** A storage in memory that holds these entries. */
function createStorage(entries: Record<string, string> = {}): SessionStorage {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

function Watch({ onMove }: { onMove: (location: Location, navigate: NavigateFunction) => void }) {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    onMove(location, navigate);
  });
  return null;
}

// What is still on its way when a test is over would otherwise arrive in the next one.
afterEach(async () => {
  cleanup();
  for (const { dispatch } of opened.splice(0)) {
    const running = [...dispatch(api.util.getRunningQueriesThunk()), ...dispatch(api.util.getRunningMutationsThunk())];
    running.forEach((request) => request?.abort());
    await Promise.allSettled(running);
  }
});
