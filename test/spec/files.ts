import { testsOf } from './statement';

// The contract and the server.
export const specTables = testsOf('spec/contract.test.ts');
export const clientCalls = testsOf('contract/client.test.ts');
export const serverCalls = testsOf('contract/server.test.ts');
export const serverAccounts = testsOf('server/accounts.test.ts');
export const serverBlogs = testsOf('server/blogs.test.ts');
export const serverComments = testsOf('server/comments.test.ts');
export const serverDashboard = testsOf('server/dashboard.test.ts');
export const serverHttp = testsOf('server/http.test.ts');

// The client, page by page.
export const addBlog = testsOf('client/add-blog.test.tsx');
export const adminBlogList = testsOf('client/admin-blog-list.test.tsx');
export const adminComments = testsOf('client/admin-comments.test.tsx');
export const adminDashboard = testsOf('client/admin-dashboard.test.tsx');
export const signedInLayouts = testsOf('client/signed-in-layouts.test.tsx');
export const errorCatalogue = testsOf('client/error-catalogue.test.tsx');
export const editBlog = testsOf('client/edit-blog.test.tsx');
export const editor = testsOf('client/rich-text-editor.test.tsx');
export const authPages = testsOf('client/auth-pages.test.tsx');
export const filters = testsOf('client/filters.test.ts');
export const publicLayout = testsOf('client/public-layout.test.tsx');
export const home = testsOf('client/home.test.tsx');
export const likedBlogs = testsOf('client/liked-blogs.test.tsx');
export const likes = testsOf('client/likes.test.tsx');
export const myComments = testsOf('client/my-comments.test.tsx');
export const openingAPost = testsOf('client/opening-a-post.test.tsx');
export const post = testsOf('client/post.test.tsx');
export const requests = testsOf('client/request.test.ts');
export const search = testsOf('client/search.test.tsx');
export const session = testsOf('client/session.test.tsx');
export const toasts = testsOf('client/toasts.test.tsx');
export const toastMessages = testsOf('client/toast-messages.test.ts');

// End-to-end tests.
export const e2eFailures = testsOf('e2e/failures.spec.ts');
export const e2eSearch = testsOf('e2e/search.spec.ts');
export const e2eReader = testsOf('e2e/reader.spec.ts');
export const e2eScreens = testsOf('e2e/screens.spec.ts');
export const e2eAdmin = testsOf('e2e/admin.spec.ts');
