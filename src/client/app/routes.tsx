// Every page and the layout it stands in. The home page comes with the app; all others when they are opened.
import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { HomePage } from '../features/blogs/HomePage';
import { PublicLayout } from '../layouts/PublicLayout';
import { paths } from '../paths';
import { PageSpinner } from '../ui/PageSpinner';

/** A component of a module that is loaded when it is first rendered. */
function later<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return Object.assign(
    lazy(async () => ({ default: (await load())[name] })),
    { load },
  );
}

const PostPage = later(() => import(/* webpackChunkName: 'post' */ '../features/blogs/PostPage'), 'PostPage');
const Discussion = later(() => import('../features/comments/Discussion'), 'Discussion');
const LoginPage = later(() => import('../features/accounts/LoginPage'), 'LoginPage');
const RegisterPage = later(() => import('../features/accounts/RegisterPage'), 'RegisterPage');
const AdminLayout = later(() => import('../layouts/AdminLayout'), 'AdminLayout');
const loadLatestBlogs = () => import('../features/blogs/admin/LatestBlogs');
const LatestBlogs = later(loadLatestBlogs, 'LatestBlogs');
const DashboardPage = later(() => {
  // Its table is the greater part of it, and does not have to wait for the rest. A failure shows where it is rendered.
  loadLatestBlogs().catch(() => undefined);
  return import('../features/dashboard/DashboardPage');
}, 'DashboardPage');
const BlogListPage = later(() => import('../features/blogs/admin/BlogListPage'), 'BlogListPage');
const CommentsPage = later(() => import('../features/comments/admin/CommentsPage'), 'CommentsPage');
const AddBlogPage = later(() => import('../features/blogs/writing/AddBlogPage'), 'AddBlogPage');
const EditBlogPage = later(() => import('../features/blogs/writing/EditBlogPage'), 'EditBlogPage');
const ProfileLayout = later(() => import('../layouts/ProfileLayout'), 'ProfileLayout');
const LikedBlogsPage = later(() => import('../features/blogs/LikedBlogsPage'), 'LikedBlogsPage');
const MyCommentsPage = later(() => import('../features/comments/MyCommentsPage'), 'MyCommentsPage');
const NotFoundPage = later(() => import('./NotFoundPage'), 'NotFoundPage');

export const routes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      { path: paths.home, element: <HomePage /> },
      {
        path: paths.blog(':id'),
        element: (
          <PostPage>
            <Discussion />
          </PostPage>
        ),
      },
      { path: paths.login, element: <LoginPage /> },
      { path: paths.register, element: <RegisterPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  {
    element: (
      <Suspense fallback={<PageSpinner />}>
        <AdminLayout />
      </Suspense>
    ),
    children: [
      { path: paths.admin, element: <DashboardPage LatestBlogs={LatestBlogs} /> },
      { path: paths.listBlog, element: <BlogListPage /> },
      { path: paths.adminComments, element: <CommentsPage /> },
      { path: paths.addBlog, element: <AddBlogPage /> },
      { path: paths.editBlog(':blogId'), element: <EditBlogPage /> },
    ],
  },
  {
    element: (
      <Suspense fallback={<PageSpinner />}>
        <ProfileLayout />
      </Suspense>
    ),
    children: [
      { path: paths.profile, element: <Navigate to={paths.liked} replace /> },
      { path: paths.liked, element: <LikedBlogsPage /> },
      { path: paths.myComments, element: <MyCommentsPage /> },
    ],
  },
];
