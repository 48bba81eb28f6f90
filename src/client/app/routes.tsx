// Every page, once: its path, its code, the call it shows first, its title, and what the server adds. The home page is part
// of the main bundle; every other page is a chunk of its own, which has the name of its module in scripts.json.
import { Outlet, redirect, type LoaderFunctionArgs, type Params, type RouteObject } from 'react-router';
import { defaultAddressPattern } from '../../contract/default-address-pattern';
import { commentsPerPage } from '../../contract/comment-pages';
import type { Author } from '../../contract/entities';
import { pageRequest } from '../api/paging';
import { selectListOfUrl } from '../features/blogs/selectListOfUrl';
import type { Archive } from '../../contract/extensions/categories';
import { blogsApi } from '../features/blogs/blogsApi';
import { HomePage } from '../features/blogs/HomePage';
import { commentPageParameter, commentsApi } from '../features/comments/commentsApi';
import { PublicLayout } from '../layouts/PublicLayout';
import { paths } from '../paths';
import { selectIsSignedIn, sessionEnded } from '../session/sessionSlice';
import { selectSettings } from '../site/siteSlice';
import { lazyNamed, type Module } from '../ui/lazyNamed';
import { pageFromQuery } from '../ui/pageInUrl';
import type { firstCalls } from './firstCalls';
import { NavigationProgressBar } from './NavigationProgress';
import { LatestBlogs, PostComments, SitePreview } from './pageParts';
import type { AdminPageName } from './adminPages';
import { isPrefetch } from './prefetchRequest';
import { RootLayout } from './RootLayout';
import { RouteErrorPage } from './RouteErrorPage';
import type { FirstCall, RouteHandle } from './routeHandle';
import type { AppStore, RootState } from './store';

interface Page<Name extends string>
  extends Pick<RouteHandle, 'title' | 'onServer'>, Pick<RouteObject, 'action' | 'shouldRevalidate'> {
  path: string;
  /** The component, by the name of its module. */
  name: Name;
  load: Module<Name, object>;
  /** What the page shows first, from `start`. */
  loader?: (args: LoaderFunctionArgs) => unknown;
  /** The same of a page that shows nothing without a session. */
  firstCall?: keyof typeof firstCalls;
  /** Lazy components of it, which are fetched with it, and which it does not wait for. */
  parts?: { load: () => Promise<unknown>; moduleName: string }[];
}

type ArchiveData = { archive: Archive } | undefined;

const loadPost = () => import('../features/blogs/PostPage');

const loadArchive = () => import('../features/blogs/archive/ArchivePage');

const titleOf = (state: RootState, id: string) => blogsApi.endpoints.getBlog.select({ id })(state).data?.blog.title;

/**
 * The routes of one store, which their loaders dispatch to. A loader starts the first call of its page while the chunk is
 * on its way, and does not wait for the response: each page shows its own loading state and errors.
 */
