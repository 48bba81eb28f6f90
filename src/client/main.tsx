import { filtersFromQuery, filtersReplaced } from './features/blogs/filtersSlice';
import { listOpenedAtPage } from './features/blogs/firstPageSlice';
import { findLocalStorage } from './findLocalStorage';
import { syncSessionAcrossTabs } from './session/syncSessionAcrossTabs';
import { sessionStarted } from './session/sessionSlice';
import { readSession } from './session/storedSession';
import { pageFromQuery } from './ui/pageInUrl';

/** Ends the current task, so that the browser can handle input before the next one. */
const yieldToMain = () => new Promise((next) => setTimeout(next));

/** One bundle, evaluated in several tasks, so that none of them blocks the main thread for long. */
async function start() {
  const { createStore } = await import(/* webpackMode: 'eager' */ './app/store');
  const storage = findLocalStorage();
  const store = createStore({ storage });
  const session = storage && readSession(storage);
  if (session) store.dispatch(sessionStarted(session));
  // Filters and page of a shared link must be set before the first render; later useFiltersInUrl keeps them in sync.
  const parameters = new URLSearchParams(window.location.search);
  store.dispatch(filtersReplaced(filtersFromQuery(parameters)));
  store.dispatch(listOpenedAtPage(pageFromQuery(parameters)));
  syncSessionAcrossTabs(store);
  const { refetchWhenVisible } = await import(/* webpackMode: 'eager' */ './app/refetchWhenVisible');
  refetchWhenVisible(store);
  await yieldToMain();
  // What the routes need, a part at a time.
  await import(/* webpackMode: 'eager' */ './app/theme');
  await yieldToMain();
  const { createBrowserRouter, RouterProvider } = await import(/* webpackMode: 'eager' */ 'react-router');
  await yieldToMain();
  await import(/* webpackMode: 'eager' */ './layouts/PublicLayout');
  await yieldToMain();
  await import(/* webpackMode: 'eager' */ './features/blogs/HomePage');
  await yieldToMain();
  const { createRoutes } = await import(/* webpackMode: 'eager' */ './app/routes');
  // Starts the first call and the loading of the page's chunk.
  const router = createBrowserRouter(createRoutes(store));
  await yieldToMain();
  const { startTransition } = await import(/* webpackMode: 'eager' */ 'react');
  const { createRoot } = await import(/* webpackMode: 'eager' */ 'react-dom/client');
  await yieldToMain();
  const { App } = await import(/* webpackMode: 'eager' */ './app/App');
  await yieldToMain();
  // As a transition, so that the first render is interruptible.
  startTransition(() => {
    createRoot(document.getElementById('root')!).render(
      <App store={store}>
        <RouterProvider router={router} />
      </App>,
    );
  });
}

void start();
