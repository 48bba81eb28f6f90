import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ThemeProvider } from '@mui/material/styles';
import { LazyToaster } from './LazyToaster';
import type { AppStore, RootState } from './store';
import { theme } from '../ui/theme';
import './base.css';

interface AppProps {
  store: AppStore;
  /** The state the page was rendered with on the server, so that hydration matches. */
  serverState?: RootState;
  /** Whether the CSS variables of the theme are in the page already. */
  hasThemeStyles?: boolean;
  /** Called once the first render is in the document. */
  onMounted?: () => void;
  /** The provider of a router made from createRoutes: RouterProvider, or StaticRouterProvider on the server. */
  children: ReactNode;
}

/** What the pages need around them, and the toasts. */
export function App({ store, serverState, hasThemeStyles, onMounted, children }: AppProps) {
  const handleMount = useEffectEvent(() => onMounted?.());
  useEffect(() => handleMount(), []);

  return (
    <Provider store={store} serverState={serverState}>
      <ThemeProvider theme={theme} defaultMode="system" disableStyleSheetGeneration={hasThemeStyles}>
        {children}
        <LazyToaster />
      </ThemeProvider>
    </Provider>
  );
}
