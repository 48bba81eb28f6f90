import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NavigationProgress } from '../../src/client/app/NavigationProgress';
import { deferred } from '../support/deferred';

const queryProgress = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

test('going to a page whose code is still to come shows that it is loading', async () => {
  const { promise, resolve } = deferred({ Component: () => <p>Here.</p> });
  const layout = (
    <>
      <NavigationProgress />
      <Link to="/next">Next</Link>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: layout,
      children: [
        { path: '/', element: null },
        { path: '/next', lazy: () => promise },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(queryProgress()).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => {
    expect(queryProgress()).toBeInTheDocument();
  });
  resolve();
  expect(await screen.findByText('Here.')).toBeVisible();
  expect(queryProgress()).not.toBeInTheDocument();
});
