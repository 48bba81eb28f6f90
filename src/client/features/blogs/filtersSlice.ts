import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { categoryFilters, type CategoryFilter } from '../../../contract/categories';

export interface Filters {
  search: string;
  category: CategoryFilter;
}

export const noFilters: Filters = { search: '', category: 'All' };

export const filtersSlice = createSlice({
  name: 'filters',
  initialState: noFilters,
  reducers: {
    searchSubmitted: (filters, { payload }: PayloadAction<string>) => ({ ...filters, search: payload.trim() }),
    searchCleared: (filters) => ({ ...filters, search: '' }),
    categoryChosen: (filters, { payload }: PayloadAction<CategoryFilter>) => ({ ...filters, category: payload }),
    /** An address was opened that says what to filter by: a shared link, or Back. */
    filtersOpened: (_filters, { payload }: PayloadAction<Filters>) => payload,
  },
  selectors: { selectFilters: (filters) => filters },
});

export const { searchSubmitted, searchCleared, categoryChosen, filtersOpened } = filtersSlice.actions;
export const { selectFilters } = filtersSlice.selectors;

/** The filters an address asks for: `?search=…&category=…`; what it does not know it leaves out. */
export function filtersFromAddress(parameters: URLSearchParams): Filters {
  const wanted = parameters.get('category')?.toLowerCase();
  return {
    search: parameters.get('search')?.trim() ?? noFilters.search,
    category: categoryFilters.find((category) => category.toLowerCase() === wanted) ?? noFilters.category,
  };
}

/** The address's part that says these filters; empty when there are none. */
export function addressOfFilters({ search, category }: Filters): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set('search', search);
  if (category !== noFilters.category) parameters.set('category', category);
  return parameters.toString();
}
