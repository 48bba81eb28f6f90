// The pages that only the browser renders, as they are one person's own. Not in the browser's bundle: the server names
// their code in the HTML, so that it is fetched while the main script is.
import { matchPath } from 'react-router';
import { paths } from '../paths';

interface BrowserPage {
  path: string;
  /** Names of the webpack chunks that it needs besides the main script: its layout's, and its own. */
  chunks: string[];
}

export const browserPages: BrowserPage[] = [
  { path: paths.admin, chunks: ['admin', 'dashboard', 'latest-blogs'] },
  { path: paths.listBlog, chunks: ['admin', 'blog-list'] },
  { path: paths.adminComments, chunks: ['admin', 'comments'] },
  { path: paths.users, chunks: ['admin', 'users'] },
  { path: paths.settings, chunks: ['admin', 'settings'] },
  { path: paths.addBlog, chunks: ['admin', 'add-blog'] },
  { path: paths.editBlog(':blogId'), chunks: ['admin', 'edit-blog'] },
  { path: paths.history(':blogId'), chunks: ['admin', 'history'] },
  { path: paths.bin, chunks: ['admin', 'bin'] },
  { path: paths.preview(':token'), chunks: ['preview'] },
  // Leads to the liked posts.
  { path: paths.profile, chunks: ['profile', 'liked-blogs'] },
  { path: paths.liked, chunks: ['profile', 'liked-blogs'] },
  { path: paths.myComments, chunks: ['profile', 'my-comments'] },
  { path: paths.account, chunks: ['profile', 'account'] },
];

/** The chunks of the page at a path; none where there is no page. */
export const findBrowserPageChunks = (pathname: string): string[] =>
  browserPages.find(({ path }) => matchPath(path, pathname))?.chunks ?? [];
