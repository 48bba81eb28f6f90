import { Suspense, useEffect } from 'react';
import { Provider } from 'react-redux';
import { useLocation, useRoutes } from 'react-router';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { blogsApi } from '../features/blogs/blogsApi';
import { useHoldableSteps } from '../kept-work/holdableSteps';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { PageSpinner } from '../ui/PageSpinner';
import { routes } from './routes';
import type { AppStore, RootState } from './store';
import { theme } from './theme';
import { ToastTray } from './ToastTray';
import { useNewPageAtTop } from './useNewPageAtTop';
import { usePlaceInStore } from './usePlaceInStore';
import './base.css';

interface AppProps {
  store: AppStore;
  /** The state the page was rendered from in Node, so that the first render in the browser is the same. */
  serverState?: RootState;
}

/** The whole app, below a router of the caller's: the browser's, or one for a single address in Node. */
export function App({ store, serverState }: AppProps) {
  const page = useRoutes(routes);
  const { key } = useLocation();
  useNewPageAtTop();
  usePlaceInStore(store);
  useHoldableSteps();

  // SPEC.md: the blog list is loaded when the app starts, whichever page it starts on.
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
        <ToastTray />
      </ThemeProvider>
    </Provider>
  );
}
