import { matchRoutes, type RouteObject } from 'react-router';
import type { RouteHandle } from '../ui/pageTitle';
import type { RootState } from './store';

/** Loads the code of the page at a location, so that its first render is not a fallback, as hydration needs it. */
export async function loadMatchingRoutes(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  await Promise.all(
    // There is a route for every location.
    matchRoutes(routes, location)!.flatMap(({ route }) => [
      loadRoute(route),
      // Rendering it reports a failure.
      ...partsOf(route).map((part) => part.load().catch(() => undefined)),
    ]),
  );
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}

const partsOf = ({ handle }: RouteObject) => (handle as RouteHandle<RootState> | undefined)?.parts ?? [];
