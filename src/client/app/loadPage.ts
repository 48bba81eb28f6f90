import { isValidElement } from 'react';
import { matchRoutes } from 'react-router';
import { routes } from './routes';

const isLoadable = (type: unknown): type is { load: () => Promise<unknown> } =>
  typeof type === 'object' && type !== null && 'load' in type;

/** Loads the code of the page at an address, so that its first render does not begin with a spinner. */
export async function loadPage(pathname: string): Promise<void> {
  const elements = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.element);
  await Promise.all(
    elements.map((element) => isValidElement(element) && isLoadable(element.type) && element.type.load()),
  );
}
