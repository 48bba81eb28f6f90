import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aSession } from '../support/builders';
import { renderApp } from '../support/render';

const main = () => within(screen.getByRole('navigation', { name: 'Main' }));
const addressOf = (name: string) => main().getByRole('link', { name }).getAttribute('href');
const entries = () => screen.getByRole('navigation', { name: 'Main' }).textContent;

describe('the navigation bar', () => {
  test('offers a visitor Register and Login', () => {
    renderApp();
    expect(addressOf('Register')).toBe('/register');
    expect(addressOf('Login')).toBe('/login');
    expect(entries()).toBe('RegisterLogin');
  });

  test('offers a user Profile and Logout', () => {
    renderApp({ session: aSession() });
    expect(addressOf('Profile')).toBe('/profile/liked');
    expect(entries()).toBe('ProfileLogout');
  });

  test('offers an admin Dashboard and Logout', () => {
    renderApp({ session: aSession({ role: 'admin' }) });
    expect(addressOf('Dashboard')).toBe('/admin');
    expect(entries()).toBe('DashboardLogout');
  });

  test('leads home by its logo', async () => {
    renderApp({ path: '/login' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Octavo, home' })).toHaveAttribute('href', '/');
  });

  test('opens and closes its menu on a small screen', async () => {
    const { user } = renderApp();
    const toggle = screen.getByRole('button', { name: 'Open the menu' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveAttribute('aria-controls', screen.getByRole('navigation', { name: 'Main' }).id);
    await user.click(toggle);
    expect(screen.getByRole('button', { name: 'Close the menu' })).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('button', { name: 'Close the menu' }));
    expect(screen.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  });

  test('closes its menu by Escape and by going somewhere', async () => {
    const { user } = renderApp();
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    await user.click(main().getByRole('link', { name: 'Login' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open the menu' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes its menu by a tap beside it, and gives the focus back by Escape', async () => {
    const { user } = renderApp();
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    await user.pointer({ keys: '[MouseLeft]', target: main().getByRole('link', { name: 'Login' }).parentElement! });
    expect(screen.getByRole('button', { name: 'Close the menu' })).toBeVisible();
    await user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('heading', { level: 1 }) });
    const toggle = screen.getByRole('button', { name: 'Open the menu' });
    await user.click(toggle);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open the menu' })).toHaveFocus();
  });

  test('logs out: a toast, nothing left in storage, and the login page', async () => {
    const { user, storage, url } = renderApp({ session: aSession() });
    await user.click(main().getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out successfully!')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(url()).toBe('/login');
    expect(storage.getItem('token')).toBeNull();
    expect(storage.getItem('role')).toBeNull();
    expect(entries()).toBe('RegisterLogin');
  });
});

describe('the theme', () => {
  test('follows the system, and steps through light and dark', async () => {
    const { user } = renderApp();
    await user.click(screen.getByRole('button', { name: 'Theme: as the system. Change to light.' }));
    await waitFor(() => {
      expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    });
    await user.click(screen.getByRole('button', { name: 'Theme: light. Change to dark.' }));
    await waitFor(() => {
      expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    });
    await user.click(screen.getByRole('button', { name: 'Theme: dark. Change to the system’s.' }));
    expect(screen.getByRole('button', { name: 'Theme: as the system. Change to light.' })).toBeVisible();
  });
});

describe('the newsletter', () => {
  test('requires an address, and sends nothing', async () => {
    const asked = jest.spyOn(globalThis, 'fetch');
    const { user, url } = renderApp();
    const field = screen.getByRole('textbox', { name: 'Enter your email id' });
    expect(field).toBeRequired();
    expect(field).toHaveAttribute('placeholder', 'Enter your email id');
    await screen.findByRole('heading', { name: 'Nothing here yet.' });
    asked.mockClear();

    await user.type(field, 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(asked).not.toHaveBeenCalled();
    expect(url()).toBe('/');
    expect(field).toBeVisible();
  });

  test('does not reload the page', () => {
    renderApp();
    const form = screen.getByRole('button', { name: 'Subscribe' }).closest('form')!;
    expect(fireEvent.submit(form)).toBe(false);
  });
});

describe('the footer', () => {
  const footer = () => within(screen.getByRole('contentinfo'));

  test('has its three columns and the year 2025', () => {
    renderApp();
    const headings = footer().getAllByRole('heading');
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Quick Links', 'Need Help?', 'Follow Us']);
    expect(footer().getByText(/2025/)).toBeVisible();
  });

  test('opens the social networks in a new tab without an opener; its other entries are no links', () => {
    renderApp();
    const links = footer().getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Facebook', 'Twitter', 'Instagram', 'YouTube']);
    for (const link of links) {
      expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/));
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    }
  });
});

describe('an address that leads nowhere', () => {
  test('says so, and shows the way home', async () => {
    const { user, url } = renderApp({ path: '/no/such/page' });
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such page.' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'The posts are on the home page.' }));
    expect(url()).toBe('/');
  });
});

describe('the document’s title', () => {
  test('is the page’s', async () => {
    renderApp({ path: '/register' });
    await waitFor(() => {
      expect(document.title).toBe('Create Account · Octavo');
    });
  });

  test('is the tagline at home', () => {
    renderApp();
    expect(document.title).toBe('Octavo: Your own blogging platform');
  });
});

describe('going to a page', () => {
  test('begins at its top; Back returns to where one was', async () => {
    const scroll = jest.spyOn(window, 'scrollTo');
    const { user, goBack } = renderApp();
    expect(scroll).not.toHaveBeenCalled();
    Object.assign(window, { scrollY: 700 });
    await user.click(main().getByRole('link', { name: 'Login' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
    await goBack();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your own blogging platform' })).toBeVisible();
    expect(scroll).toHaveBeenLastCalledWith(0, 700);
  });

  test('moves the focus to its content, which is announced by its title; the first page leaves it alone', async () => {
    const { user } = renderApp();
    expect(document.body).toHaveFocus();
    await user.click(main().getByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    await waitFor(() => {
      expect(screen.getByRole('main', { name: 'Login · Octavo' })).toHaveFocus();
    });
  });

  test('does not move the focus while it is the same page', async () => {
    const { user, url } = renderApp();
    await user.click(screen.getByRole('tab', { name: 'Finance' }));
    await waitFor(() => {
      expect(url()).toBe('/?category=Finance');
    });
    expect(screen.getByRole('tab', { name: 'Finance' })).toHaveFocus();
  });
});
