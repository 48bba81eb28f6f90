// Every page and its layout. The home page is part of the main bundle; every other page is a chunk of its own.
import { lazy, type ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { HomePage } from '../features/blogs/HomePage';
import { PublicLayout } from '../layouts/PublicLayout';
import { paths } from '../paths';

/** `React.lazy` for a named export. `load` fetches the chunk without rendering it. */
function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return Object.assign(
    lazy(async () => ({ default: (await load())[name] })),
    { load },
  );
}

const PostPage = lazyNamed(() => import(/* webpackChunkName: 'post' */ '../features/blogs/PostPage'), 'PostPage');
const CommentsSection = lazyNamed(
  () => import(/* webpackChunkName: 'comments-section' */ '../features/comments/CommentsSection'),
  'CommentsSection',
);
const LoginPage = lazyNamed(
  () => import(/* webpackChunkName: 'login' */ '../features/accounts/LoginPage'),
  'LoginPage',
);
const RegisterPage = lazyNamed(
  () => import(/* webpackChunkName: 'register' */ '../features/accounts/RegisterPage'),
  'RegisterPage',
);
const AdminLayout = lazyNamed(() => import(/* webpackChunkName: 'admin' */ '../layouts/AdminLayout'), 'AdminLayout');
const LatestBlogs = lazyNamed(
  () => import(/* webpackChunkName: 'latest-blogs' */ '../features/blogs/admin/LatestBlogs'),
  'LatestBlogs',
);
const DashboardPage = lazyNamed(
  () => import(/* webpackChunkName: 'dashboard' */ '../features/dashboard/DashboardPage'),
  'DashboardPage',
);
const BlogListPage = lazyNamed(
  () => import(/* webpackChunkName: 'blog-list' */ '../features/blogs/admin/BlogListPage'),
  'BlogListPage',
);
const CommentsPage = lazyNamed(
  () => import(/* webpackChunkName: 'comments' */ '../features/comments/admin/CommentsPage'),
  'CommentsPage',
);
const AddBlogPage = lazyNamed(
  () => import(/* webpackChunkName: 'add-blog' */ '../features/blogs/form/AddBlogPage'),
  'AddBlogPage',
);
const EditBlogPage = lazyNamed(
  () => import(/* webpackChunkName: 'edit-blog' */ '../features/blogs/form/EditBlogPage'),
  'EditBlogPage',
);
const ProfileLayout = lazyNamed(
  () => import(/* webpackChunkName: 'profile' */ '../layouts/ProfileLayout'),
  'ProfileLayout',
);
const LikedBlogsPage = lazyNamed(
  () => import(/* webpackChunkName: 'liked-blogs' */ '../features/blogs/LikedBlogsPage'),
  'LikedBlogsPage',
);
const MyCommentsPage = lazyNamed(
  () => import(/* webpackChunkName: 'my-comments' */ '../features/comments/MyCommentsPage'),
  'MyCommentsPage',
);
const NotFoundPage = lazyNamed(() => import(/* webpackChunkName: 'not-found' */ './NotFoundPage'), 'NotFoundPage');

export const routes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      { path: paths.home, element: <HomePage /> },
      {
        path: paths.blog(':id'),
        element: (
          <PostPage>
            <CommentsSection />
          </PostPage>
        ),
      },
      { path: paths.login, element: <LoginPage /> },
      { path: paths.register, element: <RegisterPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  {
    element: <AdminLayout login={<LoginPage staysOnPage />} />,
    children: [
      { path: paths.admin, element: <DashboardPage LatestBlogs={LatestBlogs} /> },
      { path: paths.listBlog, element: <BlogListPage /> },
      { path: paths.adminComments, element: <CommentsPage /> },
      { path: paths.addBlog, element: <AddBlogPage /> },
      { path: paths.editBlog(':blogId'), element: <EditBlogPage /> },
    ],
  },
  {
    element: <ProfileLayout />,
    children: [
      { path: paths.profile, element: <Navigate to={paths.liked} replace /> },
      { path: paths.liked, element: <LikedBlogsPage /> },
      { path: paths.myComments, element: <MyCommentsPage /> },
    ],
  },
];
