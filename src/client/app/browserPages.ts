// The pages that show what is one person's own, which only the browser knows. Not in the browser's bundle: the server names
// their code in the HTML, so that it is fetched while the main script is, and renders those of the admin area as far as they
// are the same for all admins.
import { matchPath } from 'react-router';
import { paths } from '../paths';

interface BrowserPage {
  path: string;
  /** Names of the webpack chunks that it needs besides the main script: its layout's, its own, and that of its first call. */
  chunks: string[];
}

export const browserPages: BrowserPage[] = [
  { path: paths.admin, chunks: ['admin', 'dashboard', 'first-calls', 'latest-blogs'] },
  { path: paths.listBlog, chunks: ['admin', 'blog-list', 'first-calls'] },
  { path: paths.adminComments, chunks: ['admin', 'comments', 'first-calls'] },
  { path: paths.users, chunks: ['admin', 'users', 'first-calls'] },
  { path: paths.settings, chunks: ['admin', 'settings', 'first-calls'] },
  { path: paths.addBlog, chunks: ['admin', 'add-blog'] },
  { path: paths.editBlog(':blogId'), chunks: ['admin', 'edit-blog'] },
  { path: paths.history(':blogId'), chunks: ['admin', 'history'] },
  { path: paths.bin, chunks: ['admin', 'bin'] },
  { path: paths.preview(':token'), chunks: ['preview'] },
  // Leads to the liked posts.
  { path: paths.profile, chunks: ['profile', 'liked-blogs', 'first-calls'] },
  { path: paths.liked, chunks: ['profile', 'liked-blogs', 'first-calls'] },
  { path: paths.myComments, chunks: ['profile', 'my-comments', 'first-calls'] },
  { path: paths.account, chunks: ['profile', 'account', 'first-calls'] },
];

export interface FoundBrowserPage extends BrowserPage {
  /** Whether `renderShell` renders it. */
  hasShell: boolean;
}

/** The page at a path; undefined where there is none. */
export function findBrowserPage(pathname: string): FoundBrowserPage | undefined {
  const page = browserPages.find(({ path }) => matchPath(path, pathname));
  return page && { ...page, hasShell: page.path.startsWith(paths.admin) };
}
