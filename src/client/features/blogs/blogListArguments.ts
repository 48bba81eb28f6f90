// Which cached list of posts is shown, by the filters, the page in the URL, and what the API has answered so far.
import type { StateWithApi } from '../../api/api';
import { findWholeList } from '../../api/paging';
import { pageFromQuery } from '../../ui/pageInUrl';
import { blogsApi } from './blogsApi';
import {
  filtersFromQuery,
  filtersToQuery,
  selectFirstPage,
  selectOpenedList,
  type BlogListArguments,
} from './filtersSlice';

type State = StateWithApi & Parameters<typeof selectOpenedList>[0];

const selectCachedArguments = (state: StateWithApi) => blogsApi.util.selectCachedArgsForQuery(state, 'listBlogs');

const selectCachedList = (state: StateWithApi, args: BlogListArguments) =>
  blogsApi.endpoints.listBlogs.select(args)(state).data;

/** The arguments of the cached response that is the whole list, where the API does not page. */
const selectWholeListArguments = (state: StateWithApi) =>
  findWholeList(selectCachedArguments(state), (args) => selectCachedList(state, args)?.pages[0]);

/** The arguments of a list, by default the one that is shown. */
export const selectBlogListArguments = (state: State, list = selectOpenedList(state)): BlogListArguments =>
  selectWholeListArguments(state) ?? list;

/**
 * The list of a URL of the home page. It begins with the page of the URL, unless a list that holds this page is cached, the
 * shown one preferred, so that Back finds the same posts.
 */
export function selectListOfUrl(state: State, parameters: URLSearchParams): BlogListArguments {
  const filters = filtersFromQuery(parameters);
  const page = pageFromQuery(parameters);
  const shown = { ...filters, firstPage: selectFirstPage(state) };
  if (selectWholeListArguments(state)) return { ...filters, firstPage: Math.min(shown.firstPage, page) };
  const holdsPage = (args: BlogListArguments) =>
    args.firstPage === page || selectCachedList(state, args)?.pageParams.includes(page - args.firstPage);
  const query = filtersToQuery(filters);
  const cached = selectCachedArguments(state).filter((args) => filtersToQuery(args) === query);
  return [shown, ...cached].find(holdsPage) ?? { ...filters, firstPage: page };
}
