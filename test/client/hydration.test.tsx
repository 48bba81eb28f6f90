import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { act, screen } from '@testing-library/react';
import { App } from '../../src/client/app/App';
import { createStore, type AppStore, type RootState } from '../../src/client/app/store';
import { blogsApi, unfilteredBlogList } from '../../src/client/features/blogs/blogsApi';
import { sessionStarted } from '../../src/client/session/sessionSlice';
import { createSession } from '../../src/client/session/storedSession';
import { aBlog, aSession } from '../support/builders';
import { givenBlogs } from '../support/mock-data';

const app = (store: AppStore, serverState: RootState) => (
  <MemoryRouter>
    <App store={store} serverState={serverState} />
  </MemoryRouter>
);

test('a page rendered for everybody becomes the page of who is signed in, without a difference in its first render', async () => {
  const blogs = [aBlog({ likes: ['ada'] })];
  givenBlogs(...blogs);
  const rendered = createStore();
  await rendered.dispatch(
    blogsApi.util.upsertQueryData('listBlogs', unfilteredBlogList, {
      pages: [{ success: true, blogs }],
      pageParams: [0],
    }),
  );
  const serverState = rendered.getState();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(app(rendered, serverState));
  expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();

  const store = createStore({ preloadedState: serverState });
  const { token, role } = aSession({ id: 'ada' });
  store.dispatch(sessionStarted(createSession(token, role)));
  const differences = jest.fn();
  let root: Root;
  await act(() => {
    root = hydrateRoot(container, app(store, serverState), { onRecoverableError: differences });
    return Promise.resolve();
  });
  expect(await screen.findByRole('link', { name: 'Profile' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Like/, pressed: true })).toBeVisible();
  expect(differences).not.toHaveBeenCalled();
  act(() => {
    root.unmount();
  });
});
