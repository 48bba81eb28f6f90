import { filtersFromQuery, filtersReplaced } from '../features/blogs/filtersSlice';
import { listOpenedAtPage } from '../features/blogs/firstPageSlice';
import { pageFromQuery } from '../ui/pageInUrl';
import type { AppStore } from './store';

/**
 * Sets filters and page of a shared link before the first render; afterwards useFiltersInUrl keeps store and URL the
 * same.
 */
export function openLocation({ dispatch }: AppStore, parameters: URLSearchParams): void {
  dispatch(filtersReplaced(filtersFromQuery(parameters)));
  dispatch(listOpenedAtPage(pageFromQuery(parameters)));
}
