import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { BlogListSubscription } from '../features/blogs/useBlogList';
import { usePageTitle } from '../ui/pageTitle';
import { NavigationProgress } from './NavigationProgress';
import type { AppStore } from './store';
import { useFocusOnPageChange } from './useFocusOnPageChange';
import { useLocationInStore } from './useLocationInStore';

/** Around every layout: what navigation itself needs. */
export function RootLayout({ store }: { store: AppStore }) {
  const title = usePageTitle();
  useLocationInStore(store);
  useFocusOnPageChange();

  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <>
      <BlogListSubscription />
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
