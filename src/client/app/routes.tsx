// Every page, once: its path, its code, the call it shows first, its title, and what the server adds. The home page is part
// of the main bundle; every other page is a chunk of its own, which has the name of its module in scripts.json.
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { Outlet, redirect, type LoaderFunctionArgs, type Params, type RouteObject } from 'react-router';
import { pageRequest } from '../api/paging';
import { selectListOfUrl } from '../features/blogs/selectListOfUrl';
import { blogsApi } from '../features/blogs/blogsApi';
import { HomePage } from '../features/blogs/HomePage';
import { commentPageParameter, commentsApi, commentsPerPage } from '../features/comments/commentsApi';
import { PublicLayout } from '../layouts/PublicLayout';
import { paths } from '../paths';
import { selectIsSignedIn, sessionEnded } from '../session/sessionSlice';
import { lazyNamed, type Module } from '../ui/lazyNamed';
import { pageFromQuery } from '../ui/pageInUrl';
import type { firstCalls } from './firstCalls';
import { NavigationProgressBar } from './NavigationProgress';
import { isPrefetch } from './prefetchRequest';
import { RootLayout } from './RootLayout';
import { RouteErrorPage } from './RouteErrorPage';
import type { RouteHandle } from './routeHandle';
import type { AppStore, RootState } from './store';

type FirstCall = ThunkAction<PromiseLike<unknown> & { unsubscribe: () => void }, RootState, unknown, UnknownAction>;

interface Page<Name extends string> extends Pick<RouteHandle, 'title' | 'onServer'>, Pick<RouteObject, 'action'> {
  path: string;
  /** The component, by the name of its module. */
  name: Name;
  load: Module<Name, object>;
  /** What the page shows first, from `start`. */
  loader?: (args: LoaderFunctionArgs) => null;
  /** The same of a page that shows nothing without a session. */
  firstCall?: keyof typeof firstCalls;
  /** Lazy components of it, which are fetched with it, and which it does not wait for. */
  parts?: { load: () => Promise<unknown>; moduleName: string }[];
}

const PostComments = lazyNamed(() => import('./PostComments'), 'PostComments');
const LatestBlogs = lazyNamed(() => import('../features/blogs/admin/LatestBlogs'), 'LatestBlogs');

/**
 * The routes of one store, which their loaders dispatch to. A loader starts the first call of its page while the chunk is
 * on its way, and does not wait for the response: each page shows its own loading state and errors.
 */
export function createRoutes(store: AppStore): RouteObject[] {
  const isSignedIn = () => selectIsSignedIn(store.getState());

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
    async ({ request }: LoaderFunctionArgs) => {
      if (!isSignedIn()) return null;
      const { firstCalls } = await import('./firstCalls');
      // The session may have ended meanwhile.
      if (!isSignedIn()) return null;
      startCall(firstCalls[name](store.getState(), new URL(request.url).searchParams), request);
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
  const adminPage = <Name extends string>(record: Page<Name>) => page(record, isSignedIn);

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
    page({
      path: paths.blog(':id'),
      name: 'PostPage',
      load: async () => {
        const { PostPage } = await import('../features/blogs/PostPage');
        return {
          PostPage: () => (
            <PostPage>
              <PostComments />
            </PostPage>
          ),
        };
      },
      parts: [PostComments],
      loader: start(
        ({ id = '' }) => blogsApi.endpoints.getBlog.initiate({ id }),
        ({ id = '' }, parameters) =>
          commentsApi.endpoints.listComments.initiate({
            blogId: id,
            ...pageRequest(pageFromQuery(parameters, commentPageParameter), commentsPerPage),
          }),
      ),
      title: (state, { id = '' }) => blogsApi.endpoints.getBlog.select({ id })(state).data?.blog.title,
      onServer: () => import('../features/blogs/BlogMeta'),
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
      name: 'NotFoundPage',
      load: () => import('./NotFoundPage'),
      title: 'Page not found',
      onServer: () => import('./NotFoundMeta'),
    }),
  ];

  const adminPages: RouteObject[] = [
    adminPage({
      path: paths.admin,
      name: 'DashboardPage',
      load: async () => {
        const { DashboardPage } = await import('../features/dashboard/DashboardPage');
        return { DashboardPage: () => <DashboardPage LatestBlogs={LatestBlogs} /> };
      },
      parts: [LatestBlogs],
      firstCall: 'dashboard',
      title: 'Dashboard',
    }),
    adminPage({
      path: paths.listBlog,
      name: 'BlogListPage',
      load: () => import('../features/blogs/admin/BlogListPage'),
      firstCall: 'blogList',
      title: 'Blog List',
    }),
    adminPage({
      path: paths.adminComments,
      name: 'CommentsPage',
      load: () => import('../features/comments/admin/CommentsPage'),
      firstCall: 'adminComments',
      title: 'Comments',
    }),
    adminPage({
      path: paths.users,
      name: 'UsersPage',
      load: () => import('../features/accounts/admin/UsersPage'),
      firstCall: 'users',
      title: 'Users',
    }),
    adminPage({
      path: paths.addBlog,
      name: 'AddBlogPage',
      load: () => import('../features/blogs/form/AddBlogPage'),
      title: 'Add Blog',
    }),
    adminPage({
      path: paths.editBlog(':blogId'),
      name: 'EditBlogPage',
      load: () => import('../features/blogs/form/EditBlogPage'),
      title: 'Edit Blog',
    }),
    adminPage({
      path: paths.history(':blogId'),
      name: 'HistoryPage',
      load: () => import('../features/blogs/history/HistoryPage'),
      title: 'History',
    }),
    adminPage({ path: paths.bin, name: 'BinPage', load: () => import('../features/blogs/bin/BinPage'), title: 'Bin' }),
    adminPage({
      path: paths.settings,
      name: 'SettingsPage',
      load: () => import('../features/settings/SettingsPage'),
      firstCall: 'settings',
      title: 'Settings',
    }),
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
