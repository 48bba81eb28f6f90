import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { BlogListSubscription } from '../features/blogs/useBlogList';
import { usePageTitle } from '../ui/pageTitle';
import type { AppStore } from './store';
import { useLocationInStore } from './useLocationInStore';

/** Around every layout: what navigation itself needs. */
export function RootLayout({ store }: { store: AppStore }) {
  const title = usePageTitle();
  useLocationInStore(store);

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <>
      <BlogListSubscription />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
