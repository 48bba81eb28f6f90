// Arguments, dispatch and response of every call of the contract. A missing call does not compile.
import type { Result } from '../../src/contract/call';
import type { allCalls, AnyCallName } from '../../src/contract/extensions';
import type { Arguments } from '../../src/client/api/call';
import type { AppStore } from '../../src/client/app/store';
import { archiveApi } from '../../src/client/features/blogs/archive/archiveApi';
import { tagsApi } from '../../src/client/features/blogs/taxonomy/tagsApi';
import { categoriesApi } from '../../src/client/features/blogs/taxonomy/categoriesApi';
import { accountsApi } from '../../src/client/features/accounts/accountsApi';
import { usersApi } from '../../src/client/features/accounts/admin/usersApi';
import { profileApi } from '../../src/client/features/accounts/profile/profileApi';
import { authorPageApi } from '../../src/client/features/blogs/author/authorPageApi';
import { ownAccountApi } from '../../src/client/features/accounts/profile/ownAccountApi';
import { addressesApi } from '../../src/client/features/addresses/addressesApi';
import { blogsApi, unfilteredBlogList } from '../../src/client/features/blogs/blogsApi';
import { authorsApi } from '../../src/client/api/authorsApi';
import { embedsApi } from '../../src/client/features/blogs/form/embedsApi';
import { textImagesApi } from '../../src/client/api/textImagesApi';
import { binApi } from '../../src/client/features/blogs/bin/binApi';
import { relatedApi } from '../../src/client/features/blogs/related/relatedApi';
import { revisionsApi } from '../../src/client/features/blogs/history/revisionsApi';
import { draftsApi } from '../../src/client/features/blogs/form/draftsApi';
import { markdownApi } from '../../src/client/features/blogs/form/markdownApi';
import { writingApi } from '../../src/client/features/blogs/form/assistant/writingApi';
import { pagesApi } from '../../src/client/features/blogs/site-pages/pagesApi';
import { annotationsApi } from '../../src/client/features/blogs/together/annotationsApi';
import { presenceApi } from '../../src/client/features/blogs/together/presenceApi';
import { previewsApi } from '../../src/client/features/blogs/preview/previewsApi';
import { commentsApi } from '../../src/client/features/comments/commentsApi';
import { firstStepsApi } from '../../src/client/features/settings/firstStepsApi';
import { siteApi } from '../../src/client/features/settings/siteApi';
import { transfersApi } from '../../src/client/features/settings/transfersApi';
import { dashboardApi } from '../../src/client/features/dashboard/dashboardApi';
import {
  aBlog,
  anAuthor,
  aComment,
  aCommentWithBlog,
  aLogin,
  anAccount,
  anImport,
  aToken,
  aUser,
  someDashboard,
  aRelatedBlog,
  aRevision,
  aRevisionSummary,
  anAnnotation,
  aDeletedBlog,
  aCategory,
  aTag,
  aPage,
} from './builders';

const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const blog = {
  title: 'A walk in the rain',
  subTitle: '',
  description: '',
  category: 'Lifestyle',
  tags: '',
  isPublished: true,
} as const;
const aPicture = () => new File(['pixels'], 'rain.png', { type: 'image/png' });
const aTarget = { block: 0, exact: 'Rain', prefix: '', suffix: '' };
const done = { success: true, message: 'Done.' } as const;

const firstPage = { limit: 10, offset: 0 };

