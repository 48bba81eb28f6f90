import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { addressesCalls } from '../../src/contract/extensions/addresses';
import { siteCalls } from '../../src/contract/extensions/site';
import { siteDefaults } from '../../src/contract/site-defaults';
import { aBlog, anAccount, aSession } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite, siteOfStaticBuild } from '../support/site';

const atSlugs = aSite({ settings: { ...siteDefaults, addressPattern: '/{year}/{slug}' } });
const session = aSession({ role: 'admin' });
const path = '/2026/a-walk-in-the-rain';

function mockPost() {
  mockedApi.use(
    mock(contract.listBlogs, () => ({ success: true, blogs: [aBlog({ path })], total: 1 })),
    mock(contract.getBlog, ({ params }) =>
      params.id === 'rain' ? { success: true, blog: aBlog({ path }) } : refuse(404, 'The blog was not found.'),
    ),
    mock(contract.listComments, () => ({ success: true, comments: [], total: 0 })),
    mock(addressesCalls.findAddress, ({ query }) =>
      query.path === path || query.path === '/2025/rain'
        ? { success: true, id: 'rain', path }
        : refuse(404, 'The blog was not found.'),
    ),
  );
}

describe('a post at the address that its server gives it', () => {
  test('is found by its address, and names it', async () => {
    mockPost();
    renderApp({ path, preloadedState: { site: { ...atSlugs, url: 'https://blog.example' } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'A walk in the rain' })).toBeVisible();
    await waitFor(() => {
      expect(document.title).toBe('A walk in the rain · Octavo');
    });
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', `https://blog.example${path}`);
    expect(await screen.findByRole('heading', { name: 'Add your comment' })).toBeVisible();
  });

  test('is opened from its card without a question for its address', async () => {
    mockPost();
    mockedApi.use(
      mock(addressesCalls.findAddress, () => refuse(500, 'It must not be asked.')),
      mock(accountsCalls.getAccount, () => ({ success: true, account: anAccount() })),
    );
    const { user, url } = renderApp({ session: aSession(), preloadedState: { site: atSlugs } });
    const link = await screen.findByRole('link', { name: 'A walk in the rain' });
    expect(link).toHaveAttribute('href', path);
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'A walk in the rain' })).toBeVisible();
    expect(url()).toBe(path);
  });

  test('is returned to after a login', async () => {
    mockPost();
    mockedApi.use(
      mock(contract.login, () => ({ success: true, token: aSession().token, role: 'user' as const, message: '' })),
    );
    const { user, url } = renderApp({ path, preloadedState: { site: atSlugs } });
    await screen.findByRole('heading', { level: 1, name: 'A walk in the rain' });
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }));
    await user.type(await screen.findByRole('textbox', { name: /email/i }), 'ada@example.com');
    await user.type(screen.getByLabelText(/password/i), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => {
      expect(url()).toBe(path);
    });
  });

  test('an address without a post is no page', async () => {
    mockPost();
    renderApp({ path: '/2026/nothing', preloadedState: { site: atSlugs } });
    expect(await screen.findByRole('heading', { name: 'There is no such page.' })).toBeVisible();
    expect(document.title).toBe('Page not found · Octavo');
  });

  test('a failure is no missing page', async () => {
    mockPost();
    mockedApi.use(mock(addressesCalls.findAddress, () => refuse(503, 'The database is away.')));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderApp({ path, preloadedState: { site: atSlugs } });
    expect(await screen.findByRole('heading', { name: 'This page has a fault.' })).toBeVisible();
  });
});

test('another API is asked for the nineteen calls only: its posts are where the specification has them', async () => {
  mockedApi.use(
    mock(contract.listBlogs, () => ({ success: true, blogs: [aBlog()] })),
    mock(contract.getBlog, () => ({ success: true, blog: aBlog() })),
    mock(contract.listComments, () => ({ success: true, comments: [] })),
  );
  const { user, url, goTo } = renderApp({ session: aSession(), preloadedState: { site: siteOfStaticBuild } });
  await user.click(await screen.findByRole('link', { name: 'A walk in the rain' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'A walk in the rain' })).toBeVisible();
  expect(url()).toBe('/blog/rain');
  await goTo('/2026/nothing');
  expect(await screen.findByRole('heading', { name: 'There is no such page.' })).toBeVisible();
});

