import { useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useSearchParams } from 'react-router';
import { selectFirstPageFor } from './blogListArguments';
import { filtersToQuery, filtersFromQuery, filtersReplaced, selectFilters } from './filtersSlice';
import { listOpenedAtPage, selectFirstPage } from './firstPageSlice';
import { pageFromQuery } from '../../ui/pageInUrl';

type State = Parameters<typeof selectFirstPageFor>[0];

/**
 * Syncs the filters with the URL in both directions: a changed filter pushes a history entry, so that Back undoes it; a
 * changed URL (Back, a shared link, the logo) sets the filters and opens the list at its page.
 */
export function useFiltersInUrl(): void {
  const dispatch = useDispatch();
  const store = useStore<State>();
  const filters = useSelector(selectFilters);
  const [parameters, setParameters] = useSearchParams();
  const urlQuery = filtersToQuery(filtersFromQuery(parameters));
  const urlPage = pageFromQuery(parameters);
  const storeQuery = filtersToQuery(filters);
  /** The query when both were last equal: whichever side differs from it is the one that has changed. */
  const lastSynced = useRef<string>(undefined);
  /** Queries passed to the router but not in the URL yet: navigation is asynchronous, and filters may change meanwhile. */
  const pendingQueries = useRef<string[]>([]);

  // A layout effect, so that a shared link never paints the unfiltered list first.
  useLayoutEffect(() => {
    const urlFilters = filtersFromQuery(new URLSearchParams(urlQuery));
    const openPage = () => {
      const firstPage = selectFirstPageFor(store.getState(), urlFilters, urlPage);
      if (firstPage !== selectFirstPage(store.getState())) dispatch(listOpenedAtPage(firstPage));
    };

    const pendingIndex = pendingQueries.current.lastIndexOf(urlQuery);
    if (pendingIndex >= 0) {
      pendingQueries.current.splice(0, pendingIndex + 1);
      lastSynced.current = urlQuery;
    }
    if (urlQuery === storeQuery) {
      lastSynced.current = storeQuery;
      openPage();
    } else if (urlQuery !== lastSynced.current) {
      dispatch(filtersReplaced(urlFilters));
      openPage();
    } else if (pendingQueries.current.at(-1) !== storeQuery) {
      pendingQueries.current.push(storeQuery);
      setParameters(storeQuery, { preventScrollReset: true });
    }
  }, [dispatch, store, urlQuery, urlPage, storeQuery, setParameters]);
}
