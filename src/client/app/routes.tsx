// Every page and the layout it stands in. The home page comes with the app; all others when they are opened.
import { lazy, type ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { HomePage } from '../features/blogs/HomePage';
import { PublicLayout } from '../layouts/PublicLayout';
import { paths } from '../paths';

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
const Discussion = later(
  () => import(/* webpackChunkName: 'discussion' */ '../features/comments/Discussion'),
  'Discussion',
);
const LoginPage = later(() => import(/* webpackChunkName: 'login' */ '../features/accounts/LoginPage'), 'LoginPage');
const RegisterPage = later(
  () => import(/* webpackChunkName: 'register' */ '../features/accounts/RegisterPage'),
  'RegisterPage',
);
const AdminLayout = later(() => import(/* webpackChunkName: 'admin' */ '../layouts/AdminLayout'), 'AdminLayout');
const LatestBlogs = later(
  () => import(/* webpackChunkName: 'latest-blogs' */ '../features/blogs/admin/LatestBlogs'),
  'LatestBlogs',
);
const DashboardPage = later(
  () => import(/* webpackChunkName: 'dashboard' */ '../features/dashboard/DashboardPage'),
  'DashboardPage',
);
const BlogListPage = later(
  () => import(/* webpackChunkName: 'blog-list' */ '../features/blogs/admin/BlogListPage'),
  'BlogListPage',
);
const CommentsPage = later(
  () => import(/* webpackChunkName: 'comments' */ '../features/comments/admin/CommentsPage'),
  'CommentsPage',
);
const AddBlogPage = later(
  () => import(/* webpackChunkName: 'add-blog' */ '../features/blogs/writing/AddBlogPage'),
  'AddBlogPage',
);
const EditBlogPage = later(
  () => import(/* webpackChunkName: 'edit-blog' */ '../features/blogs/writing/EditBlogPage'),
  'EditBlogPage',
);
const ProfileLayout = later(
  () => import(/* webpackChunkName: 'profile' */ '../layouts/ProfileLayout'),
  'ProfileLayout',
);
const LikedBlogsPage = later(
  () => import(/* webpackChunkName: 'liked-blogs' */ '../features/blogs/LikedBlogsPage'),
  'LikedBlogsPage',
);
const MyCommentsPage = later(
  () => import(/* webpackChunkName: 'my-comments' */ '../features/comments/MyCommentsPage'),
  'MyCommentsPage',
);
const NotFoundPage = later(() => import(/* webpackChunkName: 'not-found' */ './NotFoundPage'), 'NotFoundPage');

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
    element: <AdminLayout login={<LoginPage staysHere />} />,
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
