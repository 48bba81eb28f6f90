import { useSelector } from 'react-redux';
import { categoryFilters, type CategoryFilter } from '../../../contract/categories';
import { TabBar } from '../../ui/TabBar';
import { filtersToHref, selectFilters } from './filtersSlice';
import { useOpenList } from './useOpenList';

/** Id of the tab panel, which contains the grid of posts. */
export const blogsPanelId = 'blogs';

export const tabId = (category: CategoryFilter) => `category-${category}`;

export function CategoryTabs() {
  const openList = useOpenList();
  const filters = useSelector(selectFilters);
  return (
    <TabBar
      label="Categories"
      names={categoryFilters}
      selected={filters.category}
      hrefOf={(category) => filtersToHref({ ...filters, category })}
      onSelect={(category) => {
        openList({ category });
      }}
      panelId={blogsPanelId}
      idOf={tabId}
    />
  );
}