describe('the page of addresses', () => {
  let redirects: { path: string; target: string; title?: string }[];
  let missing: { path: string; count: number; lastAskedAt: string }[];

  beforeEach(() => {
    redirects = [{ path: '/2019/05/rain', target: '/blog/rain', title: 'A walk in the rain' }];
    missing = [{ path: '/gr%C3%B6%C3%9Fe', count: 3, lastAskedAt: '2026-11-24T02:00:00.000Z' }];
    mockedApi.use(
      mock(addressesCalls.listRedirects, ({ query: { search = '' } }) => {
        const found = redirects.filter((redirect) => redirect.path.includes(search));
        return { success: true, redirects: found, total: found.length };
      }),
      mock(addressesCalls.listMissingPaths, () => ({ success: true, paths: missing, total: missing.length })),
      mock(addressesCalls.addRedirect, ({ body }) => {
        redirects = [...redirects, body];
        missing = missing.filter((each) => each.path !== body.path);
        return { success: true, message: 'It leads there now.' };
      }),
      mock(addressesCalls.removeRedirect, ({ body }) => {
        redirects = redirects.filter((each) => each.path !== body.path);
        return { success: true, message: 'It leads nowhere any more.' };
      }),
      mock(addressesCalls.forgetMissingPath, ({ body }) => {
        missing = missing.filter((each) => each.path !== body.path);
        return { success: true, message: 'It is off the list.' };
      }),
    );
  });

  const open = () => renderApp({ path: '/admin/addresses', session, preloadedState: { site: aSite() } });

  test('sends what visitors asked for in vain to a post', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send /größe to …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send /größe to …' });
    await user.type(within(dialog).getByRole('textbox', { name: /Where it leads/ }), `${window.location.origin}/rain`);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Nobody has asked for anything in vain.')).toBeVisible();
    expect(await screen.findByRole('link', { name: '/rain' })).toHaveAttribute('href', '/rain');
  });

  test('keeps the dialog open when it is refused, and says why', async () => {
    mockedApi.use(mock(addressesCalls.addRedirect, () => refuse(422, '/a leads back to /b.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a redirect' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a redirect' });
    await user.type(within(dialog).getByRole('textbox', { name: /Former address/ }), '/b');
    await user.type(within(dialog).getByRole('textbox', { name: /Where it leads/ }), '/a');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('/a leads back to /b.')).toBeVisible();
    expect(dialog).toBeVisible();
  });

  test('searches redirects, and removes one after a question', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search redirects' }), 'nothing');
    expect(await screen.findByText('There are no redirects with that in them.')).toBeVisible();
    const section = within(screen.getByRole('region', { name: 'Redirects' }));
    expect(section.getByRole('status')).toHaveTextContent(/^0 results$/);
    await user.clear(screen.getByRole('searchbox', { name: 'Search redirects' }));
    await user.click(await screen.findByRole('button', { name: 'Remove the redirect from /2019/05/rain' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('There are no redirects.')).toBeVisible();
  });

  test('keeps the focus in the list that is paged', async () => {
    const all = Array.from({ length: 30 }, (_row, index) => ({ path: `/old/${index}`, target: '/new' }));
    mockedApi.use(
      mock(addressesCalls.listRedirects, ({ query: { limit = 100, offset = 0 } }) => ({
        success: true,
        redirects: all.slice(offset, offset + limit),
        total: all.length,
      })),
    );
    const { user } = open();
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of redirects' }));
    await user.click(pages.getByRole('link', { name: 'Next page' }));
    expect(await screen.findByText('/old/29')).toBeVisible();
    // The link is a button without use on the last page.
    expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
    const region = screen.getByRole('region', { name: 'Redirects' });
    expect(region).toContainElement(document.activeElement as HTMLElement);
  });

  test('says that another page could not be loaded, and tries again', async () => {
    const all = Array.from({ length: 30 }, (_row, index) => ({ path: `/old/${index}`, target: '/new' }));
    let isDown = true;
    mockedApi.use(
      mock(addressesCalls.listRedirects, ({ query: { limit = 100, offset = 0 } }) =>
        offset > 0 && isDown
          ? refuse(500, 'The database is down.')
          : { success: true, redirects: all.slice(offset, offset + limit), total: all.length },
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('heading', { name: 'The redirects could not be loaded.' })).toBeVisible();
    expect(screen.queryByText('/old/0')).not.toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('/old/29')).toBeVisible();
  });

  test('takes a path off the list', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Take /größe off the list' }));
    expect(await screen.findByText('Nobody has asked for anything in vain.')).toBeVisible();
  });
});

describe('the setting of the pattern', () => {
  test('offers patterns with examples, checks one that is typed, and saves it', async () => {
    let saved: string | undefined;
    mockedApi.use(
      mock(contract.listBlogs, () => ({ success: true, blogs: [], total: 0 })),
      mock(siteCalls.getSite, () => ({ success: true, version: 3, settings: {} })),
      mock(siteCalls.changeSite, ({ body }) => {
        saved = body.settings.addressPattern;
        return { success: true, version: 4, settings: body.settings, message: 'The settings are saved.' };
      }),
    );
    const { user } = renderApp({ path: '/admin/settings/addresses', session, preloadedState: { site: aSite() } });
    expect(await screen.findByRole('radio', { name: /^\/blog\/\{id\}/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'A pattern of your own' }));
    const field = screen.getByRole('textbox', { name: 'Your pattern' });
    await user.clear(field);
    await user.type(field, '/admin/{{slug}');
    await user.tab();
    expect(await screen.findByText('/admin is an address of Octavo itself.')).toBeVisible();
    await user.clear(field);
    await user.type(field, '/{{year}/{{slug}.html');
    expect(await screen.findByText('/2026/a-walk-in-the-rain.html')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(saved).toBe('/{year}/{slug}.html');
    });
  });
});
