// Renders a public page to HTML, for src/server/pages; nothing here runs in the browser. It makes a store and runs
// the loaders of the routes, whose calls reach the API without HTTP and without a session. React renders the app,
// Emotion collects its CSS, and the `onServer` of the route adds the status and what only crawlers read.
//
// The first render is the same for everybody: what depends on session, storage, clock or viewport waits for
// useIsHydrated(), or is rendered in all variants, of which CSS shows one (ui/PrehydrationVariants.tsx).
import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { Provider } from 'react-redux';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import { api } from '../api/api';
import { hasStatus, type QueryError } from '../api/apiErrors';
import type { SendRequest } from '../api/baseQuery';
import { HeroIllustration } from '../features/blogs/Hero';
import { paths } from '../paths';
import { someAdmin } from '../session/sessionSlice';
import type { Site } from '../site/siteSlice';
import { SanitizeContext } from '../ui/RichText';
import { theme } from '../ui/theme';
import { App } from './App';
import baseStyles from './base.css';
import { createCriticalStyles } from './criticalStyles';
import { hydrationStateOf, type HydrationState } from './hydrationState';
import { loadParts } from './loadMatchingRoutes';
import { locationChanged } from './locationSlice';
import { chunksOf, handleOf } from './routeHandle';
import { createRoutes } from './routes';
import { createStore, type AppStore, type RootState } from './store';

export interface RenderRequest {
  /** Absolute. */
  url: URL;
  site: Site;
  /** Sends the calls of the page. */
  send: SendRequest;
  /** In place of the sanitizer of the browser. */
  sanitize: (html: string) => string;
}

export interface RenderedShell {
  /** Elements of the document's head: title, and for public pages description and previews. */
  head: string;
  /** `style` elements with the CSS that the page uses. */
  styles: string;
  /** The content of the root element. */
  body: string;
  state: HydrationState;
}

export interface RenderedApp extends RenderedShell {
  status: number;
  /** Where the browser is to go instead. */
  location: string | undefined;
  /** Names of the chunks that the page needs besides the main script. */
  chunks: string[];
}

const rootStart = '<div id="root">';
const rootEnd = '</div>';
/** What React writes in place of a part that it leaves to the browser. */
const abandonedBoundary = '<!--$!-->';

/**
 * In place of Emotion's prefixes for the browsers of ten years ago, a sixth of the CSS: Safari still has this one property
 * under its old name only. In the browser, where they are not downloaded, Emotion still adds them.
 */
const stylisPlugins: StylisPlugin[] = [
  (element) => {
    if (element.props === 'user-select') element.return = `-webkit-${element.value}${element.value}`;
  },
];

const createStyleCache = () => createCache({ key: 'css', stylisPlugins });

// Once for all pages, instead of with each of them.
const criticalStyles = createCriticalStyles(renderThemeStyles(), baseStyles);

function renderThemeStyles(): string {
  const cache = createStyleCache();
  const emotion = createEmotionServer(cache);
  const html = renderToString(
    <CacheProvider value={cache}>
      <Global styles={theme.generateStyleSheets()} />
    </CacheProvider>,
  );
  const { styles } = emotion.extractCriticalToChunks(html);
  return styles.map(({ css }) => css).join('');
}

/** @throws if the page has a fault, or a call other than for something that does not exist has failed */
export async function renderApp({ url, site, send, sanitize }: RenderRequest): Promise<RenderedApp> {
  const store = createStore({ send, preloadedState: { site } });
  try {
    const opened = await openPage(store, url);
    const { matches } = opened.context;
    const { route, params } = matches.at(-1)!;
    const onServer = await handleOf(route).onServer?.();
    if (!onServer) throw new Error(`The server does not render ${url.pathname}.`);
    const { Meta } = onServer;
    const part = onServer.part?.(store.getState(), url.searchParams);
    if (part) {
      void store.dispatch(part.firstCall);
      await part.component.load();
    }
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    throwFailure(store.getState());

    // As the loaders have it: decoded.
    const found: unknown = opened.context.loaderData[route.id];
    const { id = typeof found === 'string' ? found : '' } = params;
    const page = await renderMarkup(store, opened, sanitize);
    const meta = renderToStaticMarkup(
      <Provider store={store}>
        <Meta id={id} path={url.pathname} />
      </Provider>,
    );
    const location = onServer.location?.(store.getState());
    return {
      ...page,
      status: location === undefined ? (onServer.status?.(store.getState(), id) ?? 200) : 302,
      location,
      chunks: [...chunksOf(matches), ...(part ? [part.component.moduleName] : [])],
      head: page.head + meta,
    };
  } finally {
    // Ends the timers of the cache, which would keep the store.
    store.dispatch(api.util.resetApiState());
  }
}

