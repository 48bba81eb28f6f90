import { matchRoutes, type RouteObject } from 'react-router';

/** Loads the code of the page at a location, so that its first render is not a fallback, as hydration needs it. */
export async function loadMatchingRoutes(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  await Promise.all(
    // There is a route for every location.
    matchRoutes(routes, location)!.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
