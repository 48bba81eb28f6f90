import { screen, waitFor, within } from '@testing-library/react';
import { aBlog, aSession } from '../support/builders';
import { isLeftToBrowser } from '../support/isLeftToBrowser';
import { renderApp } from '../support/render';
import { givenBlogs, givenPost } from '../support/mock-data';

const card = () => screen.findByRole('link', { name: 'A walk in the rain' });

describe('a visitor who clicks a card', () => {
  async function openDialog() {
    givenBlogs(aBlog());
    const app = renderApp();
    await app.user.click(await card());
    return { ...app, dialog: await screen.findByRole('dialog', { name: 'Login Required' }) };
  }

  test('is asked to log in, and stays', async () => {
    const { url } = await openDialog();
    expect(screen.getByRole('heading', { name: 'Login Required' })).toBeVisible();
    expect(screen.getByText('Please log in or create an account to read the full blog post.')).toBeVisible();
    expect(url()).toBe('/');
  });

  test.each([
    ['Login', '/login', 'Login'],
    ['Register', '/register', 'Create Account'],
  ])('goes on to %s', async (name, path, heading) => {
    const { user, url, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('link', { name }));
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(url()).toBe(path);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('closes the dialog by its button', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  test('closes the dialog by Escape', async () => {
    const { user } = await openDialog();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  test('closes the dialog by a click beside it', async () => {
    const { user, dialog } = await openDialog();
    await user.click(screen.getByText('Please log in or create an account to read the full blog post.'));
    expect(dialog).toBeVisible();
    // It is what a browser names as the target of a click on its backdrop.
    await user.click(dialog);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  test('finds no dialog any more after Back and coming home again', async () => {
    givenBlogs(aBlog());
    const { user, goBack, goTo } = renderApp({ path: '/login' });
    await goTo('/');
    await user.click(await card());
    await screen.findByRole('dialog', { name: 'Login Required' });
    await goBack();
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await goTo('/');
    expect(await card()).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('with %s leaves the click to the browser', async (key) => {
    givenBlogs(aBlog());
    renderApp();
    expect(isLeftToBrowser(await card(), { [key]: true })).toBe(true);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a reader who is signed in', () => {
  test('opens the post', async () => {
    givenBlogs(aBlog());
    givenPost(aBlog());
    const { user, url } = renderApp({ session: aSession() });
    await user.click(await card());
    expect(await screen.findByRole('heading', { level: 1, name: 'A walk in the rain' })).toBeVisible();
    expect(url()).toBe('/blog/rain');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('opens it in another tab by ctrl-click', async () => {
    givenBlogs(aBlog());
    const { url } = renderApp({ session: aSession() });
    expect(isLeftToBrowser(await card(), { ctrlKey: true })).toBe(true);
    expect(url()).toBe('/');
  });
});