/** An argument for each call. */
export const callArguments = {
  listBlogs: { ...unfilteredBlogList },
  getBlog: { id: 'rain' },
  listRelated: { id: 'rain' },
  listComments: { blogId: 'rain', ...firstPage },
  addComment: { blog: 'rain', name: 'Ada', content: 'Well said.' },
  toggleLike: { id: 'rain', isLiked: true },
  generateContent: { prompt: 'Rain' },
  addBlog: { blog, image: aPicture() },
  addDraft: { blog: { title: 'A thought', subTitle: '', description: '', tags: '', isPublished: false } },
  renderText: { description: '<p>Rain</p>' },
  writeMarkdown: { description: '<p>Rain</p>' },
  readMarkdown: { markdown: 'Rain' },
  getAssistant: undefined,
  continueText: { title: 'Rain', text: 'It rains.' },
  shortenText: { text: 'It rains.' },
  correctText: { paragraphs: ['It rains.'] },
  suggestTitles: { text: 'It rains.' },
  describePicture: { address: '/images/rain.webp' },
  editBlog: { id: 'rain', blog },
  deleteBlog: { id: 'rain' },
  togglePublish: { id: 'rain', isPublished: true },
  listLikedBlogs: firstPage,
  listMyComments: firstPage,
  getDashboard: undefined,
  listAllBlogs: firstPage,
  listAllComments: firstPage,
  approveComment: { id: 'comment' },
  deleteComment: { id: 'comment' },
  listRevisions: { id: 'rain' },
  getRevision: { id: 'rain', savedAt: aRevision().savedAt },
  restoreRevision: { id: 'rain', savedAt: aRevision().savedAt },
  getPreviewLink: { id: 'rain' },
  renewPreviewLink: { id: 'rain' },
  withdrawPreviewLink: { id: 'rain' },
  getPreview: { token: 'secret' },
  changePreviewLink: { id: 'rain', takesAnnotations: true },
  reportPresence: { id: 'rain', editor: 'an-editor-of-a-browser' },
  endPresence: { id: 'rain', editor: 'an-editor-of-a-browser' },
  listAnnotations: { id: 'rain' },
  addAnnotation: { id: 'rain', target: aTarget, content: 'Really?' },
  replyToAnnotation: { id: 'rain', annotation: 'thread', content: 'Yes.' },
  editAnnotation: { id: 'rain', message: 'message', content: 'Sure?' },
  removeAnnotation: { id: 'rain', message: 'message' },
  resolveAnnotation: { id: 'rain', annotation: 'thread', isResolved: true },
  listPreviewAnnotations: { token: 'secret' },
  addPreviewAnnotation: { token: 'secret', name: 'Tom', target: aTarget, content: 'Really?' },
  replyToPreviewAnnotation: { token: 'secret', name: 'Tom', annotation: 'thread', content: 'Yes.' },
  listBin: firstPage,
  restoreBlog: { id: 'rain' },
  purgeBlog: { id: 'rain' },
  emptyBin: undefined,
  login: { email: account.email, password: account.password },
  register: account,
  addTextImage: { image: aPicture() },
  addMedia: { file: new File(['sound'], 'rain.mp3', { type: 'audio/mpeg' }) },
  describeEmbed: { address: 'https://example.com/' },
  getAccount: undefined,
  renameAccount: { name: 'Ada King' },
  changeEmail: { email: 'ada.king@example.com', password: account.password },
  changePassword: { password: account.password, newPassword: 'even more correct' },
  signOutEverywhere: undefined,
  exportAccount: undefined,
  deleteAccount: { password: account.password, comments: 'keep' },
  listUsers: firstPage,
  listAuthors: undefined,
  getProfile: undefined,
  saveProfile: { name: 'Ada', slug: 'ada', about: '', links: [], picture: '', isPublic: true },
  getAuthor: { slug: 'ada' },
  listAuthorBlogs: { slug: 'ada', ...firstPage },
  setRole: { id: 'grace', role: 'admin' },
  blockUser: { id: 'grace' },
  unblockUser: { id: 'grace' },
  signOutUser: { id: 'grace' },
  resetPassword: { id: 'grace' },
  deleteUser: { id: 'grace', comments: 'delete' },
  listCategories: undefined,
  getCategory: { slug: 'travel' },
  listPages: firstPage,
  addPage: { blog: { title: 'About', subTitle: '', description: '', isPublished: true } },
  listLinkTargets: {},
  addSitePicture: { setting: 'logo', image: aPicture() },
  addCategory: { name: 'Travel' },
  editCategory: { id: 'Travel', name: 'Journeys' },
  orderCategories: { ids: ['Travel', 'Finance'] },
  deleteCategory: { id: 'Travel', target: 'Finance' },
  listTags: firstPage,
  getTag: { slug: 'sailing' },
  editTag: { id: 'sailing', name: 'Sailing boats' },
  mergeTags: { id: 'sailing', target: 'boats' },
  deleteTag: { id: 'sailing' },
  listImports: undefined,
  createImport: { from: 'wordpress', fileName: 'blog.xml', isDryRun: false },
  uploadImport: { id: 'import', file: new File(['<rss/>'], 'blog.xml', { type: 'text/xml' }) },
  cancelImport: { id: 'import' },
  createExport: { format: 'markdown' },
  findAddress: { path: '/a-walk-in-the-rain' },
  listRedirects: firstPage,
  addRedirect: { path: '/2019/05/rain/', target: '/a-walk-in-the-rain' },
  removeRedirect: { path: '/2019/05/rain' },
  listMissingPaths: firstPage,
  forgetMissingPath: { path: '/lost' },
  getSite: undefined,
  getFirstSteps: undefined,
  finishFirstSteps: { removesSamples: true },
  changeSite: { version: 0, settings: { name: 'Harbour Notes' } },
} satisfies { [Name in AnyCallName]: Arguments<(typeof allCalls)[Name]> | undefined };

