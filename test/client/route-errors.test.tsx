import { screen, waitFor } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { aBlog, aSession } from '../support/builders';
import { mock, mockedApi } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

jest.mock('../../src/client/features/accounts/RegisterPage', () => ({
  RegisterPage: () => {
    throw new Error('A fault in the page.');
  },
}));

jest.mock('../../src/client/app/NotFoundPage', () => {
  throw new Error('The chunk cannot be loaded.');
});

jest.mock('../../src/client/app/firstCalls', () => {
  throw new Error('The chunk cannot be loaded.');
});

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const findNotice = () => screen.findByRole('heading', { level: 1, name: 'This page has a fault.' });

describe('a page with a fault', () => {
  test('says so below the navigation bar, and is gone on the next page', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation();
    const { user } = renderApp({ path: '/register' });
    expect(await findNotice()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(log).toHaveBeenCalled();

    await user.click(screen.getByRole('link', { name: 'Octavo, home' }));
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your own blogging platform');
    });
  });

  test('says so as well when its code cannot be loaded', async () => {
    const { url } = renderApp({ path: '/no/such/page' });
    expect(await findNotice()).toBeVisible();
    expect(url()).toBe('/no/such/page');
  });

  test('is none where only its first call could not be started ahead of it', async () => {
    mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: aBlog() })));
    renderApp({
      path: '/admin/edit-blog/rain',
      session: aSession({ role: 'admin' }),
      preloadedState: { site: aSite() },
    });
    expect(await screen.findByRole('button', { name: 'Update Blog' })).toBeVisible();
  });
});
