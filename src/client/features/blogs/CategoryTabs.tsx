import { useDispatch, useSelector } from 'react-redux';
import { categoryFilters, type CategoryFilter } from '../../../contract/categories';
import { TabBar } from '../../ui/TabBar';
import { categoryChosen, filtersToHref, selectFilters } from './filtersSlice';

/** Id of the tab panel, which contains the grid of posts. */
export const blogsPanelId = 'blogs';

export const tabId = (category: CategoryFilter) => `category-${category}`;

export function CategoryTabs() {
  const dispatch = useDispatch();
  const filters = useSelector(selectFilters);
  return (
    <TabBar
      label="Categories"
      names={categoryFilters}
      selected={filters.category}
      hrefOf={(category) => filtersToHref({ ...filters, category })}
      onSelect={(chosen) => dispatch(categoryChosen(chosen))}
      panelId={blogsPanelId}
      idOf={tabId}
    />
  );
}
