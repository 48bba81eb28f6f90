import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { App } from './app/App';
import { readHydrationState } from './app/hydrationState';
import { loadMatchingRoutes } from './app/loadMatchingRoutes';
import { openLocation } from './app/openLocation';
import { refetchWhenVisible } from './app/refetchWhenVisible';
import { createRoutes } from './app/routes';
import { createStore } from './app/store';
import { findLocalStorage } from './findLocalStorage';
import { sessionStarted, signedOut } from './session/sessionSlice';
import { readSession } from './session/storedSession';
import { syncSessionAcrossTabs } from './session/syncSessionAcrossTabs';

/** What was clicked before the page was hydrated: index.html has marked it. */
function repeatClicks() {
  document.documentElement.setAttribute('data-hydrated', '');
  for (const button of document.querySelectorAll<HTMLElement>('[data-clicked]')) {
    button.removeAttribute('data-clicked');
    button.click();
  }
}

async function start() {
  const hydrationState = readHydrationState();
  const storage = findLocalStorage();
  const session = storage && readSession(storage);
  const store = createStore({ storage, preloadedState: { ...hydrationState?.state, ...(session && { session }) } });
  openLocation(store, new URLSearchParams(window.location.search));
  syncSessionAcrossTabs(store);
  refetchWhenVisible(store);
  const startSession = () => {
    if (session) store.dispatch(sessionStarted(session));
  };

  const container = document.getElementById('root')!;
  const routes = createRoutes(store);
  if (!hydrationState) {
    startSession();
    for (const element of document.head.querySelectorAll('[data-frame]')) element.remove();
    const router = createBrowserRouter(routes);
    startTransition(() => {
      createRoot(container).render(
        <App store={store}>
          <RouterProvider router={router} />
        </App>,
      );
    });
    return;
  }

  const { loaderData } = hydrationState;
  await loadMatchingRoutes(routes, window.location);
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } });
  const handleHydrated = () => {
    repeatClicks();
    // Fetches again what the server has rendered for everybody.
    startSession();
  };
  const serverState = { ...store.getState(), session: signedOut };
  startTransition(() => {
    hydrateRoot(
      container,
      <App store={store} serverState={serverState} onMounted={handleHydrated}>
        <RouterProvider router={router} />
      </App>,
    );
  });
}

void start();
