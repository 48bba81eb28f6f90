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
  /** What the address was told to say and does not say yet: the router takes its time, and a person may not. */
  const underway = useRef<string[]>([]);

  // Before the paint, so that a shared link never shows the unfiltered list first.
  useLayoutEffect(() => {
    const arrived = underway.current.lastIndexOf(inAddress);
    if (arrived >= 0) {
      underway.current.splice(0, arrived + 1);
      agreed.current = inAddress;
    }
    if (inAddress === inStore) {
      agreed.current = inStore;
    } else if (inAddress !== agreed.current) {
      dispatch(filtersOpened(filtersFromAddress(new URLSearchParams(inAddress))));
    } else if (underway.current.at(-1) !== inStore) {
      underway.current.push(inStore);
      setParameters(inStore);
    }
  }, [dispatch, inAddress, inStore, setParameters]);
}
