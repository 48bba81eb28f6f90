import type { LoaderFunctionArgs, RouteMatch, RouteObject } from 'react-router';
import { handleOf } from './routeHandle';

/** Loads the code of the page with these routes, so that its first render is not a fallback, as hydration needs it. */
export async function loadMatchingRoutes(matches: { route: RouteObject }[]): Promise<void> {
  await Promise.all([...matches.map(({ route }) => loadRoute(route)), loadParts(matches)]);
}

/** Starts the first calls of the page with these routes. */
export async function runLoaders(matches: RouteMatch[], request: Request): Promise<void> {
  await Promise.all(
    matches.map(({ route: { loader }, params }): unknown =>
      // The loaders of routes.tsx need no other arguments.
      typeof loader === 'function' ? loader({ request, params } as LoaderFunctionArgs) : undefined,
    ),
  );
}

/** Loads what the pages of these routes do not wait for. */
export async function loadParts(matches: { route: RouteObject }[]): Promise<void> {
  // Rendering it reports a failure.
  const parts = matches.flatMap(({ route }) => handleOf(route).parts ?? []);
  await Promise.all(parts.map((part) => part.load().catch(() => undefined)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}
