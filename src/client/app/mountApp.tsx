import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { selectIsSignedIn } from '../session/sessionSlice';
import { App } from './App';
import type { OpenedRouter } from './openRouter';
import type { OpenedStore } from './openStore';
import { prefetchLinks, prefetchPostCode } from './prefetchLinks';
import { syncLocation } from './syncLocation';

/** What was clicked before the page was hydrated: index.html has marked it. */
function repeatClicks() {
  document.documentElement.setAttribute('data-hydrated', '');
  for (const element of document.querySelectorAll<HTMLElement>('[data-clicked]')) {
    element.removeAttribute('data-clicked');
    element.click();
  }
}

/** Hydrates the page, or renders it in place of the frame or a shell that is not for this reader. */
export function mountApp(
  { store, serverState, hydration, isShell, showSession }: OpenedStore,
  { routes, router, canHydrate }: OpenedRouter,
): void {
  const container = document.getElementById('root')!;
  const handleMount = () => {
    syncLocation(store, router);
    prefetchLinks(routes, router);
    // Without its code, there is the search of the home page.
    void import('./searchShortcuts').then(
      ({ listen }) => listen(store, router),
      () => undefined,
    );
    if (hydration && !isShell) showSession();
    const isHome = router.state.matches.some(({ route }) => route.id === 'home');
    if (isHome && selectIsSignedIn(store.getState())) prefetchPostCode(routes);
    // By then the page is rendered with the session: as hydrated, a heart asks everybody to log in.
    queueMicrotask(repeatClicks);
  };
  const app = (
    <App store={store} serverState={serverState} onMounted={handleMount}>
      <RouterProvider router={router} />
    </App>
  );
  if (!canHydrate) {
    document.head.querySelectorAll('title, [data-frame]').forEach((element) => element.remove());
    container.replaceChildren();
    container.removeAttribute('data-admin');
  }
  // As a transition, so that the first render is interruptible.
  startTransition(() => {
    if (canHydrate) {
      document.documentElement.setAttribute('data-hydrating', '');
      hydrateRoot(container, app);
    } else createRoot(container).render(app);
  });
}
