// What the server needs to know of the public pages besides their routes. Not in the browser's bundle.
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { site } from '../../contract/site';
import { hasStatus } from '../api/apiErrors';
import { BlogListMeta } from '../features/blogs/BlogListMeta';
import { BlogMeta } from '../features/blogs/BlogMeta';
import { blogsApi } from '../features/blogs/blogsApi';
import { selectPathOfLastPage } from '../features/blogs/selectPathOfLastPage';
import { paths } from '../paths';
import { PageMeta } from '../site/PageMeta';
import type { RootState } from './store';

interface RenderedPage {
  path: string;
  /** Names of the webpack chunks that it needs besides the main script. */
  chunks: string[];
  /** What it tells search engines and link previews. */
  Meta: ComponentType<{ id: string }>;
  /** The HTTP status; 200 by default. */
  status?: (state: RootState, id: string) => number;
  /** Where it is, if not here. */
  location?: (state: RootState) => string | undefined;
}

/** Of pages with a form, which nobody looks for. */
const describe = (path: string) =>
  function Described() {
    return <PageMeta title={site.title} description={site.description} path={path} isHidden />;
  };

const Hidden = () => <meta name="robots" content="noindex" />;

const pages: RenderedPage[] = [
  { path: paths.home, chunks: [], Meta: BlogListMeta, location: selectPathOfLastPage },
  {
    path: paths.blog(':id'),
    chunks: ['post', 'comments-section'],
    Meta: BlogMeta,
    status: (state, id) => (hasStatus(blogsApi.endpoints.getBlog.select({ id })(state).error, 404) ? 404 : 200),
  },
  { path: paths.login, chunks: ['login'], Meta: describe(paths.login) },
  { path: paths.register, chunks: ['register'], Meta: describe(paths.register) },
  { path: '*', chunks: ['not-found'], Meta: Hidden, status: () => 404 },
];

export function findRenderedPage(pathname: string): Required<RenderedPage> {
  const page = pages.find(({ path }) => matchPath(path, pathname));
  if (page) return { status: () => 200, location: () => undefined, ...page };
  throw new Error(`No page matches ${pathname}.`);
}
