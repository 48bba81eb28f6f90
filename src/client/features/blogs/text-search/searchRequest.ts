import type { StateWithSite } from '../../../site/siteSlice';
import { selectHasExtensions } from '../../../site/siteSlice';
import { pageRequest } from '../../../api/paging';
import { pageFromQuery } from '../../../ui/pageInUrl';
import { selectFilters, type selectOpenedList } from '../filtersSlice';
import { searchApi } from './searchApi';

export const textPageParameter = 'textPage';

export const resultsPerPage = 10;

type State = StateWithSite & Parameters<typeof selectOpenedList>[0];

/** The search in the texts that the home page shows at a URL, if it shows one. */
export function textSearchOf(state: State, parameters: URLSearchParams) {
  const { search, category } = selectFilters(state);
  if (!search || !selectHasExtensions(state)) return undefined;
  const request = pageRequest(pageFromQuery(parameters, textPageParameter), resultsPerPage);
  return searchApi.endpoints.searchTexts.initiate({ query: search, listedIn: category, ...request });
}
