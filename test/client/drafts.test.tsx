import { createBrowserRouter, RouterProvider } from 'react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '../../src/client/app/App';
import { createRoutes } from '../../src/client/app/routes';
import { createStore } from '../../src/client/app/store';
import { sessionEnded, sessionStarted, sessionSynced } from '../../src/client/session/sessionSlice';
import { createSession } from '../../src/client/session/storedSession';
import { contract } from '../../src/contract/calls';
import { siteCalls } from '../../src/contract/extensions/site';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { form } from '../support/blog-form';
import { aBlog, aLogin, anAccount, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { announceStorageChange } from '../support/other-tab';
import { renderApp } from '../support/render';
import { givenBlogs, givenPost } from '../support/mock-data';
import { aSite } from '../support/site';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

type User = ReturnType<typeof renderApp>['user'];

const admin = aSession({ id: 'grace', role: 'admin' });

async function openAddBlog(session = admin) {
  const app = renderApp({ path: '/admin/addBlog', session });
  await screen.findByRole('button', { name: 'Add Blog' });
  return app;
}

const findBanner = () => screen.findByRole('region', { name: 'Unsaved work' });
const queryBanner = () => screen.queryByRole('region', { name: 'Unsaved work' });

/** The content of local storage, as text. */
const storedText = () => Object.values({ ...localStorage }).join();

async function logIn(user: User) {
  await user.type(await screen.findByRole('textbox', { name: /Email/ }), 'grace@example.com');
  await user.type(screen.getByLabelText(/Password/), 'correct horse{Enter}');
}

const givenLogin = (account: { id: string; role: 'admin' | 'author' | 'user' }) => {
  mockedApi.use(mock(contract.login, () => aLogin(account)));
};

describe('what is typed into the form of a post', () => {
  test('is kept while it is typed, without being asked to', async () => {
    const { user } = await openAddBlog();
    await user.type(form.title(), 'A walk in the rain');
    await waitFor(() => {
      expect(storedText()).toContain('A walk in the rain');
    });
  });

  test.each([
    ['left', () => fireEvent(window, new Event('pagehide'))],
    ['hidden', () => fireEvent(document, new Event('visibilitychange'))],
  ])('is kept at once when the page is %s', async (_how, event) => {
    await openAddBlog();
    fireEvent.change(form.title(), { target: { value: 'Half a thought' } });
    expect(storedText()).not.toContain('Half a thought');
    event();
    expect(storedText()).toContain('Half a thought');
  });

  test('is offered again, and restored as a whole', async () => {
    const before = await openAddBlog();
    await before.user.type(form.title(), 'A walk in the rain');
    await before.user.type(form.subTitle(), 'Bring a hat');
    await before.user.type(form.description(), '<p>It rained.</p>');
    await before.user.selectOptions(form.category(), 'Finance');
    await before.user.click(form.publish());
    before.unmount();

    const { user } = await openAddBlog();
    expect(form.title()).toHaveValue('');
    expect(await findBanner()).toHaveTextContent(
      'You have unsaved work from less than a minute ago: “A walk in the rain”',
    );
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(form.title()).toHaveValue('A walk in the rain');
    expect(form.subTitle()).toHaveValue('Bring a hat');
    expect(form.description()).toHaveValue('<p>It rained.</p>');
    expect(form.category()).toHaveDisplayValue('Finance');
    expect(form.publish()).toBeChecked();
    expect(queryBanner()).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('is gone for good when it is discarded', async () => {
    const before = await openAddBlog();
    await before.user.type(form.title(), 'A walk in the rain');
    before.unmount();
    const { user, unmount } = await openAddBlog();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(queryBanner()).not.toBeInTheDocument();
    unmount();
    await openAddBlog();
    expect(queryBanner()).not.toBeInTheDocument();
    expect(storedText()).toBe('');
  });

  test('does not overwrite what is offered and not yet decided', async () => {
    const first = await openAddBlog();
    await first.user.type(form.title(), 'First');
    first.unmount();
    const second = await openAddBlog();
    await second.user.type(form.title(), 'Second');
    await second.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(form.title()).toHaveValue('First');
    expect(await findBanner()).toHaveTextContent('“Second”');
    await second.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(form.title()).toHaveValue('Second');
    expect(await findBanner()).toHaveTextContent('“First”');
  });

  test('is deleted when the change is undone', async () => {
    const { user } = await openAddBlog();
    await user.type(form.title(), 'Oh');
    await waitFor(() => {
      expect(storedText()).toContain('Oh');
    });
    await user.clear(form.title());
    expect(storedText()).toBe('');
  });

  test('is offered to nobody else, and in no other form', async () => {
    const before = await openAddBlog();
    await before.user.type(form.title(), 'Mine');
    before.unmount();
    const other = await openAddBlog(aSession({ id: 'eve', role: 'admin' }));
    expect(queryBanner()).not.toBeInTheDocument();
    other.unmount();
    mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: aBlog() })));
    renderApp({ path: '/admin/edit-blog/rain', session: admin });
    await screen.findByRole('button', { name: 'Update Blog' });
    expect(queryBanner()).not.toBeInTheDocument();
  });

  describe.each([
    // Of a clock that has lost its power.
    ['in 1970', '1970-01-01T00:00:00.000Z'],
    ['today', undefined],
  ])('saved %s', (_when, savedAt) => {
    const day = 24 * 60 * 60 * 1000;
    const openAfter = async (days: number) => {
      const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + days * day);
      const { unmount } = await openAddBlog();
      const isKept = localStorage.length > 0;
      if (isKept) expect(await findBanner()).toHaveTextContent('“A thought”');
      unmount();
      now.mockRestore();
      return isKept;
    };

    beforeEach(async () => {
      const before = await openAddBlog();
      await before.user.type(form.title(), 'A thought');
      before.unmount();
      const [key] = Object.keys(localStorage) as [string];
      const entry = JSON.parse(localStorage.getItem(key)!) as { savedAt: string };
      localStorage.setItem(key, JSON.stringify({ ...entry, savedAt: savedAt ?? entry.savedAt }));
    });

    test('is deleted a week after it was found to be 30 days old', async () => {
      for (const days of [29, 31, 35]) expect(await openAfter(days)).toBe(true);
      expect(await openAfter(39)).toBe(false);
    });

    test('is still offered when the clock was years ahead for a while', async () => {
      for (const days of [4_000, 4_001, 0, 5]) expect(await openAfter(days)).toBe(true);
    });
  });

  test('in a form that cannot be understood any more is not offered', async () => {
    const before = await openAddBlog();
    await before.user.type(form.title(), 'A walk in the rain');
    before.unmount();
    const [key] = Object.keys(localStorage) as [string];
    localStorage.setItem(key, localStorage.getItem(key)!.replace('"title":"A walk in the rain"', '"title":1'));
    localStorage.setItem(`${key}2`, '{');
    localStorage.setItem('other', 'not a draft');
    await openAddBlog();
    expect(Object.keys(localStorage).sort()).toEqual([key, 'other']);
    expect(queryBanner()).not.toBeInTheDocument();
  });

  test('that cannot be stored, as the quota is used up, is reported', async () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const { user } = await openAddBlog();
    await user.type(form.title(), 'A walk in the rain');
    expect(await screen.findByText(/this browser has no room left to keep it/, { selector: 'p' })).toBeVisible();
    setItem.mockRestore();
  });

  test('of a post that exists is offered when that post is edited again', async () => {
    mockedApi.use(
      mock(contract.getBlog, () => ({ success: true, blog: aBlog() })),
      mock(contract.editBlog, unreachable),
    );
    const edit = () => renderApp({ path: '/admin/edit-blog/rain', session: admin });
    const before = edit();
    await before.user.click(await screen.findByRole('button', { name: 'Update Blog' }));
    await screen.findByText(/cannot be reached/);
    await before.user.type(form.title(), ' and thunder');
    before.unmount();
    const { user } = edit();
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(form.title()).toHaveValue('A walk in the rain and thunder');
  });
});

