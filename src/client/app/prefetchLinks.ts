import { matchRoutes, type DataRouter, type RouteObject } from 'react-router';
import { paths } from '../paths';
import { loadMatchingRoutes, runLoaders } from './loadMatchingRoutes';
import { createPrefetchRequest } from './prefetchRequest';

/** How long a pointer rests on a link before its page is prefetched; passing over it takes less. */
const restMs = 80;

/** React Router marks the links that it follows itself; others load a document. */
const selector = 'a[data-discover]:not([target], [download])';

const types = ['pointerover', 'focusin', 'pointerdown'];

/** Not every browser says so. */
const isDataSaved = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/**
 * Fetches code and data of the page that a link leads to, when the link is hovered, focused or pressed.
 * @returns stops it
 */
export function prefetchLinks(routes: RouteObject[], router: DataRouter): () => void {
  let current: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout>;

  const handle = ({ type, target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>(selector);
    const isPressed = type === 'pointerdown';
    if (link === current && !isPressed) return;
    current = link;
    clearTimeout(timer);
    const isSamePage = link?.pathname === router.state.location.pathname;
    if (!link || isSamePage || isDataSaved()) return;
    timer = setTimeout(() => void prefetch(routes, link), isPressed ? 0 : restMs);
  };

  for (const type of types) document.addEventListener(type, handle, { passive: true });
  return () => {
    for (const type of types) document.removeEventListener(type, handle);
    clearTimeout(timer);
  };
}

async function prefetch(routes: RouteObject[], { href, pathname }: HTMLAnchorElement): Promise<void> {
  const request = createPrefetchRequest(href);
  // There is a route for every location.
  const matches = matchRoutes(routes, { pathname })!;
  try {
    await Promise.all([loadMatchingRoutes(matches), runLoaders(matches, request)]);
  } catch {
    // The navigation tries again, and reports a failure.
  }
}

/** Fetches the code of a post when the browser is idle: who may open the posts of a list waits for the post alone. */
export function prefetchPostCode(routes: RouteObject[]): void {
  if (isDataSaved()) return;
  // Not every browser knows when it is idle.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const matches = matchRoutes(routes, { pathname: paths.blog('any') })!;
  // The navigation tries again, and reports a failure.
  whenIdle(() => void loadMatchingRoutes(matches).catch(() => undefined));
}
