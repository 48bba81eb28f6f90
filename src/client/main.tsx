import { filtersFromAddress, filtersOpened } from './features/blogs/filtersSlice';
import { followOtherTabs } from './session/followOtherTabs';
import { sessionStarted } from './session/sessionSlice';
import { readSession } from './session/storedSession';

/** Lets the browser answer before more code is run. */
const breathe = () => new Promise((next) => setTimeout(next));

/** All of it is in one file, but run a part at a time, so that no part holds up the page for long. */
async function start() {
  const { startTransition } = await import(/* webpackMode: 'eager' */ 'react');
  const { createRoot } = await import(/* webpackMode: 'eager' */ 'react-dom/client');
  await breathe();
  const { createStore } = await import(/* webpackMode: 'eager' */ './app/store');
  const store = createStore({ storage: window.localStorage });
  const session = readSession(window.localStorage);
  if (session) store.dispatch(sessionStarted(session));
  // So that the first frame of a shared address is that of its filters; from then on useFiltersInAddress sees to it.
  store.dispatch(filtersOpened(filtersFromAddress(new URLSearchParams(window.location.search))));
  followOtherTabs(store.dispatch);
  await breathe();
  await import(/* webpackMode: 'eager' */ './app/theme');
  await breathe();
  const { App } = await import(/* webpackMode: 'eager' */ './app/App');
  const { BrowserRouter } = await import(/* webpackMode: 'eager' */ 'react-router');
  const { loadPage } = await import(/* webpackMode: 'eager' */ './app/loadPage');
  // Should it fail, then it fails again where it is rendered, and is shown there.
  await loadPage(window.location.pathname, session !== undefined).catch(() => undefined);
  await breathe();
  // As a transition the first render is cut into slices too.
  startTransition(() => {
    createRoot(document.getElementById('root')!).render(
      <BrowserRouter>
        <App store={store} />
      </BrowserRouter>,
    );
  });
}

void start();
