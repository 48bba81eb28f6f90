import type { StateWithApi } from '../../api/api';
import { findWholeList, pageRequest } from '../../api/paging';
import { pageFromQuery } from '../../ui/pageInUrl';
import { commentsApi } from './commentsApi';

export const commentsPerPage = 20;

/** The query parameter with the page of the comments. */
export const commentPageParameter = 'comments';

/** The arguments of the cached response that is the whole list, where the API does not page. */
export const selectWholeCommentList = (state: StateWithApi, blogId: string) =>
  findWholeList(
    commentsApi.util.selectCachedArgsForQuery(state, 'listComments').filter((args) => args.blogId === blogId),
    (args) => commentsApi.endpoints.listComments.select(args)(state).data,
  );

/** The arguments of the query whose response holds the page of comments in the URL. */
export const selectCommentListArguments = (state: StateWithApi, blogId: string, parameters: URLSearchParams) =>
  selectWholeCommentList(state, blogId) ?? {
    blogId,
    ...pageRequest(pageFromQuery(parameters, commentPageParameter), commentsPerPage),
  };
