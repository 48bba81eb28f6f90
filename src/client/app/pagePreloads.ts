// What each page fetches first. The script in public/index.html requests it (this list is inlined by the build), so that
// it is loaded in parallel with the bundle and not after it.
import { contract } from '../../contract/calls';
import { coverSizes } from '../features/blogs/coverSizes';
import { paths } from '../paths';

interface PagePreload {
  /** The path of the page; `:id` has the same value in the path of the call. */
  page: string;
  /** Path and query of the API call whose response it shows. */
  call?: string;
  /** Its chunks beside the main bundle, by the webpackChunkName in routes.tsx. */
  chunks: readonly string[];
  /** The `sizes` of the first cover, if the cover is to be preloaded too. */
  coverSizes?: string;
  /** Pages of admins and readers: preloaded with a session only, and after the main bundle, as they are as large. */
  requiresSession?: boolean;
}

const signedInPage = (
  area: 'admin' | 'profile',
  page: string,
  chunks: readonly string[],
  call?: string,
): PagePreload => ({ page, call, chunks: [area, ...chunks], requiresSession: true });

const preloads: readonly PagePreload[] = [
  {
    page: paths.home,
    call: `${contract.listBlogs.path}?limit=12&offset=0&likes=mine`,
    chunks: [],
    coverSizes: coverSizes.card,
  },
  {
    page: paths.blog(':id'),
    call: `${contract.getBlog.path}?likes=mine`,
    chunks: ['post'],
    coverSizes: coverSizes.post,
  },
  { page: paths.login, chunks: ['login'] },
  { page: paths.register, chunks: ['register'] },
  signedInPage('admin', paths.admin, ['dashboard', 'latest-blogs'], contract.getDashboard.path),
  signedInPage('admin', paths.listBlog, ['blog-list'], `${contract.listAllBlogs.path}?limit=25&offset=0&likes=mine`),
  signedInPage(
    'admin',
    paths.adminComments,
    ['comments'],
    `${contract.listAllComments.path}?limit=25&offset=0&status=not-approved`,
  ),
  signedInPage('admin', paths.addBlog, ['add-blog']),
  signedInPage('admin', paths.editBlog(':id'), ['edit-blog'], `${contract.getBlog.path}?likes=mine`),
  signedInPage('profile', paths.liked, ['liked-blogs'], `${contract.listLikedBlogs.path}?limit=20&offset=0&likes=mine`),
  signedInPage('profile', paths.myComments, ['my-comments'], `${contract.listMyComments.path}?limit=20&offset=0`),
];

/**
 * The preloads of all pages, with the path as a regular expression.
 * @param filesOf the files of a chunk, relative to the site's root
 */
export const createPagePreloads = (filesOf: (chunk: string) => readonly string[]) =>
  preloads.map(({ page, chunks, ...preload }) => ({
    ...preload,
    page: `^${page.replace(':id', '([^/]+)')}$`,
    files: [...new Set(chunks.flatMap(filesOf))],
  }));
