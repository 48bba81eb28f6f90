import { createBrowserRouter, matchRoutes, type DataRouter, type RouteObject } from 'react-router';
import { loadMatchingRoutes, runLoaders } from './loadMatchingRoutes';
import type { OpenedStore } from './openStore';
import { createRoutes } from './routes';
import { writeLocation } from './syncLocation';

export interface OpenedRouter {
  routes: RouteObject[];
  router: DataRouter;
  /** Whether the first render is the one of the server. */
  canHydrate: boolean;
}

/** The router; where the server has rendered the page, its code is loaded by then. */
export async function openRouter({ store, hydration, isShell }: OpenedStore): Promise<OpenedRouter> {
  const routes = createRoutes(store);
  let canHydrate = hydration !== undefined;
  if (hydration) {
    // There is a route for every location.
    const matches = matchRoutes(routes, window.location)!;
    // The server has rendered a shell without answers.
    if (isShell) void runLoaders(matches, new Request(window.location.href)).catch(() => undefined);
    await loadMatchingRoutes(matches).catch((error: unknown) => {
      // What has failed is shown in place of a shell; other pages can be read as they are.
      if (!isShell) throw error;
      canHydrate = false;
    });
  }
  // Starts the first call and the loading of the page's chunk, where that has not been done.
  const router = createBrowserRouter(routes, { hydrationData: canHydrate ? hydration : undefined });
  writeLocation(store, router.state);
  return { routes, router, canHydrate };
}
