import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { aBlog, aCommentWithBlog, anAccount, aSession, aToken } from '../support/builders';
import { mock, mockedApi, refuse, webPage } from '../support/mock';
import { givenPost } from '../support/mock-data';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const site = aSite();

function givenAccount(account = anAccount()) {
  const tokens: (string | null)[] = [];
  mockedApi.use(
    mock(accountsCalls.getAccount, ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      return { success: true, account };
    }),
  );
  return { tokens };
}

async function openAccount() {
  const app = renderApp({ path: '/profile/account', session: aSession(), preloadedState: { site } });
  await screen.findByRole('button', { name: 'Change name' });
  const section = (name: string) => within(screen.getByRole('region', { name }));
  return { ...app, section };
}

test('the profile leads to the account where the server offers it, and nowhere else', async () => {
  mockedApi.use(mock(contract.listLikedBlogs, () => ({ success: true, blogs: [] })));
  const { unmount } = renderApp({ path: '/profile/liked', session: aSession() });
  expect(await screen.findByRole('link', { name: 'My Comments' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Account' })).not.toBeInTheDocument();
  unmount();
  renderApp({ path: '/profile/liked', session: aSession(), preloadedState: { site } });
  expect(await screen.findByRole('link', { name: 'Account' })).toHaveAttribute('href', '/profile/account');
});

test.each([
  ['does not know the address', () => refuse(404, 'Not found.')],
  ['does not know the method', () => refuse(405, 'Not allowed.')],
  ['answers with a page', () => webPage(404)],
])('a server that %s does not offer it, and the page says so', async (_what, answer) => {
  mockedApi.use(mock(accountsCalls.getAccount, answer));
  renderApp({ path: '/profile/account', session: aSession() });
  expect(await screen.findByRole('heading', { level: 1, name: 'This server does not offer that.' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a visitor is asked to log in', async () => {
  renderApp({ path: '/profile/account' });
  expect(await screen.findByText('Please log in.')).toBeVisible();
});

test('the name is changed without a password', async () => {
  givenAccount();
  const { user, section } = await openAccount();
  const changed = jest.fn();
  mockedApi.use(
    mock(accountsCalls.renameAccount, ({ body }) => {
      changed(body);
      givenAccount(anAccount(body));
      return { success: true, message: 'Your name is changed.' };
    }),
  );
  const field = section('Name').getByRole('textbox', { name: 'Full name' });
  expect(field).toHaveValue('Ada');
  await user.clear(field);
  await user.type(field, 'Ada King{Enter}');
  expect(await screen.findByText('Your name is changed.')).toBeVisible();
  expect(changed).toHaveBeenCalledWith({ name: 'Ada King' });
  await waitFor(() => {
    expect(section('Name').getByRole('textbox')).toHaveValue('Ada King');
  });
  // The form is another one, with what is stored.
  expect(screen.getByRole('region', { name: 'Name' })).toHaveFocus();
});

test('a change of the password gives the session a new token, with which it goes on', async () => {
  const { tokens } = givenAccount();
  const { user, section, storage, store } = await openAccount();
  const newToken = `${aToken()}2`;
  mockedApi.use(
    mock(accountsCalls.changePassword, ({ body }) => {
      expect(body).toEqual({ password: 'correct horse', newPassword: 'even more correct' });
      // What is still on its way with the old token is refused, and ends nothing.
      mockedApi.use(
        mock(accountsCalls.getAccount, ({ request }) => {
          const token = request.headers.get('authorization');
          tokens.push(token);
          return token === `Bearer ${newToken}`
            ? { success: true, account: anAccount() }
            : refuse(401, 'Your session is no longer valid. Please log in again.');
        }),
      );
      return { success: true, token: newToken, message: 'Your password is changed.' };
    }),
  );
  await user.type(section('Password').getByLabelText('Current password'), 'correct horse');
  await user.type(section('Password').getByLabelText('New password'), 'even more correct{Enter}');
  expect(await screen.findByText('Your password is changed.')).toBeVisible();
  await waitFor(() => {
    expect(tokens.at(-1)).toBe(`Bearer ${newToken}`);
  });
  expect(storage.getItem('token')).toBe(newToken);
  expect(store.getState().session).toMatchObject({ token: newToken, role: 'user', userId: 'ada' });
  expect(section('Password').getByLabelText('Current password')).toHaveValue('');
  expect(screen.getByRole('region', { name: 'Password' })).toHaveFocus();
  expect(screen.queryByText(/session has expired/)).not.toBeInTheDocument();
});

test.each([
  [403, 'The current password is wrong.', 'Current password'],
  [409, 'An account with this e-mail address already exists.', 'Email'],
  [400, 'Please enter a valid e-mail address.', 'Email'],
  [429, 'Too many attempts. Please try again in 4 seconds.', 'Current password'],
])(
  'a change of the address that is refused with %i says why beside the field, and keeps what was typed',
  async (status, message, label) => {
    givenAccount();
    const { user, section } = await openAccount();
    mockedApi.use(mock(accountsCalls.changeEmail, () => refuse(status, message)));
    const email = section('E-mail address').getByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'grace@example.com');
    await user.type(section('E-mail address').getByLabelText('Current password'), 'a guess{Enter}');
    const field = section('E-mail address').getByLabelText(label);
    await waitFor(() => {
      expect(field).toHaveAccessibleDescription(message);
    });
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(email).toHaveValue('grace@example.com');
    expect(screen.getAllByText(message)).toHaveLength(1);
  },
);

test('a password that was given out asks for one’s own', async () => {
  givenAccount(anAccount({ passwordExpiresAt: '2025-03-10T12:00:00.000Z' }));
  await openAccount();
  expect(screen.getByText(/It is good for one day: please choose one of your own/)).toBeVisible();
});

test('a login with such a password leads to the account', async () => {
  givenAccount();
  mockedApi.use(
    mock(contract.login, () => ({
      success: true as const,
      token: aToken(),
      role: 'admin' as const,
      message: 'Login successful!',
      mustChangePassword: true,
    })),
  );
  const { user, url } = renderApp({ path: '/login' });
  await user.type(await screen.findByLabelText(/^Email/), 'ada@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'abcd-efgh{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(url()).toBe('/profile/account');
});

test('signing out everywhere is asked about, and ends this session, too', async () => {
  givenAccount();
  const { user, storage, url } = await openAccount();
  mockedApi.use(
    mock(accountsCalls.signOutEverywhere, () => ({ success: true, message: 'You are signed out everywhere.' })),
  );
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('You are signed out everywhere.')).toBeVisible();
  expect(storage.getItem('token')).toBeNull();
  await waitFor(() => {
    expect(url()).toBe('/');
  });
  expect(screen.queryByText('Logged out successfully!')).not.toBeInTheDocument();
});

test('one’s data is saved as a file, and not kept in the store', async () => {
  givenAccount();
  const { user, store } = await openAccount();
  const saved: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      saved.push(blob);
      return 'blob:data';
    },
    revokeObjectURL: () => undefined,
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  mockedApi.use(
    mock(accountsCalls.exportAccount, () => ({
      success: true,
      account: anAccount(),
      posts: [],
      comments: [aCommentWithBlog({ content: 'Said in private.' })],
      annotations: [],
      likes: [],
    })),
  );
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Your data is in your downloads.')).toBeVisible();
  expect(click).toHaveBeenCalledTimes(1);
  const text = await saved[0]!.text();
  expect(JSON.parse(text)).toEqual({
    account: anAccount(),
    comments: [aCommentWithBlog({ content: 'Said in private.' })],
    likes: [],
  });
  expect(JSON.stringify(store.getState())).not.toContain('Said in private.');
});

describe('deleting the account', () => {
  test('asks for the password and what becomes of the comments, and ends the session with the drafts', async () => {
    givenAccount();
    givenPost(aBlog());
    const session = aSession({ role: 'admin' });
    const before = renderApp({ path: '/admin/addBlog', session });
    await before.user.type(await screen.findByRole('textbox', { name: /^Blog title/ }), 'Half a thought');
    before.unmount();
    const comment = renderApp({ path: '/blog/rain', session });
    await comment.user.type(await screen.findByRole('textbox', { name: /^Comment/ }), 'Half a comment');
    comment.unmount();
    const stored = Object.values({ ...localStorage }).join();
    expect(stored).toContain('Half a thought');
    expect(stored).toContain('Half a comment');

    const { user, storage, url } = await openAccount();
    mockedApi.use(
      mock(accountsCalls.deleteAccount, ({ body }) =>
        body.password === 'correct horse'
          ? { success: true, message: `Your account is deleted: ${body.comments}.` }
          : refuse(403, 'The current password is wrong.'),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'are deleted as well' }));
    await user.type(dialog.getByLabelText(/Current password/), 'a guess{Enter}');
    expect(await dialog.findByText('The current password is wrong.')).toBeVisible();
    await user.clear(dialog.getByLabelText(/Current password/));
    await user.type(dialog.getByLabelText(/Current password/), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Your account is deleted: delete.')).toBeVisible();
    await waitFor(() => {
      expect(url()).toBe('/');
    });
    expect(storage.getItem('token')).toBeNull();
    expect({ ...localStorage }).toEqual({});
  });
});

test('an address that is not confirmed gets its mail once more, and nothing is said where that is no matter', async () => {
  givenAccount();
  const first = await openAccount();
  expect(screen.queryByText(/not confirmed/)).not.toBeInTheDocument();
  first.unmount();
  givenAccount(anAccount({ isEmailConfirmed: false }));
  const asked = jest.fn();
  mockedApi.use(
    mock(accountsCalls.sendEmailConfirmation, () => {
      asked();
      return { success: true, message: 'A mail with a link is on its way.' };
    }),
  );
  const { user, section } = await openAccount();
  expect(section('E-mail address').getByText(/This address is not confirmed yet/)).toBeVisible();
  await user.click(section('E-mail address').getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText('A mail with a link is on its way.')).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('who gets mail is led to the page on which it is chosen; where none is sent, nobody is', async () => {
  givenAccount();
  mockedApi.use(mock(accountsCalls.getMailChoices, () => ({ success: true, path: '/api/mail/choices?token=secret' })));
  const { unmount } = await openAccount();
  expect(screen.queryByRole('region', { name: 'Mail' })).not.toBeInTheDocument();
  unmount();
  const preloadedState = { site: aSite({ hasMail: true }) };
  renderApp({ path: '/profile/account', session: aSession(), preloadedState });
  const link = await screen.findByRole('link', { name: 'Choose what you get' });
  expect(link).toHaveAttribute('href', '/api/mail/choices?token=secret');
});
