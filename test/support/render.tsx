import * as React from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { CacheProvider, type EmotionCache } from '@emotion/react';
import { act, cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { api } from '../../src/client/api/api';
import { App } from '../../src/client/app/App';
import { prefetchLinks } from '../../src/client/app/prefetchLinks';
import { createRoutes } from '../../src/client/app/routes';
import { createStore, type AppStore, type RootState } from '../../src/client/app/store';
import { syncLocation, writeLocation } from '../../src/client/app/syncLocation';
import { sessionRestored } from '../../src/client/session/sessionSlice';
import { readSession, type SessionStorage } from '../../src/client/session/storedSession';
import { HeroIllustration } from '../../src/client/features/blogs/Hero';
import { siteOfStaticBuild } from './site';
import { createPageStyles } from './styles';

// Pages are lazy chunks, which take long to load on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// React notes for each element where it was made, for warnings, and stops for a moment after ten thousand. No test reads that.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// The server has rendered it.
beforeAll(() => HeroIllustration.load());

interface Options {
  /** The URL that is opened. */
  path?: string;
  /** The stored session of an earlier visit. */
  session?: { token: string; role: string };
  preloadedState?: Partial<RootState>;
  /** Whether links are prefetched. Not by default: the calls of each page that a test passes over would need a mock. */
  isPrefetching?: boolean;
}

type Router = ReturnType<typeof createMemoryRouter>;

const apps: { store: AppStore; router: Router; styles: EmotionCache; stopPrefetching?: () => void }[] = [];

/** Renders the whole app as main.tsx does, with its own store, storage and history. */
export function renderApp({ path = '/', session, preloadedState, isPrefetching = false }: Options = {}) {
  const storage = createStorage(session);
  const store = createStore({ storage, preloadedState: { site: siteOfStaticBuild, ...preloadedState } });
  const stored = readSession(storage);
  if (stored) store.dispatch(sessionRestored(stored));
  const routes = createRoutes(store);
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    // As if the server had run the loader of the home page, which is rendered at once then.
    hydrationData: { loaderData: { home: null } },
  });
  writeLocation(store, router.state);
  const styles = createPageStyles();
  apps.push({ store, router, styles, stopPrefetching: isPrefetching ? prefetchLinks(routes, router) : undefined });
  const view = render(
    <CacheProvider value={styles}>
      <App store={store}>
        <RouterProvider router={router} />
      </App>
    </CacheProvider>,
  );
  syncLocation(store, router);

  return {
    ...view,
    store,
    storage,
    router,
    user: userEvent.setup(),
    url: () => router.state.location.pathname + router.state.location.search,
    goBack: () => act(() => router.navigate(-1)),
    goTo: (url: string) => act(() => router.navigate(url)),
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

// Aborts pending requests and navigations, which would otherwise finish in the next test.
afterEach(async () => {
  cleanup();
  for (const { store, router, styles, stopPrefetching } of apps.splice(0)) {
    styles.sheet.flush();
    stopPrefetching?.();
    router.dispose();
    const { dispatch } = store;
    const running = [...dispatch(api.util.getRunningQueriesThunk()), ...dispatch(api.util.getRunningMutationsThunk())];
    running.forEach((request) => request?.abort());
    await Promise.allSettled(running);
  }
});
