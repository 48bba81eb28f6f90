// One of each: what every call is given, how it is made, and what it answers. A call that lacks one does not compile.
import type { CallName, contract, Result } from '../../src/contract/calls';
import type { Arguments } from '../../src/client/api/call';
import type { AppStore } from '../../src/client/app/store';
import { accountsApi } from '../../src/client/features/accounts/accountsApi';
import { blogsApi } from '../../src/client/features/blogs/blogsApi';
import { commentsApi } from '../../src/client/features/comments/commentsApi';
import { dashboardApi } from '../../src/client/features/dashboard/dashboardApi';
import { aBlog, aComment, aFiledComment, aLogin, someDashboard } from './builders';

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

/** What each call is given. */
export const given = {
  listBlogs: undefined,
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

/** What each call answers. */
export const answers: { [Name in CallName]: Result<(typeof contract)[Name]> } = {
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
  listMyComments: { success: true, comments: [aFiledComment()] },
  getDashboard: { success: true, dashboardData: someDashboard() },
  listAllBlogs: { success: true, blogs: [aBlog()] },
  listAllComments: { success: true, comments: [aFiledComment()] },
  approveComment: done,
  deleteComment: done,
  login: aLogin(),
  register: done,
};

interface Outcome {
  data?: unknown;
  error?: unknown;
}

/** Makes a call as the app does, by the endpoint of the same name. */
export const makeCall: Record<CallName, (dispatch: AppStore['dispatch']) => PromiseLike<Outcome>> = {
  listBlogs: (dispatch) => dispatch(blogsApi.endpoints.listBlogs.initiate(given.listBlogs)),
  getBlog: (dispatch) => dispatch(blogsApi.endpoints.getBlog.initiate(given.getBlog)),
  listComments: (dispatch) => dispatch(commentsApi.endpoints.listComments.initiate(given.listComments)),
  addComment: (dispatch) => dispatch(commentsApi.endpoints.addComment.initiate(given.addComment)),
  toggleLike: (dispatch) => dispatch(blogsApi.endpoints.toggleLike.initiate(given.toggleLike)),
  generateContent: (dispatch) => dispatch(blogsApi.endpoints.generateContent.initiate(given.generateContent)),
  addBlog: (dispatch) => dispatch(blogsApi.endpoints.addBlog.initiate(given.addBlog)),
  editBlog: (dispatch) => dispatch(blogsApi.endpoints.editBlog.initiate(given.editBlog)),
  deleteBlog: (dispatch) => dispatch(blogsApi.endpoints.deleteBlog.initiate(given.deleteBlog)),
  togglePublish: (dispatch) => dispatch(blogsApi.endpoints.togglePublish.initiate(given.togglePublish)),
  listLikedBlogs: (dispatch) => dispatch(blogsApi.endpoints.listLikedBlogs.initiate(given.listLikedBlogs)),
  listMyComments: (dispatch) => dispatch(commentsApi.endpoints.listMyComments.initiate(given.listMyComments)),
  getDashboard: (dispatch) => dispatch(dashboardApi.endpoints.getDashboard.initiate(given.getDashboard)),
  listAllBlogs: (dispatch) => dispatch(blogsApi.endpoints.listAllBlogs.initiate(given.listAllBlogs)),
  listAllComments: (dispatch) => dispatch(commentsApi.endpoints.listAllComments.initiate(given.listAllComments)),
  approveComment: (dispatch) => dispatch(commentsApi.endpoints.approveComment.initiate(given.approveComment)),
  deleteComment: (dispatch) => dispatch(commentsApi.endpoints.deleteComment.initiate(given.deleteComment)),
  login: (dispatch) => dispatch(accountsApi.endpoints.login.initiate(given.login)),
  register: (dispatch) => dispatch(accountsApi.endpoints.register.initiate(given.register)),
};
