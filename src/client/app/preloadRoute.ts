import { isValidElement } from 'react';
import { matchRoutes } from 'react-router';
import { paths } from '../paths';
import { routes } from './routes';

const isLazyComponent = (type: unknown): type is { load: () => Promise<unknown> } =>
  typeof type === 'object' && type !== null && 'load' in type;

/**
 * Loads the chunks of a route before the first render, which would otherwise show a spinner.
 * @param isSignedIn without a session the admin layout renders the login form, so the chunks of its pages are not needed
 */
export async function preloadRoute(pathname: string, isSignedIn: boolean): Promise<void> {
  const elements = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.element);
  const rendered = !isSignedIn && pathname.startsWith(paths.admin) ? elements.slice(0, 1) : elements;
  await Promise.all(
    rendered.flatMap((element) =>
      isValidElement(element) && isLazyComponent(element.type) ? [element.type.load()] : [],
    ),
  );
}
