import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { useLocation, useRoutes } from 'react-router';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { BlogListSubscription } from '../features/blogs/useBlogList';
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

  return (
    <Provider store={store} serverState={serverState}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline />
        <BlogListSubscription />
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={<PageSpinner />}>{page}</Suspense>
        </ErrorBoundary>
        <LazyToaster />
      </ThemeProvider>
    </Provider>
  );
}
