// Every page: its path, its code, the call it shows first, and its title. The home page is part of the main bundle; every
// other page is a chunk of its own.
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { Outlet, redirect, type LoaderFunctionArgs, type Params, type RouteObject } from 'react-router';
import { selectBlogListArguments } from '../features/blogs/blogListArguments';
import { blogsApi } from '../features/blogs/blogsApi';
import { HomePage } from '../features/blogs/HomePage';
import { selectCommentListArguments } from '../features/comments/commentListArguments';
import { commentsApi } from '../features/comments/commentsApi';
import { PublicLayout } from '../layouts/PublicLayout';
import { paths } from '../paths';
import { selectIsSignedIn, sessionEnded } from '../session/sessionSlice';
import { lazyNamed, type Module } from '../ui/lazyNamed';
import type { RouteHandle } from '../ui/pageTitle';
import type { firstCalls } from './firstCalls';
import { NavigationProgressBar } from './NavigationProgress';
import { isPrefetch } from './prefetchRequest';
import { RootLayout } from './RootLayout';
import { RouteErrorPage } from './RouteErrorPage';
import type { AppStore, RootState } from './store';

type FirstCall = ThunkAction<PromiseLike<unknown> & { unsubscribe: () => void }, RootState, unknown, UnknownAction>;

// Parts of pages that a page does not wait for.
const PostComments = lazyNamed(
  () => import(/* webpackChunkName: 'comments-section' */ './PostComments'),
  'PostComments',
);
const LatestBlogs = lazyNamed(
  () => import(/* webpackChunkName: 'latest-blogs' */ '../features/blogs/admin/LatestBlogs'),
  'LatestBlogs',
);

/** The `lazy` of a route: its chunk is fetched while the navigation is pending. */
const page =
  <Name extends string>(load: Module<Name, object>, name: Name) =>
  async () => ({ Component: (await load())[name] });

