import { useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { addressOfFilters, filtersFromAddress, filtersOpened, selectFilters } from './filtersSlice';

/**
 * Keeps the filters and the address telling the same: a filter that changes is a new entry of the history, so that
 * Back undoes it; an address that changes (Back, a shared link, the logo) sets the filters.
 */
export function useFiltersInAddress(): void {
  const dispatch = useDispatch();
  const filters = useSelector(selectFilters);
  const [parameters, setParameters] = useSearchParams();
  const inAddress = addressOfFilters(filtersFromAddress(parameters));
  const inStore = addressOfFilters(filters);
  /** What both last said; whichever differs from it is the one that moved. */
  const agreed = useRef<string>(undefined);

  // Before the paint, so that a shared link never shows the unfiltered list first.
  useLayoutEffect(() => {
    if (inAddress !== inStore) {
      if (inAddress === agreed.current) setParameters(inStore);
      else dispatch(filtersOpened(filtersFromAddress(new URLSearchParams(inAddress))));
    } else {
      agreed.current = inStore;
    }
  }, [dispatch, inAddress, inStore, setParameters]);
}
