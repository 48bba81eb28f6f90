import { findLocalStorage } from './findLocalStorage';
import { signedOut } from './session/sessionSlice';
import { readSession } from './session/storedSession';
import { restoreSession, syncSessionAcrossTabs } from './session/syncSessionAcrossTabs';

/** Ends the current task, so that the browser can handle input before the next one. */
const yieldToMain = () => new Promise((next) => setTimeout(next));

/** What was clicked before the page was hydrated: index.html has marked it. */
function repeatClicks() {
  document.documentElement.setAttribute('data-hydrated', '');
  for (const element of document.querySelectorAll<HTMLElement>('[data-clicked]')) {
    element.removeAttribute('data-clicked');
    element.click();
  }
}

/** One bundle, evaluated in several tasks, so that none of them blocks the main thread for long. */
async function start() {
  const { createStore } = await import(/* webpackMode: 'eager' */ './app/store');
  const { readHydrationState, readSite } = await import(/* webpackMode: 'eager' */ './app/hydrationState');
  const { openLocation } = await import(/* webpackMode: 'eager' */ './app/openLocation');
  const { refetchWhenVisible } = await import(/* webpackMode: 'eager' */ './app/refetchWhenVisible');
  const hydration = readHydrationState();
  const site = readSite();
  const storage = findLocalStorage();
  const session = storage && readSession(storage);
  const store = createStore({ storage, preloadedState: { ...(site && { site }), ...hydration?.state, session } });
  openLocation(store, new URLSearchParams(window.location.search));
  /** Of the render on the server. Other tabs may change the session, and with it the store, before the page is hydrated. */
  const serverState = hydration && { ...store.getState(), session: signedOut };
  if (storage) syncSessionAcrossTabs(store, storage);
  refetchWhenVisible(store);
  /** Also fetches again what the server has rendered for everybody. */
  const showSession = () => storage && restoreSession(store, storage);
  if (!hydration) {
    showSession();
    document.head.querySelectorAll('[data-frame]').forEach((element) => element.remove());
  }

  await yieldToMain();
  await import(/* webpackMode: 'eager' */ './ui/theme');
  await yieldToMain();
  const { createBrowserRouter, matchRoutes, RouterProvider } = await import(/* webpackMode: 'eager' */ 'react-router');
  await yieldToMain();
  await import(/* webpackMode: 'eager' */ './layouts/PublicLayout');
  await yieldToMain();
  await import(/* webpackMode: 'eager' */ './features/blogs/HomePage');
  await yieldToMain();
  const { createRoutes } = await import(/* webpackMode: 'eager' */ './app/routes');
  const { loadMatchingRoutes } = await import(/* webpackMode: 'eager' */ './app/loadMatchingRoutes');
  const { prefetchLinks } = await import(/* webpackMode: 'eager' */ './app/prefetchLinks');
  const routes = createRoutes(store);
  // There is a route for every location.
  if (hydration) await loadMatchingRoutes(matchRoutes(routes, window.location)!);
  // Starts the first call and the loading of the page's chunk, where the server has not.
  const router = createBrowserRouter(routes, { hydrationData: hydration });
  await yieldToMain();
  const { startTransition } = await import(/* webpackMode: 'eager' */ 'react');
  const { createRoot, hydrateRoot } = await import(/* webpackMode: 'eager' */ 'react-dom/client');
  await yieldToMain();
  const { App } = await import(/* webpackMode: 'eager' */ './app/App');
  await yieldToMain();
  const app = (
    <App
      store={store}
      serverState={serverState}
      onMounted={() => {
        prefetchLinks(routes, router);
        if (hydration) showSession();
        // By then the page is rendered with the session: as hydrated, a heart asks everybody to log in.
        queueMicrotask(repeatClicks);
      }}
    >
      <RouterProvider router={router} />
    </App>
  );
  const container = document.getElementById('root')!;
  // As a transition, so that the first render is interruptible.
  startTransition(() => {
    if (hydration) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
}

void start();