describe('a post that has been saved', () => {
  test('is not kept as unsaved work, though the page is hidden before it is left', async () => {
    const { promise, resolve } = deferred({ success: true as const, blogs: [] });
    const asked = jest.fn(() => promise);
    mockedApi.use(
      mock(contract.getBlog, () => ({ success: true, blog: aBlog() })),
      mock(contract.editBlog, () => ({ success: true, message: 'Saved.' })),
      mock(contract.listAllBlogs, asked),
    );
    const { user, unmount } = renderApp({ path: '/admin/edit-blog/rain', session: admin });
    await user.type(await screen.findByRole('textbox', { name: /^Blog title/ }), ' and thunder');
    fireEvent(document, new Event('visibilitychange'));
    expect(storedText()).toContain('and thunder');
    const stored: string[] = [];
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation((_key, text) => void stored.push(text));
    await user.click(screen.getByRole('button', { name: 'Update Blog' }));
    await screen.findByText('Blog updated successfully!');
    fireEvent(document, new Event('visibilitychange'));
    fireEvent(window, new Event('pagehide'));
    unmount();
    expect(storedText()).toBe('');
    expect(stored.join()).not.toContain('and thunder');
    resolve();
  });
});

describe('two tabs', () => {
  /** Another one, on the same storage. */
  async function openTab() {
    const { container, user, unmount } = renderApp({ path: '/admin/addBlog', session: admin });
    const tab = within(container);
    const title = await tab.findByRole('textbox', { name: /^Blog title/ });
    const findOffer = () => tab.findByRole('region', { name: 'Unsaved work' });
    return { title, findOffer, user, unmount, restore: () => user.click(tab.getByRole('button', { name: 'Restore' })) };
  }

  async function writeDraft(title: string) {
    const tab = await openTab();
    await tab.user.type(tab.title, title);
    tab.unmount();
  }

  test('are offered what no form has open', async () => {
    await writeDraft('Earlier');
    const one = await openTab();
    await one.findOffer();
    await one.user.type(one.title, 'Now');
    fireEvent(document, new Event('visibilitychange'));
    expect(storedText()).toContain('Now');
    const other = await openTab();
    expect(await other.findOffer()).toHaveTextContent('“Earlier”');
  });

  test('never write the same draft, though they restore the same one', async () => {
    await writeDraft('Earlier');
    const [one, other] = [await openTab(), await openTab()];
    await one.findOffer();
    await other.findOffer();
    await one.restore();
    await other.restore();
    await one.user.type(one.title, ' in one');
    await other.user.type(other.title, ' in the other');
    fireEvent(document, new Event('visibilitychange'));
    expect(storedText()).toMatch(/Earlier in one.*Earlier in the other|Earlier in the other.*Earlier in one/);
    await one.user.clear(one.title);
    expect(storedText()).not.toContain('in one');
    expect(storedText()).toContain('Earlier in the other');
  });

  test('of which one discards a draft offer it no more', async () => {
    await writeDraft('Earlier');
    const one = await openTab();
    const offer = await one.findOffer();
    const [key] = Object.keys(localStorage) as [string];
    localStorage.clear();
    announceStorageChange(key);
    expect(offer).not.toBeInTheDocument();
  });

  test.each(['otherTab', 'expired'] as const)(
    'keep the last words when the session ends there (%s)',
    async (reason) => {
      const { store } = await openAddBlog();
      fireEvent.change(form.title(), { target: { value: 'Half a thought' } });
      expect(storedText()).toBe('');
      act(() => {
        store.dispatch(sessionEnded(reason));
      });
      expect(storedText()).toContain('Half a thought');
    },
  );
});

