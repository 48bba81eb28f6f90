// Every page and the layout it stands in. The home page comes with the app; all others when they are opened.
import { lazy, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { HomePage } from '../features/blogs/HomePage';
import { PublicLayout } from '../layouts/PublicLayout';
import { paths } from '../paths';

/** A component of a module that is loaded when it is first rendered. */
function later<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const PostPage = later(() => import('../features/blogs/PostPage'), 'PostPage');
const Discussion = later(() => import('../features/comments/Discussion'), 'Discussion');
const LoginPage = later(() => import('../features/accounts/LoginPage'), 'LoginPage');
const RegisterPage = later(() => import('../features/accounts/RegisterPage'), 'RegisterPage');
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
];
