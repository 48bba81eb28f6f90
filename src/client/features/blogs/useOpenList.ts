import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { filtersToHref, selectFilters, type Filters } from './filtersSlice';

/** Opens the list of posts with other filters. Back leads to the list that was shown. */
export function useOpenList(): (changes: Partial<Filters>) => void {
  const navigate = useNavigate();
  const store = useStore<Parameters<typeof selectFilters>[0]>();
  return (changes) => {
    const filters = selectFilters(store.getState());
    const href = filtersToHref({ ...filters, ...changes });
    if (href !== filtersToHref(filters)) void navigate(href, { preventScrollReset: true });
  };
}
