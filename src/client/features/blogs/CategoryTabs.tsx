import { useSelector } from 'react-redux';
import { allCategories } from '../../../contract/categories';
import { selectCategories } from '../../site/siteSlice';
import { TabBar } from '../../ui/TabBar';
import { filtersToHref, selectFilters } from './filtersSlice';
import { useOpenList } from './useOpenList';

/** Id of the tab panel, which contains the grid of posts. */
export const blogsPanelId = 'blogs';

export const tabId = (category: string) => `category-${encodeURIComponent(category)}`;

export function CategoryTabs() {
  const openList = useOpenList();
  const filters = useSelector(selectFilters);
  return (
    <TabBar
      label="Categories"
      names={[allCategories, ...useSelector(selectCategories).map(({ name }) => name)]}
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
