import { useInsertionEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router';
import { ownCssId, ownCssMedia } from '../../contract/own-css';
import { BlogListSubscription } from '../features/blogs/useBlogList';
import { usePageTitle } from '../ui/pageTitle';
import { NavigationProgress } from './NavigationProgress';
import { useFocusOnPageChange } from './useFocusOnPageChange';

// The first entry of every document has the same key: without its own, a page that is opened would take over the scroll
// position of an earlier one. Only called in the browser.
const scrollKey = ({ key }: Location) => (key === 'default' ? `${key} ${performance.timeOrigin}` : key);

/** Around every layout: what navigation itself needs. */
export function RootLayout() {
  const title = usePageTitle();
  useFocusOnPageChange();
  const { pathname } = useLocation();
  useInsertionEffect(() => {
    document.getElementById(ownCssId)?.setAttribute('media', ownCssMedia(pathname));
  }, [pathname]);

  return (
    <>
      <title>{title}</title>
      <BlogListSubscription />
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
