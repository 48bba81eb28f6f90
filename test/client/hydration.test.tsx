import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import { act, screen } from '@testing-library/react';
import { App } from '../../src/client/app/App';
import { createRoutes } from '../../src/client/app/routes';
import { createStore } from '../../src/client/app/store';
import { blogsApi, unfilteredBlogList } from '../../src/client/features/blogs/blogsApi';
import { sessionStarted } from '../../src/client/session/sessionSlice';
import { createSession } from '../../src/client/session/storedSession';
import { aBlog, aSession } from '../support/builders';
import { givenBlogs } from '../support/mock-data';

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
  const { query, dataRoutes } = createStaticHandler(createRoutes(rendered));
  const context = (await query(new Request('http://octavo.test/'))) as StaticHandlerContext;
  container.innerHTML = renderToString(
    <App store={rendered} serverState={serverState}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  );
  expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();

  const store = createStore({ preloadedState: serverState });
  const { token, role } = aSession({ id: 'ada' });
  store.dispatch(sessionStarted(createSession(token, role)));
  const router = createMemoryRouter(createRoutes(store), { hydrationData: { loaderData: context.loaderData } });
  const differences = jest.fn();
  let root: Root;
  await act(() => {
    root = hydrateRoot(
      container,
      <App store={store} serverState={serverState}>
        <RouterProvider router={router} />
      </App>,
      { onRecoverableError: differences },
    );
    return Promise.resolve();
  });
  expect(await screen.findByRole('link', { name: 'Profile' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Like/, pressed: true })).toBeVisible();
  expect(differences).not.toHaveBeenCalled();
  act(() => {
    root.unmount();
  });
});
