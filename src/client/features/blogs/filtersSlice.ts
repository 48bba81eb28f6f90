// The list of posts that the home page shows. The URL decides it: forms and tabs navigate, and a listener of
// `locationChanged` writes here what the URL says.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { allCategories, type CategoryName } from '../../../contract/categories';
import { paths } from '../../paths';
import { withPage } from '../../ui/pageInUrl';

export interface Filters {
  search: string;
  /** Its name, or `allCategories`. */
  category: string;
}

export const noFilters: Filters = { search: '', category: allCategories };

/** What a cached list of posts is made of: its filters, and the number of the page at which it was opened. */
export interface BlogListArguments extends Filters {
  firstPage: number;
}

export const filtersSlice = createSlice({
  name: 'filters',
  initialState: { ...noFilters, firstPage: 1 } as BlogListArguments,
  reducers: { listOpened: (_list, { payload }: PayloadAction<BlogListArguments>) => payload },
  selectors: {
    selectOpenedList: (list) => list,
    selectFilters: (list): Filters => list,
    /** The pages around it are loaded as the reader asks for them. */
    selectFirstPage: ({ firstPage }) => firstPage,
  },
});

export const { listOpened } = filtersSlice.actions;
export const { selectOpenedList, selectFilters, selectFirstPage } = filtersSlice.selectors;

/** Reads the filters from the query string, `?search=…&category=…`; a category that is none of these is ignored. */
export function filtersFromQuery(parameters: URLSearchParams, categories: readonly CategoryName[]): Filters {
  const wanted = parameters.get('category')?.toLowerCase();
  return {
    search: parameters.get('search')?.trim() ?? noFilters.search,
    category: categories.find(({ name }) => name.toLowerCase() === wanted)?.name ?? noFilters.category,
  };
}

/** The query string of these filters; empty when there are none. */
export function filtersToQuery({ search, category }: Filters): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set('search', search);
  if (category !== noFilters.category) parameters.set('category', category);
  return parameters.toString();
}

/** The URL of a page of the list with these filters. */
export function filtersToHref(filters: Filters, page = 1): string {
  const query = withPage(new URLSearchParams(filtersToQuery(filters)), page).toString();
  return query ? `${paths.home}?${query}` : paths.home;
}
