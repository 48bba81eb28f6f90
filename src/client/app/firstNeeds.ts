// What each page needs first. The page itself asks for it (public/index.html, filled in when it is built), so that it
// travels beside the app's code, or while that is run, rather than after it.
import { contract } from '../../contract/calls';
import { coverSizes } from '../features/blogs/coverSizes';
import { paths } from '../paths';

interface Needs {
  /** Its address; what stands in place of `:id` stands in place of it in the call too. */
  page: string;
  /** The path of the call whose answer it shows. */
  call?: string;
  /** The chunks it is made of, by the names that routes.tsx gives them; the app's own comes in any case. */
  chunks: readonly string[];
  /** How wide the first cover it shows is, where that is worth asking for too. */
  coverSizes?: string;
  /** Whether it is there for those who are signed in. Much of it is as large as the app, and comes after it. */
  isInArea?: boolean;
}

const inArea = (area: 'admin' | 'profile', page: string, chunks: readonly string[], call?: string): Needs => ({
  page,
  call,
  chunks: [area, ...chunks],
  isInArea: true,
});

const needs: readonly Needs[] = [
  { page: paths.home, call: contract.listBlogs.path, chunks: [], coverSizes: coverSizes.card },
  { page: paths.blog(':id'), call: contract.getBlog.path, chunks: ['post'], coverSizes: coverSizes.post },
  { page: paths.login, chunks: ['login'] },
  { page: paths.register, chunks: ['register'] },
  inArea('admin', paths.admin, ['dashboard', 'latest-blogs'], contract.getDashboard.path),
  inArea('admin', paths.listBlog, ['blog-list'], contract.listAllBlogs.path),
  inArea('admin', paths.adminComments, ['comments'], contract.listAllComments.path),
  inArea('admin', paths.addBlog, ['add-blog']),
  inArea('admin', paths.editBlog(':id'), ['edit-blog'], contract.getBlog.path),
  inArea('profile', paths.liked, ['liked-blogs'], contract.listLikedBlogs.path),
  inArea('profile', paths.myComments, ['my-comments'], contract.listMyComments.path),
];

/**
 * What the pages need, for a script that has nothing but the address.
 * @param filesOf the files of a chunk, as paths below the site's root
 */
export const firstNeeds = (filesOf: (chunk: string) => readonly string[]) =>
  needs.map(({ page, chunks, ...need }) => ({
    ...need,
    page: `^${page.replace(':id', '([^/]+)')}$`,
    files: [...new Set(chunks.flatMap(filesOf))],
  }));
