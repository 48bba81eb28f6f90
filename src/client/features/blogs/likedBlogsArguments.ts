// What Liked Blogs asks for.
import type { StateWithApi } from '../../api/api';
import { findWholeList, type PageRequest } from '../../api/paging';
import { blogsApi } from './blogsApi';

export const likedBlogsPerPage = 20;

/** The arguments of the query whose response holds a page: those of the whole list, where the API does not page. */
export const selectLikedBlogsArguments = (state: StateWithApi, page: PageRequest) =>
  findWholeList(
    blogsApi.util.selectCachedArgsForQuery(state, 'listLikedBlogs'),
    (args) => blogsApi.endpoints.listLikedBlogs.select(args)(state).data,
  ) ?? page;