/** A response for each call. */
export const responses: { [Name in AnyCallName]: Result<(typeof allCalls)[Name]> } = {
  listBlogs: { success: true, blogs: [aBlog()] },
  getBlog: { success: true, blog: aBlog() },
  listRelated: { success: true, related: [aRelatedBlog()] },
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
  listRevisions: { success: true, revisions: [aRevisionSummary()] },
  getRevision: { success: true, revision: aRevision() },
  restoreRevision: done,
  getPreviewLink: { success: true, token: 'secret', takesAnnotations: false },
  renewPreviewLink: done,
  withdrawPreviewLink: done,
  getPreview: { success: true, blog: aBlog(), takesAnnotations: false },
  changePreviewLink: done,
  reportPresence: { success: true, others: [], annotations: '' },
  endPresence: done,
  listAnnotations: { success: true, annotations: [anAnnotation()] },
  addAnnotation: done,
  replyToAnnotation: done,
  editAnnotation: done,
  removeAnnotation: done,
  resolveAnnotation: done,
  listPreviewAnnotations: { success: true, annotations: [anAnnotation()] },
  addPreviewAnnotation: done,
  replyToPreviewAnnotation: done,
  listBin: { success: true, blogs: [aDeletedBlog()] },
  restoreBlog: done,
  purgeBlog: done,
  emptyBin: done,
  login: aLogin(),
  register: done,
  describeEmbed: {
    success: true,
    card: { provider: 'page', address: 'https://example.com/', title: 'Rain', author: '', site: 'example.com' },
  },
  addMedia: { success: true, media: { url: 'https://example.com/rain-media.mp3', kind: 'audio' } },
  addTextImage: { success: true, image: { url: 'https://example.com/rain.webp', width: 1600, height: 900 } },
  getAccount: { success: true, account: anAccount() },
  renameAccount: done,
  changeEmail: { ...done, token: aToken() },
  changePassword: { ...done, token: aToken() },
  signOutEverywhere: done,
  exportAccount: { success: true, account: anAccount(), posts: [], comments: [aCommentWithBlog()], likes: [] },
  deleteAccount: done,
  listUsers: { success: true, users: [aUser()], total: 1 },
  getProfile: { success: true, profile: { ...anAuthor(), isPublic: true } },
  saveProfile: done,
  getAuthor: { success: true, author: anAuthor() },
  listAuthorBlogs: { success: true, blogs: [aBlog()] },
  listAuthors: { success: true, authors: [{ _id: 'grace', name: 'Grace' }] },
  setRole: done,
  blockUser: done,
  unblockUser: done,
  signOutUser: done,
  resetPassword: { ...done, password: 'abcd-efgh-ijkm-npqr-stuv' },
  deleteUser: done,
  listCategories: { success: true, categories: [aCategory()] },
  getCategory: { success: true, archive: { name: 'Travel', slug: 'travel', description: '' } },
  listPages: { success: true, pages: [aPage()], total: 1 },
  writeMarkdown: { success: true, markdown: 'Rain' },
  readMarkdown: { success: true, description: '<p>Rain</p>' },
  getAssistant: { success: true, service: { host: 'ai.example', model: 'writer-1' } },
  continueText: { success: true, text: 'It pours.' },
  shortenText: { success: true, text: 'Rain.' },
  correctText: { success: true, corrections: [] },
  suggestTitles: { success: true, titles: ['Rain'] },
  describePicture: { success: true, text: 'Rain on a window.' },
  addDraft: { success: true, message: 'Draft saved.', id: 'thought', updatedAt: '2025-03-09T12:00:00.000Z' },
  renderText: { success: true, description: '<p>Rain</p>' },
  addPage: done,
  addSitePicture: { success: true, picture: `${'0'.repeat(32)}-300x102` },
  listLinkTargets: { success: true, targets: [{ target: 'page:about', kind: 'page', name: 'About', isPublic: true }] },
  addCategory: done,
  editCategory: done,
  orderCategories: done,
  deleteCategory: done,
  listTags: { success: true, tags: [aTag()], total: 1 },
  getTag: { success: true, archive: { name: 'Sailing', slug: 'sailing', description: '' } },
  editTag: done,
  mergeTags: done,
  deleteTag: done,
  listImports: { success: true, imports: [anImport({ state: 'done' })] },
  createImport: { success: true, import: anImport({ state: 'waiting' }) },
  uploadImport: { success: true, import: anImport() },
  cancelImport: { success: true, import: anImport({ state: 'interrupted' }) },
  createExport: { success: true, url: 'http://api.test/api/admin/export/secret' },
  findAddress: { success: true, id: 'rain', path: '/a-walk-in-the-rain' },
  listRedirects: {
    success: true,
    redirects: [{ path: '/2019/05/rain', target: '/blog/rain', title: 'Rain' }],
    total: 1,
  },
  addRedirect: done,
  removeRedirect: done,
  listMissingPaths: {
    success: true,
    paths: [{ path: '/lost', count: 3, lastAskedAt: '2026-11-24T02:00:00.000Z' }],
    total: 1,
  },
  forgetMissingPath: done,
  getSite: { success: true, version: 0, settings: {} },
  getFirstSteps: { success: true, isDue: true, samples: 12 },
  finishFirstSteps: done,
  changeSite: { ...done, version: 1, settings: { name: 'Harbour Notes' } },
};