describe('leaving with unsaved work', () => {
  const question = { name: 'Leave without saving?' };

  test('by a link asks; one can stay, or go', async () => {
    mockedApi.use(mock(contract.listAllBlogs, () => ({ success: true, blogs: [] })));
    const { user, url } = await openAddBlog();
    await user.type(form.title(), 'Rain');
    await user.click(screen.getByRole('link', { name: 'Blog List' }));
    const dialog = await screen.findByRole('alertdialog', question);
    expect(url()).toBe('/admin/addBlog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(form.title()).toHaveValue('Rain');

    await user.click(screen.getByRole('link', { name: 'Blog List' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => {
      expect(url()).toBe('/admin/listBlog');
    });
  });

  test('by the logout asks before the session is ended', async () => {
    const { user, store, url } = await openAddBlog();
    await user.type(form.title(), 'Rain');
    await user.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
    const leave = await screen.findByRole('button', { name: 'Leave' });
    expect(store.getState().session.token).not.toBeNull();
    await user.click(leave);
    expect(store.getState().session.token).toBeNull();
    expect(url()).toBe('/login');
  });

  test('does not ask when the link opens elsewhere, or stays here', async () => {
    const { user, url } = await openAddBlog();
    await user.type(form.title(), 'Rain');
    const link = screen.getByRole('link', { name: 'Blog List' });
    link.addEventListener('click', (event) => {
      event.preventDefault();
    });
    fireEvent.click(link, { ctrlKey: true });
    await user.click(screen.getByRole('link', { name: 'Add Blog' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(url()).toBe('/admin/addBlog');
    expect(form.title()).toHaveValue('Rain');
  });

  test('by closing the tab lets the browser ask; without unsaved work it does not', async () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event;
    };
    const { user } = await openAddBlog();
    expect(closing().defaultPrevented).toBe(false);
    await user.type(form.title(), 'Rain');
    expect(closing().defaultPrevented).toBe(true);
    await user.clear(form.title());
    expect(closing().defaultPrevented).toBe(false);
  });

  test('by Back asks; one stays where one was, or goes', async () => {
    window.history.replaceState(null, '', '/');
    const store = createStore({ preloadedState: { site: aSite() } });
    store.dispatch(sessionStarted(createSession(admin.token, 'admin')));
    const user = userEvent.setup();
    const router = createBrowserRouter(createRoutes(store));
    render(
      <App store={store}>
        <RouterProvider router={router} />
      </App>,
    );
    mockedApi.use(
      mock(siteCalls.getFirstSteps, () => ({ success: true, isDue: false, samples: 0 })),
      mock(contract.getDashboard, () => ({
        success: true,
        dashboardData: { blogs: 0, comments: 0, drafts: 0, totalLikes: 0, recentBlogs: [] },
      })),
    );
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
    await user.click(await screen.findByRole('link', { name: 'Add Blog' }));
    await screen.findByRole('button', { name: 'Add Blog' });
    await user.type(form.title(), 'Rain');

    act(() => {
      window.history.back();
    });
    await user.click(within(await screen.findByRole('alertdialog', question)).getByRole('button', { name: 'Cancel' }));
    expect(window.location.pathname).toBe('/admin/addBlog');
    expect(form.title()).toHaveValue('Rain');

    act(() => {
      window.history.go(-2);
    });
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('search')).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });
});

describe('a session that expires', () => {
  const expired = 'Your session has expired. Please log in again.';

  test.each(['admin', 'author'] as const)(
    'while an %s writes says so, keeps it, and comes back after the login',
    async (role) => {
      mockedApi.use(
        mock(contract.getBlog, () => ({ success: true, blog: aBlog() })),
        mock(contract.editBlog, () => refuse(401, 'Please log in.')),
      );
      givenLogin({ id: 'grace', role });
      const { user, url } = renderApp({ path: '/admin/edit-blog/rain', session: aSession({ id: 'grace', role }) });
      const save = await screen.findByRole('button', { name: 'Update Blog' });
      await user.type(form.title(), ' and thunder');
      await user.click(save);
      expect(await screen.findByText(expired)).toBeVisible();
      expect(await screen.findByText(/Your session has expired; what you typed is kept\./)).toBeVisible();
      expect(url()).toBe('/admin/edit-blog/rain');

      await logIn(user);
      await user.click(await screen.findByRole('button', { name: 'Restore' }));
      expect(url()).toBe('/admin/edit-blog/rain');
      expect(form.title()).toHaveValue('A walk in the rain and thunder');
    },
  );

  test('with a like comes back to the post after the login', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    givenBlogs(aBlog());
    givenPost(aBlog());
    givenLogin({ id: 'ada', role: 'user' });
    mockedApi.use(mock(contract.toggleLike, () => refuse(401, 'Please log in.')));
    const { user, url } = renderApp({ path: '/blog/rain', session: aSession() });
    await user.click(await screen.findByRole('button', { name: /^Like/ }));
    expect(await screen.findByText(expired)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await logIn(user);
    await waitFor(() => {
      expect(url()).toBe('/blog/rain');
    });
  });

  test('in the profile comes back to it after the login', async () => {
    mockedApi.use(mock(contract.listMyComments, () => refuse(401, 'Please log in.')));
    givenLogin({ id: 'ada', role: 'user' });
    const { user, url } = renderApp({ path: '/profile/comments', session: aSession() });
    expect(await screen.findByText(expired)).toBeVisible();
    mockedApi.use(mock(contract.listMyComments, () => ({ success: true, comments: [] })));
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    await logIn(user);
    expect(await screen.findByText('Total Comments: 0')).toBeVisible();
    expect(url()).toBe('/profile/comments');
  });

  test('does not change a plain login, which goes to the home page', async () => {
    givenBlogs(aBlog());
    givenLogin({ id: 'ada', role: 'user' });
    const { user, url } = renderApp();
    await user.click(await screen.findByRole('link', { name: 'Login' }));
    await logIn(user);
    await waitFor(() => {
      expect(url()).toBe('/');
    });
  });

  test('leads a user who is no admin home from the login form in place of an admin page', async () => {
    givenLogin({ id: 'ada', role: 'user' });
    const { user, url } = renderApp({ path: '/admin/addBlog' });
    await logIn(user);
    await waitFor(() => {
      expect(url()).toBe('/');
    });
  });
});

describe('what is typed into the comment form', () => {
  const name = () => screen.findByRole('textbox', { name: /^Name/ });
  const comment = () => screen.getByRole('textbox', { name: /^Comment/ });

  const ada = aSession({ id: 'ada' });

  async function write(session?: typeof ada) {
    const app = renderApp({ path: '/blog/rain', session });
    await app.user.type(await name(), 'Ada');
    await app.user.type(comment(), 'Well said.');
    return app;
  }

  const shown = (text: string) => screen.findByDisplayValue(text);

  /** The content of the storage of the tab, as text. */
  const textOfTab = () => Object.values({ ...sessionStorage }).join();

  test.each([
    ['a visitor, in the same tab', undefined],
    ['a user', ada],
  ])('by %s is there again at the next visit, under its own post only', async (_who, session) => {
    givenPost(aBlog());
    (await write(session)).unmount();
    const again = renderApp({ path: '/blog/rain', session });
    expect(await shown('Well said.')).toBe(comment());
    expect(await name()).toHaveValue('Ada');
    again.unmount();
    renderApp({ path: '/blog/sun', session });
    expect(await name()).toHaveValue('');
    expect(comment()).toHaveValue('');
  });

  test('is offered to nobody else', async () => {
    givenPost(aBlog());
    (await write(ada)).unmount();
    for (const session of [undefined, aSession({ id: 'eve' })]) {
      const other = renderApp({ path: '/blog/rain', session });
      expect(await name()).toHaveValue('');
      other.unmount();
    }
    renderApp({ path: '/blog/rain', session: ada });
    expect(await shown('Ada')).toBeVisible();
  });

  test('by a visitor is in no other tab, and is the user’s after a login', async () => {
    givenPost(aBlog());
    givenLogin({ id: 'grace', role: 'user' });
    const { user, url, unmount } = await write();
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await waitFor(() => {
      expect(textOfTab()).toContain('Well said.');
    });
    expect(storedText()).toBe('');
    await logIn(user);
    expect(await shown('Well said.')).toBe(comment());
    expect(url()).toBe('/blog/rain');
    expect(await name()).toHaveValue('Ada');
    expect(storedText()).toContain('Well said.');
    expect(textOfTab()).toBe('');
    unmount();
    renderApp({ path: '/blog/rain', session: aSession({ id: 'grace' }) });
    expect(await shown('Well said.')).toBe(comment());
  });

  test('by a visitor stays in the form when another tab logs in', async () => {
    givenPost(aBlog());
    const { store } = await write();
    fireEvent(document, new Event('visibilitychange'));
    act(() => {
      store.dispatch(sessionSynced(createSession(ada.token, 'user')));
    });
    expect(await shown('Well said.')).toBe(comment());
    expect(storedText()).toContain('Well said.');
  });

  test('is deleted by a logout, with what was typed before the login', async () => {
    givenPost(aBlog());
    (await write()).unmount();
    const { user } = renderApp({ path: '/blog/sun', session: ada });
    await user.type(await name(), 'Ada');
    fireEvent(document, new Event('visibilitychange'));
    expect(storedText()).toContain('Ada');
    expect(textOfTab()).toContain('Well said.');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => {
      expect(storedText() + textOfTab()).toBe('');
    });
  });

  test('is not written again by another tab after a logout', async () => {
    givenPost(aBlog());
    const { store } = await write(ada);
    localStorage.clear();
    act(() => {
      store.dispatch(sessionEnded('otherTab'));
    });
    expect(await name()).toHaveValue('');
    expect(storedText()).toBe('');
  });

  test('in two tabs is of each its own', async () => {
    givenPost(aBlog());
    mockedApi.use(mock(contract.addComment, () => ({ success: true, message: 'Thank you.' })));
    const one = await write(ada);
    fireEvent(document, new Event('visibilitychange'));
    const other = renderApp({ path: '/blog/rain', session: ada });
    const tab = within(other.container);
    const otherComment = await tab.findByRole('textbox', { name: /^Comment/ });
    await other.user.type(await tab.findByRole('textbox', { name: /^Name/ }), 'Ada');
    await other.user.type(otherComment, 'On second thoughts.');
    await one.user.click(within(one.container).getByRole('button', { name: 'Submit' }));
    await within(one.container).findByRole('button', { name: 'Submit' });
    await waitFor(() => {
      expect(storedText()).not.toContain('Well said.');
    });
    fireEvent(document, new Event('visibilitychange'));
    expect(storedText()).toContain('On second thoughts.');
    expect(otherComment).toHaveValue('On second thoughts.');
  });

  test('stays in the form when the session expires', async () => {
    givenPost(aBlog());
    const { user, store } = await write(ada);
    act(() => {
      store.dispatch(sessionEnded('expired'));
    });
    expect(await shown('Ada')).toBe(await name());
    await user.type(comment(), ' Indeed.');
    await waitFor(() => {
      expect(storedText()).toContain('Well said. Indeed.');
    });
    act(() => {
      store.dispatch(sessionStarted(createSession(aSession({ id: 'eve' }).token, 'user')));
    });
    expect(await name()).toHaveValue('');
  });

  test('stays when it could not be sent, and goes when it was', async () => {
    givenPost(aBlog());
    mockedApi.use(mock(contract.addComment, unreachable));
    const { user } = await write();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(/cannot be reached/)).toBeVisible();
    expect(comment()).toHaveValue('Well said.');

    mockedApi.use(mock(contract.addComment, () => ({ success: true, message: 'Thank you.' })));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Thank you.')).toBeVisible();
    await waitFor(() => {
      expect(comment()).toHaveValue('');
    });
    expect(storedText() + textOfTab()).toBe('');
  });
});

describe('the name of a comment', () => {
  const ada = aSession({ id: 'ada' });
  const site = aSite();
  const name = () => screen.findByRole('textbox', { name: /^Name/ });

  beforeEach(() => {
    givenPost(aBlog());
  });

  test('is that of the account, until another is typed', async () => {
    mockedApi.use(
      mock(accountsCalls.getAccount, () => ({ success: true, account: anAccount({ name: 'Ada King' }) })),
      mock(contract.addComment, ({ body }) => ({ success: true, message: `Thank you, ${body.name}.` })),
    );
    const first = renderApp({ path: '/blog/rain', session: ada, preloadedState: { site } });
    expect(await screen.findByDisplayValue('Ada King')).toBe(await name());
    await first.user.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Well said.');
    first.unmount();

    const { user } = renderApp({ path: '/blog/rain', session: ada, preloadedState: { site } });
    expect(await screen.findByDisplayValue('Well said.')).toBeVisible();
    expect(await screen.findByDisplayValue('Ada King')).toBe(await name());
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Thank you, Ada King.')).toBeVisible();
    expect(await name()).toHaveValue('');
    await user.type(screen.getByRole('textbox', { name: /^Comment/ }), 'And once more.');
    expect(await name()).toHaveValue('Ada King');
    await user.clear(await name());
    await user.type(await name(), 'Countess');
    expect(await name()).toHaveValue('Countess');
  });

  test.each([
    ['a visitor', undefined, site],
    ['a user of another API', ada, { ...site, hasExtensions: false }],
  ])('is asked of %s, and of no server', async (_who, session, preloaded) => {
    renderApp({ path: '/blog/rain', session, preloadedState: { site: preloaded } });
    await screen.findByText('Nobody has said anything yet. Be the first.');
    expect(await name()).toHaveValue('');
  });
});
