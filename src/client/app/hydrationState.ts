// The part of the state that a page was rendered from on the server, which the browser begins with.
import type { Site } from '../site/siteSlice';
import type { RootState } from './store';

export interface HydrationState {
  state: { api: Pick<RootState['api'], 'queries' | 'provided'>; site: Site };
  /** The `loaderData` of React Router, by route. */
  loaderData: Record<string, unknown>;
}

/** Without what differs between two renderings of the same page: ids, times and the order of requests. */
export function hydrationStateOf(
  { api: { queries, provided }, site }: RootState,
  loaderData: HydrationState['loaderData'],
): HydrationState {
  const entries = Object.entries(queries).map(([key, query]) => [
    key,
    // A time is what tells RTK Query that there is a response.
    { ...query, requestId: 'server', startedTimeStamp: 1, ...(query?.fulfilledTimeStamp && { fulfilledTimeStamp: 1 }) },
  ]);
  const cached = {
    queries: Object.fromEntries(entries) as RootState['api']['queries'],
    // In the order in which the responses came.
    provided: { tags: sortKeys(provided.tags), keys: sortKeys(provided.keys) },
  };
  return { state: { api: cached, site }, loaderData };
}

const sortKeys = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).sort(([key], [other]) => (key < other ? -1 : 1))) as T;

/** What the server has put into the page; undefined where the page was not rendered there. */
export const readHydrationState = () => readJson<HydrationState>('state');

/** The same of a page of the admin area that is rendered for all admins. */
export const readShellState = () => readJson<HydrationState>('shell');

/** What the server has put into a page that only the browser renders; undefined in a static build. */
export const readSite = () => readJson<Site>('site');

function readJson<T>(elementId: string): T | undefined {
  const element = document.getElementById(elementId);
  return element ? (JSON.parse(element.textContent) as T) : undefined;
}
