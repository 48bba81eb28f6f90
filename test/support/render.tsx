import { useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router';
import { act, cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { api } from '../../src/client/api/api';
import { App } from '../../src/client/app/App';
import { createStore, type AppStore, type RootState } from '../../src/client/app/store';
import { sessionStarted } from '../../src/client/session/sessionSlice';
import { readSession, type SessionStorage } from '../../src/client/session/storedSession';

// Pages are lazy chunks, which take long to load on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

interface Options {
  /** The URL that is opened. */
  path?: string;
  /** The stored session of an earlier visit. */
  session?: { token: string; role: string };
  preloadedState?: Partial<RootState>;
}

const stores: AppStore[] = [];

/** Renders the whole app as main.tsx does, with its own store, storage and history. */
export function renderApp({ path = '/', session, preloadedState }: Options = {}) {
  const storage = createStorage(session);
  const store = createStore({ storage, preloadedState });
  stores.push(store);
  const stored = readSession(storage);
  if (stored) store.dispatch(sessionStarted(stored));

  let browser: { location: Location; navigate: NavigateFunction };
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <App store={store} />
      <LocationObserver
        onChange={(location, navigate) => {
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
    url: () => browser.location.pathname + browser.location.search,
    goBack: () => act(() => browser.navigate(-1)),
  };
}

/** An in-memory storage with these entries. */
function createStorage(entries: Record<string, string> = {}): SessionStorage {
  const values = new Map(Object.entries(entries));
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

function LocationObserver({ onChange }: { onChange: (location: Location, navigate: NavigateFunction) => void }) {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    onChange(location, navigate);
  });
  return null;
}

// Aborts pending requests, which would otherwise finish in the next test.
afterEach(async () => {
  cleanup();
  for (const { dispatch } of stores.splice(0)) {
    const running = [...dispatch(api.util.getRunningQueriesThunk()), ...dispatch(api.util.getRunningMutationsThunk())];
    running.forEach((request) => request?.abort());
    await Promise.allSettled(running);
  }
});
