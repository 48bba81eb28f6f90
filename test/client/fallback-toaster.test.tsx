import { act, screen, waitFor } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { toastAdded } from '../../src/client/toasts/toastsSlice';
import { mock, mockedApi, unreachable } from '../support/mock';
import { renderApp } from '../support/render';

jest.mock('../../src/client/app/Toaster', () => {
  throw new Error('Loading chunk 7 failed.');
});

describe('where the code that shows toasts does not arrive', () => {
  test('the message is shown all the same, and the page stays', async () => {
    mockedApi.use(mock(contract.listBlogs, unreachable));
    renderApp();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The server cannot be reached. Please check your connection and try again.',
    );
    expect(screen.getByRole('heading', { name: 'The posts could not be loaded.' })).toBeVisible();
  });

  test('a toast goes after its time', async () => {
    const { store } = renderApp();
    await screen.findByRole('heading', { name: 'Nothing here yet.' });
    jest.useFakeTimers();
    await act(async () => {
      store.dispatch(toastAdded('success', 'Done.'));
      await jest.advanceTimersByTimeAsync(1999);
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Done.');
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();
    await waitFor(() => {
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });
});