export function createRoutes(store: AppStore): RouteObject[] {
  const isSignedIn = () => selectIsSignedIn(store.getState());
  const { addressPattern = defaultAddressPattern } = selectSettings(store.getState());

  /** Subscribed to until the response arrives, unless it is prefetched: a failure that nobody waits for is not reported. */
  const startCall = (firstCall: FirstCall, request: Request) => {
    const call = store.dispatch(firstCall);
    if (isPrefetch(request)) call.unsubscribe();
    else void call.then(() => call.unsubscribe());
  };

  const start =
    (...firstCalls: ((params: Params, parameters: URLSearchParams) => FirstCall)[]) =>
    ({ params, request }: LoaderFunctionArgs) => {
      for (const firstCall of firstCalls) startCall(firstCall(params, new URL(request.url).searchParams), request);
      return null;
    };

  const startIfSignedIn =
    (name: keyof typeof firstCalls) =>
    async ({ request, params }: LoaderFunctionArgs) => {
      if (!isSignedIn()) return null;
      // Without it, the page makes the call by itself.
      const calls = await import('./firstCalls').catch(() => undefined);
      // The session may have ended meanwhile.
      if (!calls || !isSignedIn()) return null;
      startCall(calls.firstCalls[name](store.getState(), new URL(request.url).searchParams, params), request);
      return null;
    };

  /** The route of a page. Its chunk is fetched while the navigation is pending. */
  const page = <Name extends string>(
    { name, load, loader, firstCall, parts = [], title, onServer, ...route }: Page<Name>,
    waitsForCode = () => true,
  ): RouteObject => ({
    ...route,
    loader: firstCall ? startIfSignedIn(firstCall) : loader,
    lazy: async () => {
      // Rendering them reports a failure.
      for (const part of parts) void part.load().catch(() => undefined);
      if (waitsForCode()) return { Component: (await load())[name] };
      const Page = lazyNamed(load, name);
      void Page.load().catch(() => undefined);
      return { Component: Page };
    },
    handle: {
      title,
      onServer,
      parts,
      chunks: [name, ...(firstCall ? ['firstCalls'] : []), ...parts.map(({ moduleName }) => moduleName)],
    } satisfies RouteHandle,
  });

  /**
   * Without a session the layout shows the login form in place of the page, and does not wait for its chunk, which is there
   * when somebody has logged in.
   */
  const adminPage = <Name extends AdminPageName>({ parts = [], ...record }: Omit<Page<Name>, 'load'>) =>
    page(
      {
        ...record,
        load: async () => {
          const { adminPages } = await import('./adminPages');
          return adminPages[record.name]() as ReturnType<Page<Name>['load']>;
        },
        parts: [...parts, { load: () => import('./adminPages'), moduleName: 'adminPages' }],
      },
      isSignedIn,
    );

  const postPage = page({
    path: paths.blog(':id'),
    name: 'PostPage',
    load: async () => {
      const { PostPage } = await loadPost();
      return {
        PostPage: () => (
          <PostPage>
            <PostComments />
          </PostPage>
        ),
      };
    },
    parts: [PostComments],
    loader: async (args) => {
      start(
        ({ id = '' }) => blogsApi.endpoints.getBlog.initiate({ id }),
        ({ id = '' }, parameters) =>
          commentsApi.endpoints.listComments.initiate({
            blogId: id,
            ...pageRequest(pageFromQuery(parameters, commentPageParameter), commentsPerPage),
          }),
      )(args);
      const { relatedCalls } = await loadPost();
      for (const call of relatedCalls(store.getState(), args.params.id ?? '')) startCall(call, args.request);
      return null;
    },
    title: (state, { id = '' }) => titleOf(state, id),
    onServer: () => import('../features/blogs/BlogMeta'),
  });

  const publicPages: RouteObject[] = [
    {
      id: 'home',
      path: paths.home,
      Component: HomePage,
      loader: start((_params, parameters) => {
        const state = store.getState();
        return blogsApi.endpoints.listBlogs.initiate(selectListOfUrl(state, parameters));
      }),
      // A change of the URL is a change of the store, by which the page asks for its list.
      shouldRevalidate: () => false,
      handle: { onServer: () => import('../features/blogs/BlogListMeta') } satisfies RouteHandle,
    },
    ...[paths.category, paths.tag].map((pathOf) =>
      page({
        path: pathOf(':slug'),
        name: 'ArchivePage',
        load: loadArchive,
        loader: async ({ request }) => {
          const { archiveCalls } = await loadArchive();
          for (const firstCall of archiveCalls(store.getState(), request.url)) startCall(firstCall, request);
          return null;
        },
        // By the name of the endpoint, which is in the chunk of the page.
        title: ({ api: { queries } }, { slug }) =>
          (queries[`get${pathOf === paths.tag ? 'Tag' : 'Category'}(${JSON.stringify({ slug })})`]?.data as ArchiveData)
            ?.archive.name,
        onServer: () => import('../features/blogs/archive/ArchiveMeta'),
      }),
    ),
    // Where posts have other addresses, the last route knows these, too.
    ...(addressPattern === defaultAddressPattern ? [postPage] : []),
    page({
      path: paths.author(':id'),
      name: 'AuthorPage',
      load: () => import('../features/blogs/author/AuthorPage'),
      loader: async (args) => start(...(await import('../features/blogs/author/authorPageApi')).firstCalls)(args),
      // Not by the endpoint, which is in the chunk of the page.
      title: ({ api }, { id }) =>
        (api.queries[`getAuthor(${JSON.stringify({ slug: id })})`]?.data as { author: Author } | undefined)?.author
          .name,
      onServer: () => import('../features/blogs/author/AuthorMeta'),
    }),
    page({
      path: paths.preview(':token'),
      name: 'PreviewPage',
      load: () => import('../features/blogs/preview/PreviewPage'),
      title: 'Preview',
    }),
    page({
      path: paths.login,
      name: 'LoginPage',
      load: () => import('../features/accounts/LoginPage'),
      action: () => {
        store.dispatch(sessionEnded('logout'));
        return redirect(paths.login);
      },
      title: 'Login',
      onServer: () => import('./FormMeta'),
    }),
    page({
      path: paths.register,
      name: 'RegisterPage',
      load: () => import('../features/accounts/RegisterPage'),
      title: 'Create Account',
      onServer: () => import('./FormMeta'),
    }),
    page({
      path: '*',
      name: 'AddressPage',
      load: () => import('./AddressPage'),
      parts: [PostComments],
      loader: async (args) => (await import('./AddressPage')).loadAddress(store, args, startCall),
      title: (state, _params, found) =>
        typeof found === 'string'
          ? titleOf(state, found)
          : ((found as { title: string } | null)?.title ?? 'Page not found'),
      onServer: () => import('./AddressMeta'),
    }),
  ];

  const adminPages: RouteObject[] = [
    adminPage({
      path: paths.admin,
      name: 'DashboardPage',
      parts: [LatestBlogs],
      firstCall: 'dashboard',
      title: 'Dashboard',
    }),
    adminPage({ path: paths.listBlog, name: 'BlogListPage', firstCall: 'blogList', title: 'Blog List' }),
    adminPage({ path: paths.adminComments, name: 'CommentsPage', firstCall: 'adminComments', title: 'Comments' }),
    adminPage({ path: paths.users, name: 'UsersPage', firstCall: 'users', title: 'Users' }),
    adminPage({ path: paths.addBlog, name: 'BlogEditorPage', title: 'Add Blog' }),
    adminPage({
      path: paths.editBlog(':blogId'),
      name: 'BlogEditorPage',
      firstCall: 'blogToEdit',
      // Its other view is another search.
      shouldRevalidate: () => false,
      title: 'Edit Blog',
    }),
    adminPage({ path: paths.history(':blogId'), name: 'HistoryPage', title: 'History' }),
    adminPage({ path: paths.pages, name: 'PageListPage', title: 'Pages' }),
    adminPage({ path: paths.addPage, name: 'AddPagePage', title: 'Add Page' }),
    adminPage({ path: paths.addresses, name: 'AddressesPage', title: 'Addresses' }),
    adminPage({ path: paths.newsletter, name: 'NewsletterPage', title: 'Newsletter' }),
    adminPage({ path: paths.statistics, name: 'StatisticsPage', title: 'Statistics' }),
    adminPage({ path: paths.mail, name: 'MailPage', title: 'Mail' }),
    adminPage({ path: paths.bin, name: 'BinPage', title: 'Bin' }),
    adminPage({
      path: paths.firstSteps,
      name: 'FirstStepsPage',
      parts: [SitePreview],
      firstCall: 'settings',
      title: 'Make it yours',
    }),
    ...[paths.settings, paths.settingsSection(':section')].map((path) =>
      adminPage({ path, name: 'SettingsPage', parts: [SitePreview], firstCall: 'settings', title: 'Settings' }),
    ),
    adminPage({ path: paths.categories, name: 'TaxonomyPage', title: 'Categories' }),
    adminPage({ path: paths.tags, name: 'TaxonomyPage', title: 'Tags' }),
    adminPage({ path: paths.series, name: 'TaxonomyPage', title: 'Series' }),
    adminPage({ path: paths.transfers, name: 'TransfersPage', firstCall: 'transfers', title: 'Settings' }),
  ];

  const likedBlogs = page({
    path: paths.liked,
    name: 'LikedBlogsPage',
    load: () => import('../features/blogs/LikedBlogsPage'),
    firstCall: 'likedBlogs',
    title: 'Liked Blogs',
  });
  const profilePages: RouteObject[] = [
    // With its code, as it leads there.
    {
      path: paths.profile,
      element: null,
      loader: () => redirect(paths.liked),
      handle: likedBlogs.handle as RouteHandle,
    },
    likedBlogs,
    page({
      path: paths.myComments,
      name: 'MyCommentsPage',
      load: () => import('../features/comments/MyCommentsPage'),
      firstCall: 'myComments',
      title: 'My Comments',
    }),
    page({
      path: paths.account,
      name: 'AccountPage',
      load: () => import('../features/accounts/profile/AccountPage'),
      firstCall: 'account',
      title: 'Account',
    }),
  ];

  /** Within a layout, so that its header stays when a page fails or is still loading. */
  const withinLayout = (children: RouteObject[]): RouteObject[] => [
    { element: <Outlet />, ErrorBoundary: RouteErrorPage, HydrateFallback: NavigationProgressBar, children },
  ];

  return [
    {
      element: <RootLayout />,
      ErrorBoundary: RouteErrorPage,
      HydrateFallback: NavigationProgressBar,
      children: [
        { Component: PublicLayout, children: withinLayout(publicPages) },
        {
          lazy: async () => ({ Component: (await import('../layouts/AdminLayout')).AdminLayout }),
          handle: {
            title: (state) => (selectIsSignedIn(state) ? undefined : 'Login'),
            chunks: ['AdminLayout'],
          } satisfies RouteHandle,
          children: withinLayout(adminPages),
        },
        {
          lazy: async () => ({ Component: (await import('../layouts/ProfileLayout')).ProfileLayout }),
          handle: { chunks: ['ProfileLayout'] } satisfies RouteHandle,
          children: withinLayout(profilePages),
        },
      ],
    },
  ];
}
