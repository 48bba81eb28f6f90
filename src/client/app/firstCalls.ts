// The first calls of the pages for admins and readers, apart from the main bundle, which visitors load.
import type { Params } from 'react-router';
import { pageRequest } from '../api/paging';
import { usersApi } from '../features/accounts/admin/usersApi';
import { selectUserTableQuery } from '../features/accounts/admin/userTableQuery';
import { ownAccountApi } from '../features/accounts/profile/ownAccountApi';
import { selectBlogTableQuery } from '../features/blogs/admin/blogTableQuery';
import { blogsApi, likedBlogsPerPage } from '../features/blogs/blogsApi';
import { blogToEdit } from '../features/blogs/form/blogToEdit';
import { selectCommentTableQuery } from '../features/comments/admin/commentTableQuery';
import { commentsApi, myCommentsPerPage } from '../features/comments/commentsApi';
import { dashboardApi } from '../features/dashboard/dashboardApi';
import { siteApi } from '../features/settings/siteApi';
import { transfersApi } from '../features/settings/transfersApi';
import { pageFromQuery } from '../ui/pageInUrl';
import type { RootState } from './store';

export const firstCalls = {
  account: () => ownAccountApi.endpoints.getAccount.initiate(),
  users: (state: RootState) => usersApi.endpoints.listUsers.initiate(selectUserTableQuery(state)),
  settings: () => siteApi.endpoints.getSite.initiate(),
  transfers: () => transfersApi.endpoints.listImports.initiate(),
  dashboard: () => dashboardApi.endpoints.getDashboard.initiate(),
  blogList: (state: RootState) => blogsApi.endpoints.listAllBlogs.initiate(selectBlogTableQuery(state)),
  blogToEdit: (_state: RootState, _parameters: URLSearchParams, { blogId = '' }: Params) =>
    blogsApi.endpoints.getBlog.initiate(blogToEdit(blogId)),
  adminComments: (state: RootState) => commentsApi.endpoints.listAllComments.initiate(selectCommentTableQuery(state)),
  likedBlogs: (_state: RootState, parameters: URLSearchParams) =>
    blogsApi.endpoints.listLikedBlogs.initiate(pageRequest(pageFromQuery(parameters), likedBlogsPerPage)),
  myComments: (_state: RootState, parameters: URLSearchParams) =>
    commentsApi.endpoints.listMyComments.initiate(pageRequest(pageFromQuery(parameters), myCommentsPerPage)),
};
