import type { StateWithApi } from '../../api/api';
import { selectCategories, type StateWithSite } from '../../site/siteSlice';
import { pageFromQuery } from '../../ui/pageInUrl';
import { blogsApi } from './blogsApi';
import {
  filtersFromQuery,
  filtersToQuery,
  selectFirstPage,
  type BlogListArguments,
  type selectOpenedList,
} from './filtersSlice';

type State = StateWithApi & StateWithSite & Parameters<typeof selectOpenedList>[0];

/**
 * The list of a URL of the home page. It begins with the page of the URL, unless a list that holds this page is cached, the
 * shown one preferred, so that Back finds the same posts.
 */
export function selectListOfUrl(state: State, parameters: URLSearchParams): BlogListArguments {
  const filters = filtersFromQuery(parameters, selectCategories(state));
  const page = pageFromQuery(parameters);
  const shown = { ...filters, firstPage: selectFirstPage(state) };
  const holdsPage = (args: BlogListArguments) =>
    args.firstPage === page ||
    blogsApi.endpoints.listBlogs
      .select(args)(state)
      .data?.pageParams.includes(page - args.firstPage);
  const query = filtersToQuery(filters);
  const cached = blogsApi.util
    .selectCachedArgsForQuery(state, 'listBlogs')
    .filter((args) => filtersToQuery(args) === query);
  return [shown, ...cached].find(holdsPage) ?? { ...filters, firstPage: page };
}
