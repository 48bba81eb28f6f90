import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { categoryFilters, type CategoryFilter } from '../../../contract/categories';
import { paths } from '../../paths';
import { withPage } from '../../ui/pageInUrl';

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
    /** The filters were taken from the URL: a shared link, or Back. */
    filtersReplaced: (_filters, { payload }: PayloadAction<Filters>) => payload,
  },
  selectors: { selectFilters: (filters) => filters },
});

export const { searchSubmitted, searchCleared, categoryChosen, filtersReplaced } = filtersSlice.actions;
export const { selectFilters } = filtersSlice.selectors;

/** Reads the filters from the query string, `?search=…&category=…`; an unknown category is ignored. */
export function filtersFromQuery(parameters: URLSearchParams): Filters {
  const wanted = parameters.get('category')?.toLowerCase();
  return {
    search: parameters.get('search')?.trim() ?? noFilters.search,
    category: categoryFilters.find((category) => category.toLowerCase() === wanted) ?? noFilters.category,
  };
}

/** The query string of these filters; empty when there are none. */
export function filtersToQuery({ search, category }: Filters): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set('search', search);
  if (category !== noFilters.category) parameters.set('category', category);
  return parameters.toString();
}

/** The URL of the list with these filters. */
export function filtersToHref(filters: Filters): string {
  const query = filtersToQuery(filters);
  return query ? `${paths.home}?${query}` : paths.home;
}

/** Path and query of a page of the list. */
export function pathOfBlogList(filters: Filters, page: number): string {
  const query = withPage(new URLSearchParams(filtersToQuery(filters)), page).toString();
  return query ? `${paths.home}?${query}` : paths.home;
}
