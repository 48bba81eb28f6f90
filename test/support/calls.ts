// Arguments, dispatch and response of every call of the contract. A missing call does not compile.
import type { CallName, contract, Result } from '../../src/contract/calls';
import type { Arguments } from '../../src/client/api/call';
import type { AppStore } from '../../src/client/app/store';
import { accountsApi } from '../../src/client/features/accounts/accountsApi';
import { blogsApi, unfilteredBlogList } from '../../src/client/features/blogs/blogsApi';
import { commentsApi } from '../../src/client/features/comments/commentsApi';
import { dashboardApi } from '../../src/client/features/dashboard/dashboardApi';
import { aBlog, aComment, aCommentWithBlog, aLogin, someDashboard } from './builders';

const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const blog = {
  title: 'A walk in the rain',
  subTitle: '',
  description: '',
  category: 'Lifestyle',
  isPublished: true,
} as const;
const aPicture = () => new File(['pixels'], 'rain.png', { type: 'image/png' });
const done = { success: true, message: 'Done.' } as const;

/** An argument for each call. */
export const callArguments = {
  listBlogs: { ...unfilteredBlogList },
  getBlog: { id: 'rain' },
  listComments: { blogId: 'rain' },
  addComment: { blog: 'rain', name: 'Ada', content: 'Well said.' },
  toggleLike: { id: 'rain' },
  generateContent: { prompt: 'Rain' },
  addBlog: { blog, image: aPicture() },
  editBlog: { id: 'rain', blog },
  deleteBlog: { id: 'rain' },
  togglePublish: { id: 'rain' },
  listLikedBlogs: undefined,
  listMyComments: undefined,
  getDashboard: undefined,
  listAllBlogs: undefined,
  listAllComments: undefined,
  approveComment: { id: 'comment' },
  deleteComment: { id: 'comment' },
  login: { email: account.email, password: account.password },
  register: account,
} satisfies { [Name in CallName]: Arguments<(typeof contract)[Name]> | undefined };

/** A response for each call. */
export const responses: { [Name in CallName]: Result<(typeof contract)[Name]> } = {
  listBlogs: { success: true, blogs: [aBlog()] },
  getBlog: { success: true, blog: aBlog() },
  listComments: { success: true, comments: [aComment()] },
  addComment: done,
  toggleLike: done,
  generateContent: { success: true, content: '# Rain' },
  addBlog: done,
  editBlog: done,
  deleteBlog: done,
  togglePublish: done,
  listLikedBlogs: { success: true, blogs: [aBlog()] },
  listMyComments: { success: true, comments: [aCommentWithBlog()] },
  getDashboard: { success: true, dashboardData: someDashboard() },
  listAllBlogs: { success: true, blogs: [aBlog()] },
  listAllComments: { success: true, comments: [aCommentWithBlog()] },
  approveComment: done,
  deleteComment: done,
  login: aLogin(),
  register: done,
};

interface Outcome {
  data?: unknown;
  error?: unknown;
}

/** Dispatches a call as the app does, by the endpoint of the same name. */
export const makeCall: Record<CallName, (dispatch: AppStore['dispatch']) => PromiseLike<Outcome>> = {
  listBlogs: async (dispatch) => {
    const { data, error } = await dispatch(blogsApi.endpoints.listBlogs.initiate(unfilteredBlogList));
    return { data: data?.pages[0], error };
  },
  getBlog: (dispatch) => dispatch(blogsApi.endpoints.getBlog.initiate(callArguments.getBlog)),
  listComments: (dispatch) => dispatch(commentsApi.endpoints.listComments.initiate(callArguments.listComments)),
  addComment: (dispatch) => dispatch(commentsApi.endpoints.addComment.initiate(callArguments.addComment)),
  toggleLike: (dispatch) => dispatch(blogsApi.endpoints.toggleLike.initiate(callArguments.toggleLike)),
  generateContent: (dispatch) => dispatch(blogsApi.endpoints.generateContent.initiate(callArguments.generateContent)),
  addBlog: (dispatch) => dispatch(blogsApi.endpoints.addBlog.initiate(callArguments.addBlog)),
  editBlog: (dispatch) => dispatch(blogsApi.endpoints.editBlog.initiate(callArguments.editBlog)),
  deleteBlog: (dispatch) => dispatch(blogsApi.endpoints.deleteBlog.initiate(callArguments.deleteBlog)),
  togglePublish: (dispatch) => dispatch(blogsApi.endpoints.togglePublish.initiate(callArguments.togglePublish)),
  listLikedBlogs: (dispatch) => dispatch(blogsApi.endpoints.listLikedBlogs.initiate(callArguments.listLikedBlogs)),
  listMyComments: (dispatch) => dispatch(commentsApi.endpoints.listMyComments.initiate(callArguments.listMyComments)),
  getDashboard: (dispatch) => dispatch(dashboardApi.endpoints.getDashboard.initiate(callArguments.getDashboard)),
  listAllBlogs: (dispatch) => dispatch(blogsApi.endpoints.listAllBlogs.initiate(callArguments.listAllBlogs)),
  listAllComments: (dispatch) =>
    dispatch(commentsApi.endpoints.listAllComments.initiate(callArguments.listAllComments)),
  approveComment: (dispatch) => dispatch(commentsApi.endpoints.approveComment.initiate(callArguments.approveComment)),
  deleteComment: (dispatch) => dispatch(commentsApi.endpoints.deleteComment.initiate(callArguments.deleteComment)),
  login: (dispatch) => dispatch(accountsApi.endpoints.login.initiate(callArguments.login)),
  register: (dispatch) => dispatch(accountsApi.endpoints.register.initiate(callArguments.register)),
};
