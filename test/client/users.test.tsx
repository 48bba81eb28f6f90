import { screen, waitFor, within } from '@testing-library/react';
import { accountsCalls, type User } from '../../src/contract/extensions/accounts';
import type { Query } from '../../src/contract/call';
import { aSession, aUser } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const site = aSite();
const done = { success: true, message: 'Done.' } as const;

const boss = aUser({ _id: 'boss', name: 'Boss', email: 'boss@example.com', role: 'admin' });
const grace = aUser({ _id: 'grace', name: 'Grace', email: 'grace@example.com' });
const blocked = aUser({ _id: 'blocked', name: 'Mallory', email: 'mallory@example.com', isBlocked: true });

function givenUsers(...users: User[]) {
  const queries: Query<typeof accountsCalls.listUsers>[] = [];
  mockedApi.use(
    mock(accountsCalls.listUsers, ({ query }) => {
      queries.push(query);
      return { success: true, users, total: users.length };
    }),
  );
  return queries;
}

async function openUsers() {
  const app = renderApp({
    path: '/admin/users',
    session: aSession({ id: 'boss', role: 'admin' }),
    preloadedState: { site },
  });
  await screen.findByRole('row', { name: /Boss/ });
  const choose = async (name: string, action: string) => {
    await app.user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await app.user.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { ...app, choose };
}

test('lists names, addresses, roles and states; one’s own account has no actions', async () => {
  givenUsers(boss, grace, blocked);
  await openUsers();
  const row = screen.getByRole('row', { name: /Mallory/ });
  expect(within(row).getByText('mallory@example.com')).toBeVisible();
  expect(within(row).getByText('Blocked')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Boss \(you\)/ })).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/admin/users');
});

test('an account that nobody has taken yet is not called blocked', async () => {
  givenUsers(boss, aUser({ _id: 'new', name: 'Ida', isBlocked: true, isUnclaimed: true }));
  await openUsers();
  const row = within(screen.getByRole('row', { name: /Ida/ }));
  expect(row.getByText('Not here yet')).toBeVisible();
  expect(row.queryByText('Blocked')).not.toBeInTheDocument();
});

test('is searched and sorted by the server', async () => {
  const queries = givenUsers(boss, grace);
  const { user } = await openUsers();
  await user.click(screen.getByRole('columnheader', { name: 'Name' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or e-mail' }), 'gra');
  await waitFor(() => {
    expect(queries.at(-1)).toEqual({ search: 'gra', sort: 'name', order: 'asc', limit: 25, offset: 0 });
  });
});

test.each([
  ['Make admin', 'Make admin', 'setRole', { id: 'grace', role: 'admin' }],
  ['Make author', 'Make author', 'setRole', { id: 'grace', role: 'author' }],
  ['Block', 'Block', 'blockUser', { id: 'grace' }],
  ['Sign out everywhere', 'Sign out', 'signOutUser', { id: 'grace' }],
] as const)('%s is asked about, then done, and the focus returns', async (label, button, name, expected) => {
  givenUsers(boss, grace);
  const { user, choose } = await openUsers();
  const made = jest.fn();
  mockedApi.use(
    mock(accountsCalls[name], ({ body }) => {
      made(body);
      return done;
    }),
  );
  await choose('Grace', label);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }));
  expect(await screen.findByText('Done.')).toBeVisible();
  expect(made).toHaveBeenCalledWith(expected);
  await waitFor(() => {
    expect(screen.getByRole('row', { name: /Grace/ })).toContainElement(document.activeElement as HTMLElement);
  });
});

test('who is blocked can be unblocked, and is neither signed out nor given a password', async () => {
  givenUsers(boss, blocked);
  const { user } = await openUsers();
  await user.click(screen.getByRole('button', { name: 'Actions for Mallory' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Make admin', 'Make author', 'Unblock', 'Delete']);
});

test('what the server refuses is told in its words', async () => {
  givenUsers(boss, aUser({ ...grace, role: 'admin' }));
  const { user, choose } = await openUsers();
  const sentence = 'This is the last admin. Make somebody else an admin first.';
  mockedApi.use(mock(accountsCalls.setRole, () => refuse(409, sentence)));
  await choose('Grace', 'Make user');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make user' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('a new password is shown once, and is not in the store', async () => {
  givenUsers(boss, grace);
  const { user, choose, store } = await openUsers();
  const password = 'abcd-efgh-ijkm-npqr-stuv';
  mockedApi.use(mock(accountsCalls.resetPassword, () => ({ ...done, password })));
  await choose('Grace', 'New password');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'New password' }));
  expect(await screen.findByRole('dialog', { name: 'The new password of Grace' })).toBeVisible();
  expect(screen.getByText(password)).toBeVisible();
  expect(JSON.stringify(store.getState())).not.toContain(password);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => {
    expect(screen.queryByText(password)).not.toBeInTheDocument();
  });
});

test('deleting asks what becomes of the comments; the row goes at once, and comes back when it fails', async () => {
  givenUsers(boss, grace);
  const { user, choose } = await openUsers();
  const made = jest.fn();
  mockedApi.use(
    mock(accountsCalls.deleteUser, ({ body }) => {
      made(body);
      return refuse(503, 'Not now.');
    }),
  );
  await choose('Grace', 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: /stay, under the name/ })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'are deleted as well' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => {
    expect(made).toHaveBeenCalledWith({ id: 'grace', comments: 'delete' });
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(await screen.findByRole('row', { name: /Grace/ })).toBeVisible();
});

test.each([
  [403, 'This page needs an admin account.'],
  [404, 'This server does not offer that.'],
])('a server that answers %i is understood', async (status, heading) => {
  mockedApi.use(mock(accountsCalls.listUsers, () => refuse(status, 'No.')));
  renderApp({ path: '/admin/users', session: aSession({ role: 'admin' }) });
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
});

test('somebody is invited by mail, where the server sends it; a refusal stands beside the address', async () => {
  givenUsers(boss, grace);
  const { unmount } = await openUsers();
  expect(screen.queryByRole('button', { name: 'Invite' })).not.toBeInTheDocument();
  unmount();

  const queries = givenUsers(boss, grace);
  const invited: unknown[] = [];
  mockedApi.use(
    mock(accountsCalls.inviteUser, ({ body }) => {
      invited.push(body);
      return body.email === grace.email ? refuse(409, 'An account with this e-mail address already exists.') : done;
    }),
  );
  const { user } = renderApp({
    path: '/admin/users',
    session: aSession({ id: 'boss', role: 'admin' }),
    preloadedState: { site: aSite({ hasMail: true }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
  expect(dialog.getByRole('textbox', { name: /Email/ })).toHaveFocus();
  await user.keyboard(grace.email);
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByText('An account with this e-mail address already exists.')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: /Email/ }));
  await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'ada@example.com');
  await user.click(dialog.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: /Admin/ }));
  const asked = queries.length;
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(invited).toEqual([
    { email: grace.email, role: 'author' },
    { email: 'ada@example.com', role: 'admin' },
  ]);
  // Who is invited is in the list from now on.
  await waitFor(() => {
    expect(queries.length).toBeGreaterThan(asked);
  });
});