interface Outcome {
  data?: unknown;
  error?: unknown;
}

/** Dispatches a call as the app does, by the endpoint of the same name. */
export const makeCall: Record<AnyCallName, (dispatch: AppStore['dispatch']) => PromiseLike<Outcome>> = {
  listBlogs: async (dispatch) => {
    const { data, error } = await dispatch(blogsApi.endpoints.listBlogs.initiate(unfilteredBlogList));
    return { data: data?.pages[0], error };
  },
  getBlog: (dispatch) => dispatch(blogsApi.endpoints.getBlog.initiate(callArguments.getBlog)),
  listRelated: (dispatch) => dispatch(relatedApi.endpoints.listRelated.initiate(callArguments.listRelated)),
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
  listRevisions: (dispatch) => dispatch(revisionsApi.endpoints.listRevisions.initiate(callArguments.listRevisions)),
  getRevision: (dispatch) => dispatch(revisionsApi.endpoints.getRevision.initiate(callArguments.getRevision)),
  restoreRevision: (dispatch) =>
    dispatch(revisionsApi.endpoints.restoreRevision.initiate(callArguments.restoreRevision)),
  getPreviewLink: (dispatch) => dispatch(previewsApi.endpoints.getPreviewLink.initiate(callArguments.getPreviewLink)),
  renewPreviewLink: (dispatch) =>
    dispatch(previewsApi.endpoints.renewPreviewLink.initiate(callArguments.renewPreviewLink)),
  withdrawPreviewLink: (dispatch) =>
    dispatch(previewsApi.endpoints.withdrawPreviewLink.initiate(callArguments.withdrawPreviewLink)),
  getPreview: (dispatch) => dispatch(previewsApi.endpoints.getPreview.initiate(callArguments.getPreview)),
  changePreviewLink: (dispatch) =>
    dispatch(previewsApi.endpoints.changePreviewLink.initiate(callArguments.changePreviewLink)),
  reportPresence: (dispatch) => dispatch(presenceApi.endpoints.reportPresence.initiate(callArguments.reportPresence)),
  endPresence: (dispatch) => dispatch(presenceApi.endpoints.endPresence.initiate(callArguments.endPresence)),
  listAnnotations: (dispatch) =>
    dispatch(annotationsApi.endpoints.listAnnotations.initiate(callArguments.listAnnotations)),
  addAnnotation: (dispatch) => dispatch(annotationsApi.endpoints.addAnnotation.initiate(callArguments.addAnnotation)),
  replyToAnnotation: (dispatch) =>
    dispatch(annotationsApi.endpoints.replyToAnnotation.initiate(callArguments.replyToAnnotation)),
  editAnnotation: (dispatch) =>
    dispatch(annotationsApi.endpoints.editAnnotation.initiate(callArguments.editAnnotation)),
  removeAnnotation: (dispatch) =>
    dispatch(annotationsApi.endpoints.removeAnnotation.initiate(callArguments.removeAnnotation)),
  resolveAnnotation: (dispatch) =>
    dispatch(annotationsApi.endpoints.resolveAnnotation.initiate(callArguments.resolveAnnotation)),
  listPreviewAnnotations: (dispatch) =>
    dispatch(annotationsApi.endpoints.listPreviewAnnotations.initiate(callArguments.listPreviewAnnotations)),
  addPreviewAnnotation: (dispatch) =>
    dispatch(annotationsApi.endpoints.addPreviewAnnotation.initiate(callArguments.addPreviewAnnotation)),
  replyToPreviewAnnotation: (dispatch) =>
    dispatch(annotationsApi.endpoints.replyToPreviewAnnotation.initiate(callArguments.replyToPreviewAnnotation)),
  listBin: (dispatch) => dispatch(binApi.endpoints.listBin.initiate(callArguments.listBin)),
  restoreBlog: (dispatch) => dispatch(binApi.endpoints.restoreBlog.initiate(callArguments.restoreBlog)),
  purgeBlog: (dispatch) => dispatch(binApi.endpoints.purgeBlog.initiate(callArguments.purgeBlog)),
  emptyBin: (dispatch) => dispatch(binApi.endpoints.emptyBin.initiate(callArguments.emptyBin)),
  login: (dispatch) => dispatch(accountsApi.endpoints.login.initiate(callArguments.login)),
  register: (dispatch) => dispatch(accountsApi.endpoints.register.initiate(callArguments.register)),
  describeEmbed: (dispatch) => dispatch(embedsApi.endpoints.describeEmbed.initiate(callArguments.describeEmbed)),
  addMedia: (dispatch) => dispatch(textImagesApi.endpoints.addMedia.initiate(callArguments.addMedia)),
  addTextImage: (dispatch) => dispatch(textImagesApi.endpoints.addTextImage.initiate(callArguments.addTextImage)),
  getAccount: (dispatch) => dispatch(ownAccountApi.endpoints.getAccount.initiate(callArguments.getAccount)),
  renameAccount: (dispatch) => dispatch(ownAccountApi.endpoints.renameAccount.initiate(callArguments.renameAccount)),
  changeEmail: (dispatch) => dispatch(ownAccountApi.endpoints.changeEmail.initiate(callArguments.changeEmail)),
  changePassword: (dispatch) => dispatch(ownAccountApi.endpoints.changePassword.initiate(callArguments.changePassword)),
  signOutEverywhere: (dispatch) =>
    dispatch(ownAccountApi.endpoints.signOutEverywhere.initiate(callArguments.signOutEverywhere)),
  exportAccount: (dispatch) => dispatch(ownAccountApi.endpoints.exportAccount.initiate(callArguments.exportAccount)),
  deleteAccount: (dispatch) => dispatch(ownAccountApi.endpoints.deleteAccount.initiate(callArguments.deleteAccount)),
  listUsers: (dispatch) => dispatch(usersApi.endpoints.listUsers.initiate(callArguments.listUsers)),
  getProfile: (dispatch) => dispatch(profileApi.endpoints.getProfile.initiate(callArguments.getProfile)),
  saveProfile: (dispatch) => dispatch(profileApi.endpoints.saveProfile.initiate(callArguments.saveProfile)),
  getAuthor: (dispatch) => dispatch(authorPageApi.endpoints.getAuthor.initiate(callArguments.getAuthor)),
  listAuthorBlogs: (dispatch) =>
    dispatch(authorPageApi.endpoints.listAuthorBlogs.initiate(callArguments.listAuthorBlogs)),
  listAuthors: (dispatch) => dispatch(authorsApi.endpoints.listAuthors.initiate(callArguments.listAuthors)),
  setRole: (dispatch) => dispatch(usersApi.endpoints.setRole.initiate(callArguments.setRole)),
  blockUser: (dispatch) => dispatch(usersApi.endpoints.blockUser.initiate(callArguments.blockUser)),
  unblockUser: (dispatch) => dispatch(usersApi.endpoints.unblockUser.initiate(callArguments.unblockUser)),
  signOutUser: (dispatch) => dispatch(usersApi.endpoints.signOutUser.initiate(callArguments.signOutUser)),
  resetPassword: (dispatch) => dispatch(usersApi.endpoints.resetPassword.initiate(callArguments.resetPassword)),
  deleteUser: (dispatch) => dispatch(usersApi.endpoints.deleteUser.initiate(callArguments.deleteUser)),
  listCategories: (dispatch) => dispatch(categoriesApi.endpoints.listCategories.initiate(callArguments.listCategories)),
  getCategory: (dispatch) => dispatch(archiveApi.endpoints.getCategory.initiate(callArguments.getCategory)),
  listPages: (dispatch) => dispatch(pagesApi.endpoints.listPages.initiate(callArguments.listPages)),
  writeMarkdown: (dispatch) => dispatch(markdownApi.endpoints.writeMarkdown.initiate(callArguments.writeMarkdown)),
  readMarkdown: (dispatch) => dispatch(markdownApi.endpoints.readMarkdown.initiate(callArguments.readMarkdown)),
  getAssistant: (dispatch) => dispatch(writingApi.endpoints.getAssistant.initiate(callArguments.getAssistant)),
  continueText: (dispatch) => dispatch(writingApi.endpoints.continueText.initiate(callArguments.continueText)),
  shortenText: (dispatch) => dispatch(writingApi.endpoints.shortenText.initiate(callArguments.shortenText)),
  correctText: (dispatch) => dispatch(writingApi.endpoints.correctText.initiate(callArguments.correctText)),
  suggestTitles: (dispatch) => dispatch(writingApi.endpoints.suggestTitles.initiate(callArguments.suggestTitles)),
  describePicture: (dispatch) => dispatch(writingApi.endpoints.describePicture.initiate(callArguments.describePicture)),
  addDraft: (dispatch) => dispatch(draftsApi.endpoints.addDraft.initiate(callArguments.addDraft)),
  renderText: (dispatch) => dispatch(draftsApi.endpoints.renderText.initiate(callArguments.renderText)),
  addPage: (dispatch) => dispatch(pagesApi.endpoints.addPage.initiate(callArguments.addPage)),
  addSitePicture: (dispatch) => dispatch(siteApi.endpoints.addSitePicture.initiate(callArguments.addSitePicture)),
  listLinkTargets: (dispatch) => dispatch(siteApi.endpoints.listLinkTargets.initiate(callArguments.listLinkTargets)),
  addCategory: (dispatch) => dispatch(categoriesApi.endpoints.addCategory.initiate(callArguments.addCategory)),
  editCategory: (dispatch) => dispatch(categoriesApi.endpoints.editCategory.initiate(callArguments.editCategory)),
  orderCategories: (dispatch) =>
    dispatch(categoriesApi.endpoints.orderCategories.initiate(callArguments.orderCategories)),
  deleteCategory: (dispatch) => dispatch(categoriesApi.endpoints.deleteCategory.initiate(callArguments.deleteCategory)),
  listTags: (dispatch) => dispatch(tagsApi.endpoints.listTags.initiate(callArguments.listTags)),
  getTag: (dispatch) => dispatch(archiveApi.endpoints.getTag.initiate(callArguments.getTag)),
  editTag: (dispatch) => dispatch(tagsApi.endpoints.editTag.initiate(callArguments.editTag)),
  mergeTags: (dispatch) => dispatch(tagsApi.endpoints.mergeTags.initiate(callArguments.mergeTags)),
  deleteTag: (dispatch) => dispatch(tagsApi.endpoints.deleteTag.initiate(callArguments.deleteTag)),
  listImports: (dispatch) => dispatch(transfersApi.endpoints.listImports.initiate(callArguments.listImports)),
  createImport: (dispatch) => dispatch(transfersApi.endpoints.createImport.initiate(callArguments.createImport)),
  uploadImport: (dispatch) => dispatch(transfersApi.endpoints.uploadImport.initiate(callArguments.uploadImport)),
  cancelImport: (dispatch) => dispatch(transfersApi.endpoints.cancelImport.initiate(callArguments.cancelImport)),
  createExport: (dispatch) => dispatch(transfersApi.endpoints.createExport.initiate(callArguments.createExport)),
  getFirstSteps: (dispatch) => dispatch(firstStepsApi.endpoints.getFirstSteps.initiate(callArguments.getFirstSteps)),
  finishFirstSteps: (dispatch) =>
    dispatch(firstStepsApi.endpoints.finishFirstSteps.initiate(callArguments.finishFirstSteps)),
  findAddress: (dispatch) => dispatch(addressesApi.endpoints.findAddress.initiate(callArguments.findAddress)),
  listRedirects: (dispatch) => dispatch(addressesApi.endpoints.listRedirects.initiate(callArguments.listRedirects)),
  addRedirect: (dispatch) => dispatch(addressesApi.endpoints.addRedirect.initiate(callArguments.addRedirect)),
  removeRedirect: (dispatch) => dispatch(addressesApi.endpoints.removeRedirect.initiate(callArguments.removeRedirect)),
  listMissingPaths: (dispatch) =>
    dispatch(addressesApi.endpoints.listMissingPaths.initiate(callArguments.listMissingPaths)),
  forgetMissingPath: (dispatch) =>
    dispatch(addressesApi.endpoints.forgetMissingPath.initiate(callArguments.forgetMissingPath)),
  getSite: (dispatch) => dispatch(siteApi.endpoints.getSite.initiate(callArguments.getSite)),
  changeSite: (dispatch) => dispatch(siteApi.endpoints.changeSite.initiate(callArguments.changeSite)),
};
