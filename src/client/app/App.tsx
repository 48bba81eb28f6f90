import { Suspense, useEffect } from 'react';
import { Provider } from 'react-redux';
import { useLocation, useRoutes } from 'react-router';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { blogsApi } from '../features/blogs/blogsApi';
import { useBlockableNavigation } from '../drafts/blockableNavigation';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { PageSpinner } from '../ui/PageSpinner';
import { routes } from './routes';
import type { AppStore, RootState } from './store';
import { theme } from './theme';
import { LazyToaster } from './LazyToaster';
import { useScrollToTop } from './useScrollToTop';
import { useLocationInStore } from './useLocationInStore';
import './base.css';

interface AppProps {
  store: AppStore;
  /** The state the page was rendered with on the server, so that hydration matches. */
  serverState?: RootState;
}

/** The whole app. The caller provides the router: BrowserRouter, or a static one on the server. */
export function App({ store, serverState }: AppProps) {
  const page = useRoutes(routes);
  const { key } = useLocation();
  useScrollToTop();
  useLocationInStore(store);
  useBlockableNavigation();

  // SPEC.md: the blog list is loaded when the app starts, on every page.
  useEffect(() => {
    store.dispatch(blogsApi.util.prefetch('listBlogs', undefined, {}));
  }, [store]);

  return (
    <Provider store={store} serverState={serverState}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline />
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={<PageSpinner />}>{page}</Suspense>
        </ErrorBoundary>
        <LazyToaster />
      </ThemeProvider>
    </Provider>
  );
}
