import { matchRoutes } from 'react-router';
import { createPagePreloads } from '../../src/client/app/pagePreloads';
import { routes } from '../../src/client/app/routes';
import { contract } from '../../src/contract/calls';

const preloads = createPagePreloads((chunk) => [`${chunk}.js`, 'shared.js']);
const preloadOf = (address: string) => preloads.find(({ page }) => new RegExp(page).test(address));

describe('what a page preloads', () => {
  it('is known of every page but those that only lead elsewhere', () => {
    const pages = routes.flatMap(({ children = [] }) => children.map(({ path = '' }) => path));
    const unknown = pages.map((path) => path.replace(/:\w+/, '6ab')).filter((address) => !preloadOf(address));

    expect(unknown).toEqual(['*', '/profile']);
  });

  it('is asked for nowhere but at pages that there are', () => {
    const unmatched = preloads
      .map(({ page }) => page.slice(1, -1).replace('([^/]+)', '6ab'))
      .filter((address) => matchRoutes(routes, address)?.at(-1)?.route.path === '*');

    expect(unmatched).toEqual([]);
  });

  it('names the call and each file once', () => {
    expect(preloadOf('/admin')).toEqual({
      page: '^/admin$',
      call: contract.getDashboard.path,
      files: ['admin.js', 'shared.js', 'dashboard.js', 'latest-blogs.js'],
      requiresSession: true,
    });
  });

  it('takes the id of a post from its address', () => {
    expect(new RegExp(preloadOf('/blog/6ab')!.page).exec('/blog/6ab')?.[1]).toBe('6ab');
    expect(preloadOf('/blog/6ab/more')).toBeUndefined();
  });
});
