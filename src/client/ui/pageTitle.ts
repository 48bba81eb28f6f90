import { useSelector } from 'react-redux';
import { useMatches, type Params, type UIMatch } from 'react-router';
import { site } from '../../contract/site';

/** Part of the `handle` of a route. */
export interface TitleHandle<State> {
  /** Undefined where the route leaves the title to its children. */
  title?: string | ((state: State, params: Readonly<Params>) => string | undefined);
}

/** The title of the page that these routes make up, the layout first: a layout can show something in place of its page. */
function pageTitle<State>(matches: Pick<UIMatch, 'handle' | 'params'>[], state: State): string {
  for (const { handle, params } of matches) {
    const title = (handle as TitleHandle<State> | undefined)?.title;
    const text = typeof title === 'function' ? title(state, params) : title;
    if (text) return `${text} · ${site.name}`;
  }
  return site.title;
}

export function usePageTitle(): string {
  const matches = useMatches();
  return useSelector((state) => pageTitle(matches, state));
}
