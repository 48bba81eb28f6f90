import { act, screen, waitFor } from '@testing-library/react';
import { matchRoutes, type LoaderFunction, type LoaderFunctionArgs } from 'react-router';
import { contract } from '../../src/contract/calls';
import { createRoutes } from '../../src/client/app/routes';
import { createStore } from '../../src/client/app/store';
import { commentsApi } from '../../src/client/features/comments/commentsApi';
import { sessionEnded, sessionRestored, sessionStarted, sessionSynced } from '../../src/client/session/sessionSlice';
import { restoreSession, syncSessionAcrossTabs } from '../../src/client/session/syncSessionAcrossTabs';
import { createSession, writeSession } from '../../src/client/session/storedSession';
import { selectToasts } from '../../src/client/toasts/toastsSlice';
import { aBlog, aLogin, aSession, aToken } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse } from '../support/mock';
import { announceStorageChange } from '../support/other-tab';
import { renderApp } from '../support/render';
import { givenBlogs } from '../support/mock-data';

const expired = 'Your session has expired. Please log in again.';

describe('a session', () => {
  test('of an earlier visit is restored', () => {
    const session = aSession({ id: 'ada', role: 'admin' });
    const { store } = renderApp({ session });
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(store.getState().session).toEqual({ ...session, userId: 'ada' });
  });

  test('whose token cannot be decoded is restored as well, and logs an error', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation();
    givenBlogs(aBlog({ likes: ['ada'] }));
    const { store } = renderApp({ session: { token: 'not a token', role: 'user' } });
    expect(await screen.findByRole('button', { name: /^Like/, pressed: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Profile' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(store.getState().session).toEqual({ token: 'not a token', role: 'user', userId: null });
    expect(log).toHaveBeenCalledTimes(1);
  });

  test('sends its token with every request; a visitor sends none', async () => {
    const sent: (string | null)[] = [];
    mockedApi.use(
      mock(contract.listBlogs, ({ request }) => {
        sent.push(request.headers.get('authorization'));
        return { success: true, blogs: [] };
      }),
    );
    const session = aSession();
    const { unmount } = renderApp({ session });
    await screen.findByRole('heading', { name: 'Nothing here yet.' });
    unmount();
    renderApp();
    await screen.findByRole('heading', { name: 'Nothing here yet.' });
    expect(new Set(sent)).toEqual(new Set([`Bearer ${session.token}`, null]));
  });

  test('shows what a visitor was not shown, as soon as it begins', async () => {
    mockedApi.use(
      mock(contract.listBlogs, ({ request }) => ({
        success: true,
        blogs: request.headers.has('authorization') ? [aBlog({ title: 'Unfinished', isPublished: false })] : [],
      })),
      mock(contract.login, () => aLogin()),
    );
    const { user } = renderApp();
    await screen.findByRole('heading', { name: 'Nothing here yet.' });
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await user.type(await screen.findByRole('textbox', { name: /Email/ }), 'ada@example.com');
    await user.type(screen.getByLabelText(/Password/), 'correct horse{Enter}');
    expect(await screen.findByRole('link', { name: 'Unfinished' })).toBeVisible();
  });

  test('shows nothing of it any more after the logout', async () => {
    mockedApi.use(
      mock(contract.listBlogs, ({ request }) => ({
        success: true,
        blogs: request.headers.has('authorization') ? [aBlog({ title: 'Unfinished', isPublished: false })] : [],
      })),
    );
    const { user } = renderApp({ session: aSession({ role: 'admin' }) });
    await screen.findByRole('link', { name: 'Unfinished' });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    await user.click(screen.getByRole('link', { name: 'Octavo, home' }));
    expect(await screen.findByRole('heading', { name: 'Nothing here yet.' })).toBeVisible();
    expect(screen.queryByText('Unfinished')).not.toBeInTheDocument();
  });
});

test('a page that is opened while the session ends asks for nothing', async () => {
  const store = createStore();
  store.dispatch(sessionStarted(createSession(aSession({ role: 'admin' }).token, 'admin')));
  const path = '/admin/listBlog';
  const { loader } = matchRoutes(createRoutes(store), path)!.at(-1)!.route;
  const request = new Request(`http://localhost${path}`);
  const loaded = (loader as LoaderFunction)({ request, params: {} } as LoaderFunctionArgs);
  store.dispatch(sessionEnded('logout'));
  await loaded;
  expect(store.getState().api.queries).toEqual({});
});

describe('a session that the server no longer accepts', () => {
  let log: jest.SpyInstance;
  beforeEach(() => {
    log = jest.spyOn(console, 'error').mockImplementation();
    givenBlogs(aBlog({ _id: 'rain', title: 'Rain' }), aBlog({ _id: 'sun', title: 'Sun' }));
    mockedApi.use(mock(contract.toggleLike, () => refuse(401, 'Please log in.')));
  });

  test('ends, and says so', async () => {
    const { user, storage } = renderApp({ session: aSession() });
    await user.click(await screen.findByRole('button', { name: /Like “Rain”/ }));
    expect(await screen.findByText(expired)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(screen.queryByText('Please log in.')).not.toBeInTheDocument();
    expect(storage.getItem('token')).toBeNull();
    expect(storage.getItem('role')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Like “Rain”, 0 so far' })).toBeVisible();
  });

  test('says so once, however many calls it ends', async () => {
    const { promise, resolve } = deferred(undefined);
    mockedApi.use(
      mock(contract.toggleLike, async () => {
        await promise;
        return refuse(401, 'Please log in.');
      }),
    );
    const { user } = renderApp({ session: aSession() });
    const hearts = await screen.findAllByRole('button', { name: /^Like/ });
    for (const heart of hearts) await user.click(heart);
    resolve();
    expect(await screen.findByText(expired)).toBeVisible();
    await waitFor(() => {
      expect(log).toHaveBeenCalledTimes(2);
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});

test('a public call that is refused ends no session', async () => {
  mockedApi.use(mock(contract.listBlogs, () => refuse(401, 'Members only.')));
  renderApp({ session: aSession() });
  expect(await screen.findByText('Members only.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a session is stored role first, so that another tab never reads a token without one', () => {
  const written: string[] = [];
  const { token, role } = aSession();
  const storage = {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: (name: string) => void written.push(name),
  };
  writeSession(storage, { token, role, userId: 'ada' });
  expect(written).toEqual(['role', 'token']);
});

describe('another tab', () => {
  /** What another tab has stored. */
  const storeElsewhere = ({ token, role }: ReturnType<typeof aSession>) => {
    localStorage.setItem('role', role);
    localStorage.setItem('token', token);
  };

  test.each(['token', null])('that logs out logs out here, without a word (%s)', async (key) => {
    const { store, storage } = renderApp({ session: aSession() });
    syncSessionAcrossTabs(store, localStorage);
    announceStorageChange(key);
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(storage.getItem('token')).not.toBeNull();
  });

  test('that logs in logs in here', async () => {
    const { store } = renderApp();
    syncSessionAcrossTabs(store, localStorage);
    storeElsewhere(aSession({ role: 'admin' }));
    announceStorageChange('token');
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
  });

  test('that logs in as another user shows nothing of the previous one', async () => {
    const { promise } = deferred(undefined);
    mockedApi.use(mock(contract.listLikedBlogs, () => ({ success: true, blogs: [aBlog({ title: 'Mine' })] })));
    const { store } = renderApp({ path: '/profile/liked', session: aSession({ id: 'ada' }) });
    syncSessionAcrossTabs(store, localStorage);
    expect(await screen.findByRole('link', { name: 'Mine' })).toBeVisible();
    mockedApi.use(mock(contract.listLikedBlogs, () => promise.then(() => ({ success: true, blogs: [] }) as const)));
    storeElsewhere(aSession({ id: 'eve' }));
    announceStorageChange('token');
    expect(await screen.findByText('Loading...')).toBeVisible();
    expect(screen.queryByText('Mine')).not.toBeInTheDocument();
  });

  test('that writes the role after the token is synced as well', async () => {
    const { store } = renderApp();
    syncSessionAcrossTabs(store, localStorage);
    const { token, role } = aSession({ role: 'admin' });
    localStorage.setItem('token', token);
    announceStorageChange('token');
    expect(await screen.findByRole('link', { name: 'Profile' })).toBeVisible();
    localStorage.setItem('role', role);
    announceStorageChange('role');
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
  });

  test('that changes the theme changes no session', () => {
    storeElsewhere(aSession());
    const { store } = renderApp({ session: aSession() });
    syncSessionAcrossTabs(store, localStorage);
    announceStorageChange('mui-mode');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('that logged out while this one was in the back/forward cache logs out here when it comes back', async () => {
    const { store } = renderApp({ session: aSession() });
    syncSessionAcrossTabs(store, localStorage);
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('is told nothing of its own changes: the storage is written by a login only', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem');
    const session = aSession();
    const store = createStore({ storage: localStorage });
    store.dispatch(sessionSynced(createSession(session.token, session.role)));
    store.dispatch(sessionRestored(createSession(session.token, session.role)));
    expect(setItem).not.toHaveBeenCalled();
    store.dispatch(sessionStarted(createSession(session.token, session.role)));
    expect({ ...localStorage }).toEqual(session);
  });

  test('that changes the password does not end the session of a call that was on its way', async () => {
    const renewed = { token: `${aToken()}2`, role: 'user' };
    const store = createStore({ storage: localStorage, preloadedState: { session: createSession(aToken(), 'user') } });
    mockedApi.use(
      mock(contract.listMyComments, ({ request }) => {
        if (request.headers.get('authorization') === `Bearer ${renewed.token}`) return { success: true, comments: [] };
        storeElsewhere(renewed);
        return refuse(401, 'Your session is no longer valid. Please log in again.');
      }),
    );
    const listMyComments = commentsApi.endpoints.listMyComments;
    const request = store.dispatch(listMyComments.initiate({ limit: 20, offset: 0 }));
    await request;
    await waitFor(() => {
      expect(listMyComments.select({ limit: 20, offset: 0 })(store.getState()).isSuccess).toBe(true);
    });
    expect(store.getState().session).toMatchObject({ ...renewed, userId: 'ada' });
    expect({ ...localStorage }).toEqual(renewed);
    expect(selectToasts(store.getState())).toEqual([]);
    request.unsubscribe();
  });

  test('that ends what has ended here already changes nothing', async () => {
    givenBlogs(aBlog());
    const { store } = renderApp();
    syncSessionAcrossTabs(store, localStorage);
    const card = await screen.findByRole('article');
    const { queries } = store.getState().api;
    announceStorageChange(null);
    act(() => {
      store.dispatch(sessionEnded('otherTab'));
    });
    expect(store.getState().api.queries).toBe(queries);
    expect(card).toBeVisible();
  });

  describe('while this one is still loading', () => {
    /** The store of a page that has read its session, and shows nothing yet. */
    const startLoading = () => {
      storeElsewhere(aSession({ id: 'ada' }));
      return createStore({
        storage: localStorage,
        preloadedState: { session: createSession(aSession({ id: 'ada' }).token, 'user') },
      });
    };

    test.each(['with', 'without'])('%s an event of it yet, can log out', (how) => {
      const store = startLoading();
      if (how === 'with') syncSessionAcrossTabs(store, localStorage);
      localStorage.clear();
      announceStorageChange('token');
      restoreSession(store, localStorage);
      expect(store.getState().session).toMatchObject({ token: null, endReason: 'otherTab' });
      expect({ ...localStorage }).toEqual({});
    });

    test.each(['with', 'without'])('%s an event of it yet, can change the password', (how) => {
      const store = startLoading();
      if (how === 'with') syncSessionAcrossTabs(store, localStorage);
      const renewed = { token: `${aToken({ id: 'ada' })}2`, role: 'user' };
      storeElsewhere(renewed);
      announceStorageChange('token');
      restoreSession(store, localStorage);
      expect(store.getState().session).toMatchObject(renewed);
      expect({ ...localStorage }).toEqual(renewed);
    });
  });
});
