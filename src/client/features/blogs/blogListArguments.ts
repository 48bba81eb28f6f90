// Which cached list of posts is shown, by the filters and the page in the URL.
import { createSelector } from '@reduxjs/toolkit';
import type { StateWithApi } from '../../api/api';
import { blogsApi, type BlogListArguments } from './blogsApi';
import { filtersToQuery, selectFilters, type Filters } from './filtersSlice';
import { selectFirstPage } from './firstPageSlice';

type State = StateWithApi & Parameters<typeof selectFilters>[0] & Parameters<typeof selectFirstPage>[0];

const selectCachedArguments = (state: StateWithApi) => blogsApi.util.selectCachedArgsForQuery(state, 'listBlogs');

const selectCachedList = (state: StateWithApi, args: BlogListArguments) =>
  blogsApi.endpoints.listBlogs.select(args)(state).data;

/** The arguments of the list that is shown. */
export const selectBlogListArguments: (state: State) => BlogListArguments = createSelector(
  [selectFilters, selectFirstPage],
  (filters, firstPage) => ({ ...filters, firstPage }),
);

/**
 * The page at which to open the list, so that it holds `page`: that of a cached list that does, the shown one
 * preferred, so that Back finds the same posts; otherwise `page` itself.
 */
export function selectFirstPageFor(state: State, filters: Filters, page: number): number {
  const shown = selectFirstPage(state);
  const holdsPage = (args: BlogListArguments) =>
    args.firstPage === page || selectCachedList(state, args)?.pageParams.includes(page - args.firstPage);
  const query = filtersToQuery(filters);
  const candidates = [
    { ...filters, firstPage: shown },
    ...selectCachedArguments(state).filter((args) => filtersToQuery(args) === query),
  ];
  return candidates.find(holdsPage)?.firstPage ?? page;
}
