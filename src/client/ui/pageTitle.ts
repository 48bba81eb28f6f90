import { useSelector } from 'react-redux';
import { useMatches, type Params, type UIMatch } from 'react-router';
import { siteTitle } from '../../contract/site-title';
import { selectSettings, type StateWithSite } from '../site/siteSlice';

/** Part of the `handle` of a route. */
export interface TitleHandle<State> {
  /** Undefined where the route leaves the title to its children. */
  title?: string | ((state: State, params: Readonly<Params>, loaded: unknown) => string | undefined);
}

/** The title of the page that these routes make up, the layout first: a layout can show something in place of its page. */
function pageTitle<State extends StateWithSite>(
  matches: Pick<UIMatch, 'handle' | 'params' | 'loaderData'>[],
  state: State,
): string {
  const settings = selectSettings(state);
  for (const { handle, params, loaderData } of matches) {
    const title = (handle as TitleHandle<State> | undefined)?.title;
    const text = typeof title === 'function' ? title(state, params, loaderData) : title;
    if (text) return `${text} · ${settings.name}`;
  }
  return siteTitle(settings);
}

export function usePageTitle(): string {
  const matches = useMatches();
  return useSelector((state: StateWithSite) => pageTitle(matches, state));
}
