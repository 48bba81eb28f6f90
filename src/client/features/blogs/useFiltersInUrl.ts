import { useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { filtersToQuery, filtersFromQuery, filtersReplaced, selectFilters } from './filtersSlice';

/**
 * Syncs the filters with the URL in both directions: a changed filter pushes a history entry, so that Back undoes it; a
 * changed URL (Back, a shared link, the logo) sets the filters.
 */
export function useFiltersInUrl(): void {
  const dispatch = useDispatch();
  const filters = useSelector(selectFilters);
  const [parameters, setParameters] = useSearchParams();
  const urlQuery = filtersToQuery(filtersFromQuery(parameters));
  const storeQuery = filtersToQuery(filters);
  /** The query when both were last equal: whichever side differs from it is the one that has changed. */
  const lastSynced = useRef<string>(undefined);
  /** Queries passed to the router but not in the URL yet: navigation is asynchronous, and filters may change meanwhile. */
  const pendingQueries = useRef<string[]>([]);

  // A layout effect, so that a shared link never paints the unfiltered list first.
  useLayoutEffect(() => {
    const pendingIndex = pendingQueries.current.lastIndexOf(urlQuery);
    if (pendingIndex >= 0) {
      pendingQueries.current.splice(0, pendingIndex + 1);
      lastSynced.current = urlQuery;
    }
    if (urlQuery === storeQuery) {
      lastSynced.current = storeQuery;
    } else if (urlQuery !== lastSynced.current) {
      dispatch(filtersReplaced(filtersFromQuery(new URLSearchParams(urlQuery))));
    } else if (pendingQueries.current.at(-1) !== storeQuery) {
      pendingQueries.current.push(storeQuery);
      setParameters(storeQuery);
    }
  }, [dispatch, urlQuery, storeQuery, setParameters]);
}
