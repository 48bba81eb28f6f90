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
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { siteDefaults } from '../../src/contract/site-defaults';
import type { SiteSettings } from '../../src/contract/site-settings';
import { api } from '../../src/client/api/api';
import { App } from '../../src/client/app/App';
import { createRoutes } from '../../src/client/app/routes';
import { createStore } from '../../src/client/app/store';
import { sessionStarted } from '../../src/client/session/sessionSlice';
import { createSession } from '../../src/client/session/storedSession';
import { aBlog, aComment, aSession } from '../support/builders';
import { givenBlogs, givenPost } from '../support/mock-data';
import { siteOfStaticBuild } from '../support/site';

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/**
 * Puts the HTML of a page into the document, as the server renders it.
 * @returns starts the app on it, with a session; resolves to the differences that React has found
 */
async function openRenderedPage(path: string, settings: Partial<SiteSettings> = {}) {
  const site = { ...siteOfStaticBuild, settings: { ...siteDefaults, ...settings } };
  const rendered = createStore({ preloadedState: { site } });
  const { query, dataRoutes } = createStaticHandler(createRoutes(rendered));
  const context = (await query(new Request(`http://octavo.test${path}`))) as StaticHandlerContext;
  await Promise.all(rendered.dispatch(api.util.getRunningQueriesThunk()));
  const serverState = rendered.getState();
  const container = document.body.appendChild(document.createElement('div'));
  await waitFor(() => {
    container.innerHTML = renderToString(
      <App store={rendered} serverState={serverState}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </App>,
    );
    // Until the lazy components are loaded there are fallbacks.
    expect(container.innerHTML).not.toContain('<!--$!-->');
  });

  return async function hydrate(session?: ReturnType<typeof aSession>) {
    const store = createStore({ preloadedState: serverState });
    if (session) store.dispatch(sessionStarted(createSession(session.token, session.role)));
    const router = createMemoryRouter(createRoutes(store), {
      initialEntries: [path],
      hydrationData: { loaderData: context.loaderData },
    });
    await waitFor(() => {
      expect(router.state.initialized).toBe(true);
    });
    const differences: unknown[] = [];
    await act(() => {
      root = hydrateRoot(
        container,
        <App store={store} serverState={serverState}>
          <RouterProvider router={router} />
        </App>,
        { onRecoverableError: (error) => differences.push(error) },
      );
      return Promise.resolve();
    });
    return differences;
  };
}

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));

describe('a page rendered for everybody', () => {
  test('becomes the page of who is signed in, without a difference in its first render', async () => {
    givenBlogs(aBlog({ likes: ['ada'] }));
    const hydrate = await openRenderedPage('/');
    expect(navigation().getByRole('link', { name: 'Login' })).toBeVisible();
    const differences = await hydrate(aSession({ id: 'ada' }));
    expect(await navigation().findByRole('link', { name: 'Profile' })).toBeVisible();
    expect(navigation().queryByRole('link', { name: 'Login', hidden: true })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Like/, pressed: true })).toBeVisible();
    expect(differences).toEqual([]);
  });

  test.each([
    [undefined, ['Register', 'Login']],
    ['user', ['Profile', 'Logout']],
    ['admin', ['Dashboard', 'Logout']],
  ])('has the entries for %s only, once it is hydrated', async (role, entries) => {
    const hydrate = await openRenderedPage('/');
    const differences = await hydrate(role ? aSession({ role }) : undefined);
    expect([...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a, button')]).toEqual(
      entries.map((name): unknown => expect.objectContaining({ textContent: name })),
    );
    expect(differences).toEqual([]);
  });

  test.each([
    ['light', 'Theme: light. Change to dark.'],
    ['dark', 'Theme: dark. Change to the system’s.'],
  ])('says which theme was chosen once it is hydrated: %s', async (mode, label) => {
    localStorage.setItem('mui-mode', mode);
    const hydrate = await openRenderedPage('/');
    const button = screen.getByRole('button', { name: /^Theme/ });
    const differences = await hydrate();
    expect(button).toHaveAccessibleName(label);
    expect(button.querySelectorAll('svg')).toHaveLength(1);
    expect(differences).toEqual([]);
  });
});

describe('a rendered post', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

  test('dates its comments, and says how long ago they were once it is hydrated', async () => {
    givenPost(aBlog(), [aComment({ createdAt: daysAgo(3) })]);
    const hydrate = await openRenderedPage('/blog/rain');
    expect(screen.getByText('Well said.')).toBeVisible();
    expect(screen.queryByText('3 days ago')).not.toBeInTheDocument();
    const differences = await hydrate();
    expect(await screen.findByText('3 days ago')).toBeVisible();
    expect(differences).toEqual([]);
  });

  test('says that its comments are closed in its first render, and shows those that are there', async () => {
    givenPost(aBlog({ areCommentsClosed: true }), [aComment()]);
    const hydrate = await openRenderedPage('/blog/rain');
    const check = () => {
      expect(screen.getByText('Comments are closed.')).toBeVisible();
      expect(screen.getByText('Well said.')).toBeVisible();
      expect(screen.queryByRole('textbox', { name: /^Comment/ })).not.toBeInTheDocument();
    };
    check();
    expect(await hydrate()).toEqual([]);
    check();
  });

  test('that was rendered before its comments were closed says so once it is hydrated', async () => {
    givenPost(aBlog({ createdAt: daysAgo(8) }));
    const hydrate = await openRenderedPage('/blog/rain', { commentsCloseAfterDays: 7 });
    expect(screen.getByRole('textbox', { name: /^Comment/ })).toBeVisible();
    expect(await hydrate()).toEqual([]);
    expect(await screen.findByText('Comments are closed.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Comment/ })).not.toBeInTheDocument();
  });

  test.each([
    ['a visitor is asked to log in', undefined, false],
    ['who is signed in has the form', aSession(), true],
  ])('shows what is for its reader where accounts alone may comment: %s', async (_who, session, hasForm) => {
    givenPost(aBlog());
    const hydrate = await openRenderedPage('/blog/rain', { comments: 'accounts' });
    const shown = () => {
      const comments = within(screen.getByRole('region', { name: 'Comments' }));
      const form = comments.queryByRole('textbox', { name: /^Comment/, hidden: true });
      const login = comments.queryByRole('link', { name: 'Login', hidden: true });
      return [form !== null, login !== null];
    };
    // CSS shows one of them.
    expect(shown()).toEqual([true, true]);
    expect(await hydrate(session)).toEqual([]);
    expect(shown()).toEqual([hasForm, !hasForm]);
  });

  test.each([
    ['a visitor', undefined],
    ['a reader who is signed in', aSession()],
  ])('keeps the comment that %s types before it is hydrated', async (_who, session) => {
    givenPost(aBlog());
    const hydrate = await openRenderedPage('/blog/rain');
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Well s');
    const differences = await hydrate(session);
    await screen.findByText('Nobody has said anything yet. Be the first.');
    const comment = await screen.findByRole('textbox', { name: /^Comment/ });
    await waitFor(() => {
      expect(comment).toHaveValue('Well s');
    });
    expect(comment).toHaveFocus();
    await user.keyboard('aid.');
    expect(comment).toHaveValue('Well said.');
    expect(differences).toEqual([]);
  });
});

test('what is typed into the search before the page is hydrated stays', async () => {
  const hydrate = await openRenderedPage('/');
  const user = userEvent.setup();
  const search = screen.getByRole('textbox', { name: 'Search for blogs' });
  await user.type(search, 'rain');
  await hydrate();
  expect(search).toHaveValue('rain');
});
