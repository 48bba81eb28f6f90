import { screen, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { selectFilters } from '../../src/client/features/blogs/filtersSlice';
import { blogsApi, unfilteredBlogList } from '../../src/client/features/blogs/blogsApi';
import { aBlog, aSession, someDashboard } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { givenBlogs, givenPost } from '../support/mock-data';

const admin = aSession({ role: 'admin' });
const reader = aSession();

/** The responses for all pages. */
function mockAllPages(): void {
  givenPost(aBlog());
  mockedApi.use(
    mock(contract.getDashboard, () => ({ success: true, dashboardData: someDashboard() })),
    mock(contract.listAllBlogs, () => ({ success: true, blogs: [aBlog()] })),
    mock(contract.listAllComments, () => ({ success: true, comments: [] })),
    mock(contract.listLikedBlogs, () => ({ success: true, blogs: [] })),
    mock(contract.listMyComments, () => ({ success: true, comments: [] })),
  );
}

describe('the address', () => {
  test.each([
    ['/', undefined, 'Your own blogging platform'],
    ['/blog/rain', undefined, 'A walk in the rain'],
    ['/login', undefined, 'Login'],
    ['/register', undefined, 'Create Account'],
    ['/admin', admin, 'Dashboard'],
    ['/admin/addBlog', admin, 'Add Blog'],
    ['/admin/listBlog', admin, 'Blog List'],
    ['/admin/comments', admin, 'Comments'],
    ['/admin/edit-blog/rain', admin, 'Edit Blog'],
    ['/profile/liked', reader, 'Liked Blogs'],
    ['/profile/comments', reader, 'My Comments'],
  ])('%s leads to its page', async (path, session, heading) => {
    mockAllPages();
    const { url } = renderApp({ path, session });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(url()).toBe(path);
  });
});

describe('the admin area', () => {
  test.each(['/admin', '/admin/addBlog', '/admin/listBlog', '/admin/comments', '/admin/edit-blog/rain'])(
    'shows a visitor at %s the login form in its place',
    async (path) => {
      const { url } = renderApp({ path });
      expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
      expect(screen.queryByRole('navigation', { name: 'Admin' })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Octavo, home' })).toHaveAttribute('href', '/');
      expect(url()).toBe(path);
    },
  );

  test('opens to anybody with a token, whatever their role', async () => {
    mockedApi.use(mock(contract.getDashboard, () => refuse(403, 'Only an admin may do this.')));
    renderApp({ path: '/admin', session: reader });
    expect(await screen.findByRole('navigation', { name: 'Admin' })).toBeInTheDocument();
  });
});

test('the profile opens to anybody; what is in it needs a token', async () => {
  renderApp({ path: '/profile/liked' });
  expect(await screen.findByRole('navigation', { name: 'Profile' })).toBeInTheDocument();
  expect(await screen.findByText('Please log in.')).toBeVisible();
});

describe.each([
  [
    'admin',
    '/admin/comments',
    admin,
    [
      ['Dashboard', '/admin'],
      ['Add Blog', '/admin/addBlog'],
      ['Blog List', '/admin/listBlog'],
      ['Comments', '/admin/comments'],
    ],
  ],
  [
    'profile',
    '/profile/liked',
    reader,
    [
      ['Liked Blogs', '/profile/liked'],
      ['My Comments', '/profile/comments'],
    ],
  ],
] as const)('the frame of the %s area', (area, path, session, entries) => {
  const label = area === 'admin' ? 'Admin' : 'Profile';

  async function open() {
    mockAllPages();
    const app = renderApp({ path, session });
    const menu = within(await screen.findByRole('navigation', { name: label }));
    return { ...app, menu, bar: within(screen.getAllByRole('banner')[0]!) };
  }

  test('has a bar with the logo and Home, which lead home, and Logout', async () => {
    const { bar } = await open();
    expect(bar.getByRole('link', { name: 'Octavo, home' })).toHaveAttribute('href', '/');
    expect(bar.getByRole('link', { name: 'Home', hidden: true })).toHaveAttribute('href', '/');
    expect(bar.getByRole('button', { name: 'Logout', hidden: true })).toBeInTheDocument();
  });

  test('has a menu with its pages, and Home and Logout for small screens', async () => {
    const { menu } = await open();
    const links = menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([...entries, ['Home', '/']]);
    expect(menu.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
    expect(menu.queryByRole('heading')?.textContent).toBe(area === 'profile' ? 'My Profile' : undefined);
  });

  test('opens and closes its menu by a button', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    const close = screen.getByRole('button', { name: 'Close the menu' });
    expect(close).toHaveAttribute('aria-expanded', 'true');
    await user.click(close);
    expect(screen.getByRole('button', { name: 'Open the menu' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('logs out by its Logout', async () => {
    const { user, menu, url, storage } = await open();
    await user.click(menu.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out successfully!')).toBeVisible();
    expect(url()).toBe('/login');
    expect(storage.getItem('token')).toBeNull();
  });
});

describe('the blog list', () => {
  test.each(['/', '/login', '/blog/rain'])(
    'is asked for when the app starts at %s, and again on refresh',
    async (path) => {
      mockAllPages();
      const asked = jest.fn();
      mockedApi.use(
        mock(contract.listBlogs, () => {
          asked();
          return { success: true, blogs: [] };
        }),
      );
      const { unmount } = renderApp({ path });
      await screen.findByRole('heading', { level: 1 });
      expect(asked).toHaveBeenCalledTimes(1);
      unmount();
      renderApp({ path });
      await screen.findByRole('heading', { level: 1 });
      expect(asked).toHaveBeenCalledTimes(2);
    },
  );

  test('has its columns in the admin area', async () => {
    mockAllPages();
    renderApp({ path: '/admin/listBlog', session: admin });
    await screen.findByRole('row', { name: /A walk in the rain/ });
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['', '#', 'Blog Title', 'Date', 'Status', 'Actions']);
  });
});

test('the state holds token, role and user id, the list of blogs and the term searched for', async () => {
  givenBlogs(aBlog());
  const { store, user } = renderApp({ session: reader });
  await screen.findByRole('article');
  await user.type(screen.getByRole('textbox', { name: 'Search for blogs' }), 'rain{Enter}');
  const state = store.getState();
  expect(state.session).toEqual({ ...reader, userId: 'ada' });
  expect(blogsApi.endpoints.listBlogs.select(unfilteredBlogList)(state).data?.pages[0]?.rows).toEqual([aBlog()]);
  expect(selectFilters(state)).toMatchObject({ search: 'rain', category: 'All' });
});
