// Starts the app. The script in index.html runs this bundle when a rendered page is used; until then it does what a
// click alone leads to, and marks what else is clicked. The app takes the page over with the state in it, repeats
// the marked clicks, and fetches what is the reader's own, such as their likes.
import { findLocalStorage } from './findLocalStorage';
import { selectIsSignedIn, signedOut, someAdmin } from './session/sessionSlice';
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
  // Compiling all of it was a task of its own.
  await yieldToMain();
  await import(/* webpackMode: 'eager' */ '@reduxjs/toolkit/query/react');
  await yieldToMain();
  const { createStore } = await import(/* webpackMode: 'eager' */ './app/store');
  const { readHydrationState, readShellState, readSite } = await import(
    /* webpackMode: 'eager' */ './app/hydrationState'
  );
  const { shortcutsSlice } = await import(/* webpackMode: 'eager' */ './features/comments/admin/shortcutsSlice');
  const { openLocation } = await import(/* webpackMode: 'eager' */ './app/openLocation');
  const { refetchWhenVisible } = await import(/* webpackMode: 'eager' */ './app/refetchWhenVisible');
  const container = document.getElementById('root')!;
  const shell = readShellState();
  const site = shell?.state.site ?? readSite();
  const storage = findLocalStorage();
  const session = storage && readSession(storage);
  // Others see nothing of the shell.
  const hydration = readHydrationState() ?? (session?.role === 'admin' ? shell : undefined);
  const store = createStore({ storage, preloadedState: { ...(site && { site }), ...hydration?.state, session } });
  openLocation(store, new URLSearchParams(window.location.search));
  /** Of the render on the server. Other tabs may change the session, and with it the store, before the page is hydrated. */
  const serverState = hydration && {
    ...store.getState(),
    session: shell ? someAdmin : signedOut,
    shortcuts: shortcutsSlice.getInitialState(),
  };
  if (storage) syncSessionAcrossTabs(store, storage);
  refetchWhenVisible(store);
  /** Also fetches again what the server has rendered for everybody. */
  const showSession = () => storage && restoreSession(store, storage);
  const renderInBrowser = () => {
    document.head.querySelectorAll('title, [data-frame]').forEach((element) => element.remove());
    container.replaceChildren();
    container.removeAttribute('data-admin');
  };
  // Where the server has rendered no answers there is nothing to fetch again.
  if (!hydration || shell) showSession();
  if (!hydration) renderInBrowser();

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
  const { loadMatchingRoutes, runLoaders } = await import(/* webpackMode: 'eager' */ './app/loadMatchingRoutes');
  const { prefetchLinks, prefetchPostCode } = await import(/* webpackMode: 'eager' */ './app/prefetchLinks');
  const routes = createRoutes(store);
  // There is a route for every location.
  const matches = matchRoutes(routes, window.location)!;
  let canHydrate = hydration !== undefined;
  if (hydration && shell) {
    // The server has rendered it without answers.
    void runLoaders(matches, new Request(window.location.href)).catch(() => undefined);
    // A failure is shown in its place.
    canHydrate = await loadMatchingRoutes(matches).then(
      () => true,
      () => false,
    );
    if (!canHydrate) renderInBrowser();
  } else if (hydration) await loadMatchingRoutes(matches);
  // Starts the first call and the loading of the page's chunk, where that has not been done.
  const router = createBrowserRouter(routes, { hydrationData: canHydrate ? hydration : undefined });
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
        if (hydration && !shell) showSession();
        const isHome = matches.some(({ route }) => route.id === 'home');
        if (isHome && selectIsSignedIn(store.getState())) prefetchPostCode(routes);
        // By then the page is rendered with the session: as hydrated, a heart asks everybody to log in.
        queueMicrotask(repeatClicks);
      }}
    >
      <RouterProvider router={router} />
    </App>
  );
  // As a transition, so that the first render is interruptible.
  startTransition(() => {
    if (canHydrate) {
      document.documentElement.setAttribute('data-hydrating', '');
      hydrateRoot(container, app);
    } else createRoot(container).render(app);
  });
}

void start();
