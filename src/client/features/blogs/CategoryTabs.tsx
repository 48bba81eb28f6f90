import { useDispatch, useSelector } from 'react-redux';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { categoryFilters, type CategoryFilter } from '../../../contract/categories';
import { categoryChosen, selectFilters } from './filtersSlice';

/** The tab bar's panel, which the grid of posts is. */
export const blogsPanelId = 'blogs';

export const tabId = (category: CategoryFilter) => `category-${category}`;

export function CategoryTabs() {
  const dispatch = useDispatch();
  const { category } = useSelector(selectFilters);
  return (
    <Tabs
      value={category}
      onChange={(_event, chosen: CategoryFilter) => dispatch(categoryChosen(chosen))}
      variant="scrollable"
      scrollButtons={false}
      aria-label="Categories"
    >
      {categoryFilters.map((name) => (
        <Tab key={name} value={name} label={name} id={tabId(name)} aria-controls={blogsPanelId} />
      ))}
    </Tabs>
  );
}