const title = (pageTitle: RouteHandle<RootState>['title']): RouteHandle<RootState> => ({ title: pageTitle });

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

  /** For pages that show nothing without a session. */
  const startIfSignedIn =
    (page: keyof typeof firstCalls) =>
    async ({ request }: LoaderFunctionArgs) => {
      if (!isSignedIn()) return null;
      const { firstCalls } = await import(/* webpackChunkName: 'first-calls' */ './firstCalls');
      // The session may have ended meanwhile.
      if (!isSignedIn()) return null;
      startCall(firstCalls[page](store.getState(), new URL(request.url).searchParams), request);
      return null;
    };

  /**
   * As `page`, but without a session the layout shows the login form in its place, and does not wait for the chunk, which
   * is there when somebody has logged in.
   */
  const adminPage =
    <Name extends string>(load: Module<Name, object>, name: Name) =>
    async () => {
      if (isSignedIn()) return { Component: (await load())[name] };
      const Page = lazyNamed(load, name);
      // Rendering it reports a failure.
      void Page.load().catch(() => undefined);
      return { Component: Page };
    };

  const endSession = () => {
    store.dispatch(sessionEnded('logout'));
    return redirect(paths.login);
  };

  const publicPages: RouteObject[] = [
    {
      id: 'home',
      path: paths.home,
      Component: HomePage,
      loader: start(() => blogsApi.endpoints.listBlogs.initiate(selectBlogListArguments(store.getState()))),
      // The page reacts to changes of the URL itself.
      shouldRevalidate: () => false,
    },
    {
      path: paths.blog(':id'),
      lazy: page(async () => {
        const { PostPage } = await import(/* webpackChunkName: 'post' */ '../features/blogs/PostPage');
        return {
          Post: () => (
            <PostPage>
              <PostComments />
            </PostPage>
          ),
        };
      }, 'Post'),
      loader: start(
        ({ id = '' }) => blogsApi.endpoints.getBlog.initiate({ id }),
        ({ id = '' }, parameters) =>
          commentsApi.endpoints.listComments.initiate(selectCommentListArguments(store.getState(), id, parameters)),
      ),
      handle: {
        ...title((state, { id = '' }) => blogsApi.endpoints.getBlog.select({ id })(state).data?.blog.title),
        parts: [PostComments],
      },
    },
    {
      path: paths.preview(':token'),
      lazy: page(
        () => import(/* webpackChunkName: 'preview' */ '../features/blogs/preview/PreviewPage'),
        'PreviewPage',
      ),
      handle: title('Preview'),
    },
    {
      path: paths.login,
      lazy: page(() => import(/* webpackChunkName: 'login' */ '../features/accounts/LoginPage'), 'LoginPage'),
      action: endSession,
      handle: title('Login'),
    },
    {
      path: paths.register,
      lazy: page(() => import(/* webpackChunkName: 'register' */ '../features/accounts/RegisterPage'), 'RegisterPage'),
      handle: title('Create Account'),
    },
    {
      path: '*',
      lazy: page(() => import(/* webpackChunkName: 'not-found' */ './NotFoundPage'), 'NotFoundPage'),
      handle: title('Page not found'),
    },
  ];

  const adminPages: RouteObject[] = [
    {
      path: paths.admin,
      lazy: adminPage(async () => {
        // Rendering it reports a failure.
        void LatestBlogs.load().catch(() => undefined);
        const { DashboardPage } = await import(
          /* webpackChunkName: 'dashboard' */ '../features/dashboard/DashboardPage'
        );
        return { Dashboard: () => <DashboardPage LatestBlogs={LatestBlogs} /> };
      }, 'Dashboard'),
      loader: startIfSignedIn('dashboard'),
      handle: title('Dashboard'),
    },
    {
      path: paths.listBlog,
      lazy: adminPage(
        () => import(/* webpackChunkName: 'blog-list' */ '../features/blogs/admin/BlogListPage'),
        'BlogListPage',
      ),
      loader: startIfSignedIn('blogList'),
      handle: title('Blog List'),
    },
    {
      path: paths.adminComments,
      lazy: adminPage(
        () => import(/* webpackChunkName: 'comments' */ '../features/comments/admin/CommentsPage'),
        'CommentsPage',
      ),
      loader: startIfSignedIn('adminComments'),
      handle: title('Comments'),
    },
    {
      path: paths.users,
      lazy: adminPage(
        () => import(/* webpackChunkName: 'users' */ '../features/accounts/admin/UsersPage'),
        'UsersPage',
      ),
      loader: startIfSignedIn('users'),
      handle: title('Users'),
    },
    {
      path: paths.addBlog,
      lazy: adminPage(
        () => import(/* webpackChunkName: 'add-blog' */ '../features/blogs/form/AddBlogPage'),
        'AddBlogPage',
      ),
      handle: title('Add Blog'),
    },
    {
      path: paths.editBlog(':blogId'),
      lazy: adminPage(
        () => import(/* webpackChunkName: 'edit-blog' */ '../features/blogs/form/EditBlogPage'),
        'EditBlogPage',
      ),
      handle: title('Edit Blog'),
    },
    {
      path: paths.history(':blogId'),
      lazy: adminPage(
        () => import(/* webpackChunkName: 'history' */ '../features/blogs/history/HistoryPage'),
        'HistoryPage',
      ),
      handle: title('History'),
    },
    {
      path: paths.bin,
      lazy: adminPage(() => import(/* webpackChunkName: 'bin' */ '../features/blogs/bin/BinPage'), 'BinPage'),
      handle: title('Bin'),
    },
    {
      path: paths.settings,
      lazy: adminPage(
        () => import(/* webpackChunkName: 'settings' */ '../features/settings/SettingsPage'),
        'SettingsPage',
      ),
      loader: startIfSignedIn('settings'),
      handle: title('Settings'),
    },
  ];

  const profilePages: RouteObject[] = [
    { path: paths.profile, element: null, loader: () => redirect(paths.liked) },
    {
      path: paths.liked,
      lazy: page(
        () => import(/* webpackChunkName: 'liked-blogs' */ '../features/blogs/LikedBlogsPage'),
        'LikedBlogsPage',
      ),
      loader: startIfSignedIn('likedBlogs'),
      handle: title('Liked Blogs'),
    },
    {
      path: paths.myComments,
      lazy: page(
        () => import(/* webpackChunkName: 'my-comments' */ '../features/comments/MyCommentsPage'),
        'MyCommentsPage',
      ),
      loader: startIfSignedIn('myComments'),
      handle: title('My Comments'),
    },
    {
      path: paths.account,
      lazy: page(
        () => import(/* webpackChunkName: 'account' */ '../features/accounts/profile/AccountPage'),
        'AccountPage',
      ),
      loader: startIfSignedIn('account'),
      handle: title('Account'),
    },
  ];

  /** Within a layout, so that its header stays when a page fails or is still loading. */
  const withinLayout = (children: RouteObject[]): RouteObject[] => [
    { element: <Outlet />, ErrorBoundary: RouteErrorPage, HydrateFallback: NavigationProgressBar, children },
  ];

  return [
    {
      element: <RootLayout store={store} />,
      ErrorBoundary: RouteErrorPage,
      HydrateFallback: NavigationProgressBar,
      children: [
        { Component: PublicLayout, children: withinLayout(publicPages) },
        {
          lazy: page(() => import(/* webpackChunkName: 'admin' */ '../layouts/AdminLayout'), 'AdminLayout'),
          handle: title((state) => (selectIsSignedIn(state) ? undefined : 'Login')),
          children: withinLayout(adminPages),
        },
        {
          lazy: page(() => import(/* webpackChunkName: 'profile' */ '../layouts/ProfileLayout'), 'ProfileLayout'),
          children: withinLayout(profilePages),
        },
      ],
    },
  ];
}
