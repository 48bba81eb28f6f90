// What My Comments asks for.
import type { StateWithApi } from '../../api/api';
import { findWholeList, type PageRequest } from '../../api/paging';
import { commentsApi } from './commentsApi';

export const myCommentsPerPage = 20;

/** The arguments of the query whose response holds a page: those of the whole list, where the API does not page. */
export const selectMyCommentsArguments = (state: StateWithApi, page: PageRequest) =>
  findWholeList(
    commentsApi.util.selectCachedArgsForQuery(state, 'listMyComments'),
    (args) => commentsApi.endpoints.listMyComments.select(args)(state).data,
  ) ?? page;
