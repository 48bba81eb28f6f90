import { waitFor } from '@testing-library/react';
import { openRouter } from '../../src/client/app/openRouter';
import { createStore } from '../../src/client/app/store';
import { contract } from '../../src/contract/calls';
import { mock, mockedApi } from '../support/mock';
import { aSite } from '../support/site';

test('what the router does before RouterProvider subscribes is kept for it, so that it shows the page', async () => {
  mockedApi.use(mock(contract.listBlogs, () => ({ success: true, blogs: [], total: 0 })));
  window.history.replaceState(null, '', '/login');
  const { router } = await openRouter({
    store: createStore({ storage: undefined, preloadedState: { site: aSite() } }),
    hydration: undefined,
    serverState: undefined,
    isShell: false,
    showSession: () => undefined,
  });
  expect(router.state.initialized).toBe(false);
  await waitFor(() => {
    expect(router.state.initialized).toBe(true);
  });
  const handleState = jest.fn();
  router.subscribe(handleState);
  expect(handleState).toHaveBeenCalledWith(expect.objectContaining({ initialized: true }), expect.anything());
});