/**
 * Renders a page of the admin area as every admin sees it at first: the layout, and the page while its calls are not answered.
 * @param path of a `BrowserPage`, with the names of its parameters in place of values
 */
export async function renderShell({ path, site }: { path: string; site: Site }): Promise<RenderedShell> {
  const unanswered: SendRequest = () => new Promise(() => undefined);
  const store = createStore({ send: unanswered, preloadedState: { site, session: someAdmin } });
  const opened = await openPage(store, new URL(path, 'http://localhost'));
  // The browser makes the calls that the loaders have started.
  store.dispatch(api.util.resetApiState());
  return renderMarkup(store, opened, (html) => html);
}

interface BrowserPage {
  /** The pattern of its route. */
  path: string;
  /** Names of the chunks that it needs besides the main script. */
  chunks: string[];
  /** Whether `renderShell` renders it. */
  hasShell: boolean;
}

/** Only to be matched: their store is not read. */
const routes = createRoutes(createStore());

/** The page at a path, if it shows what is one person's own, which only the browser knows. */
export function findBrowserPage(pathname: string): BrowserPage | undefined {
  // There is a route for every location.
  const matches = matchRoutes(routes, pathname)!;
  const { route } = matches.at(-1)!;
  const path = route.path!;
  if (handleOf(route).onServer) return undefined;
  return { path, chunks: chunksOf(matches), hasShell: path.startsWith(paths.admin) };
}

/** What the server has from this bundle. */
export const renderer = { renderApp, renderShell, findBrowserPage };

interface OpenedPage {
  dataRoutes: ReturnType<typeof createStaticHandler>['dataRoutes'];
  context: StaticHandlerContext;
}

/** Starts the first calls of a page, and loads its code. */
async function openPage(store: AppStore, url: URL): Promise<OpenedPage> {
  store.dispatch(locationChanged(url.pathname + url.search));
  const { query, dataRoutes } = createStaticHandler(createRoutes(store));
  const context = await query(new Request(url));
  if (context instanceof Response) throw new Error(`${url.pathname} is a redirection, and not a page.`);
  await Promise.all([loadParts(context.matches), HeroIllustration.load()]);
  return { dataRoutes, context };
}

async function renderMarkup(
  store: AppStore,
  { dataRoutes, context }: OpenedPage,
  sanitize: RenderRequest['sanitize'],
): Promise<RenderedShell> {
  const cache = createStyleCache();
  // Before anything is rendered: from here on the styles are kept, instead of standing beside their elements.
  const emotion = createEmotionServer(cache);
  const html = await renderToHtml(
    <div id="root">
      <CacheProvider value={cache}>
        <SanitizeContext value={sanitize}>
          <App store={store} serverState={store.getState()} hasThemeStyles>
            <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
          </App>
        </SanitizeContext>
      </CacheProvider>
    </div>,
  );
  // React puts what belongs into the head before the root element.
  const rootIndex = html.indexOf(rootStart);
  return {
    head: html.slice(0, rootIndex),
    styles: criticalStyles(emotion, html),
    body: html.slice(rootIndex + rootStart.length, -rootEnd.length),
    state: hydrationStateOf(store.getState(), context.loaderData),
  };
}

/**
 * In one go: in pieces, as a stream, it costs a fifth more CPU, and more memory.
 * @throws whatever a part of the page has thrown
 */
async function renderToHtml(page: ReactNode): Promise<string> {
  const html = renderToString(page);
  if (html.includes(abandonedBoundary)) throw await findError(page);
  return html;
}

/** Renders a page once more, as `renderToString` does not tell what has failed within a Suspense boundary. */
async function findError(page: ReactNode): Promise<unknown> {
  const errors: unknown[] = [];
  await prerender(page, { onError: (error) => void errors.push(error) });
  return errors[0] ?? new Error('A part of the page was not loaded.');
}

/** What does not exist is a page of its own; any other failure may be over when the browser asks again. */
function throwFailure({ api: { queries } }: RootState): void {
  for (const { error } of Object.values(queries).filter((query) => query !== undefined)) {
    if (error && !hasStatus(error as QueryError, 404))
      throw new Error('A call of the page has failed.', { cause: error });
  }
}
