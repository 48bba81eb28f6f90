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
  const hydration = readHydrationState();
  const storage = findLocalStorage();
  const session = storage && readSession(storage);
  const store = createStore({ storage, preloadedState: { ...hydration?.state, session } });
  openLocation(store, new URLSearchParams(window.location.search));
  syncSessionAcrossTabs(store);
  refetchWhenVisible(store);
  /** Also fetches again what the server has rendered for everybody. */
  const startSession = () => session && store.dispatch(sessionStarted(session));
  if (!hydration) {
    startSession();
    document.head.querySelectorAll('[data-frame]').forEach((element) => element.remove());
  }

  const routes = createRoutes(store);
  if (hydration) await loadMatchingRoutes(routes, window.location);
  const app = (
    <App
      store={store}
      serverState={hydration && { ...store.getState(), session: signedOut }}
      onMounted={() => {
        repeatClicks();
        if (hydration) startSession();
      }}
    >
      <RouterProvider router={createBrowserRouter(routes, { hydrationData: hydration })} />
    </App>
  );
  const container = document.getElementById('root')!;
  startTransition(() => {
    if (hydration) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
}

void start();
