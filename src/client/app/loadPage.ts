import { isValidElement } from 'react';
import { matchRoutes } from 'react-router';
import { paths } from '../paths';
import { routes } from './routes';

const isLoadable = (type: unknown): type is { load: () => Promise<unknown> } =>
  typeof type === 'object' && type !== null && 'load' in type;

/**
 * Loads the code of the page at an address, so that its first render does not begin with a spinner.
 * @param isSignedIn without a session the admin's pages are all one form, behind a layout that asks for it
 */
export async function loadPage(pathname: string, isSignedIn: boolean): Promise<void> {
  const elements = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.element);
  const shown = !isSignedIn && pathname.startsWith(paths.admin) ? elements.slice(0, 1) : elements;
  await Promise.all(shown.map((element) => isValidElement(element) && isLoadable(element.type) && element.type.load()));
}
