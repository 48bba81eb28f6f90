import { matchPath } from 'react-router';
import { BlogListMeta } from '../features/blogs/BlogListMeta';
import { BlogMeta } from '../features/blogs/BlogMeta';
import { paths } from '../paths';

/** What the page at this path tells search engines and link previews. Not in the browser, where nobody reads it. */
export function CrawlerMeta({ pathname }: { pathname: string }) {
  const id = matchPath(paths.blog(':id'), pathname)?.params.id;
  if (pathname === paths.home) return <BlogListMeta />;
  return id === undefined ? <meta name="robots" content="noindex" /> : <BlogMeta id={id} />;
}
