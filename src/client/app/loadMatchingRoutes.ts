import { matchRoutes, type RouteObject } from 'react-router';

/** Loads the code of the page at a location, so that its first render is not a fallback, as hydration needs it. */
export async function loadMatchingRoutes(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  const lazyRoutes = matchRoutes(routes, location)?.flatMap(({ route }) => (route.lazy ? [route] : [])) ?? [];
  await Promise.all(
    lazyRoutes.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}
