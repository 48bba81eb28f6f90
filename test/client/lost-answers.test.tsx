import { screen, waitFor, within } from '@testing-library/react';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { addressesCalls } from '../../src/contract/extensions/addresses';
import { newsletterCalls } from '../../src/contract/extensions/newsletter';
import { shownSettings } from '../../src/contract/shown-settings';
import { siteDefaults } from '../../src/contract/site-defaults';
import { aSending, aSession, aUser } from '../support/builders';
import { createServerLosingAnswers } from '../support/lost-answers';
import { mock, mockedApi, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const session = aSession({ id: 'boss', role: 'admin' });

describe('an invitation whose answer was lost', () => {
  async function inviteWrongly() {
    const { added, add } = createServerLosingAnswers();
    mockedApi.use(
      mock(accountsCalls.listUsers, () => {
        const users = ['boss@example.com', ...added.values()].map((email) =>
          aUser({ _id: email, name: `Of ${email}`, email }),
        );
        return { success: true, users, total: users.length };
      }),
      mock(accountsCalls.inviteUser, ({ request, body }) => add(request, body.email)),
    );
    const { user } = renderApp({ path: '/admin/users', session, preloadedState: { site: aSite({ hasMail: true }) } });
    await screen.findByText('boss@example.com');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: /Email/ });
    const invite = async (email: string) => {
      await user.clear(field);
      await user.click(field);
      await user.paste(email);
      await user.click(dialog.getByRole('button', { name: 'Invite' }));
    };
    await invite('grce@example.com');
    await screen.findByText(/cannot be reached/);
    return { user, dialog, invite, added };
  }

  test('is told of before another address is invited', async () => {
    const { invite, added } = await inviteWrongly();
    await invite('grace@example.com');
    expect(await screen.findByText(/Your invitation was added before/)).toBeVisible();
    expect([...added.values()]).toEqual(['grce@example.com']);
    await invite('grace@example.com');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect([...added.values()]).toEqual(['grce@example.com', 'grace@example.com']);
  });

  test('is in the list', async () => {
    const { user, dialog } = await inviteWrongly();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('grce@example.com')).toBeVisible();
  });
});

test('a redirect whose answer was lost is in the list', async () => {
  let redirects: { path: string; target: string }[] = [];
  mockedApi.use(
    mock(addressesCalls.listRedirects, () => ({ success: true, redirects, total: redirects.length })),
    mock(addressesCalls.listMissingPaths, () => ({ success: true, paths: [], total: 0 })),
    mock(addressesCalls.addRedirect, ({ body }) => {
      redirects = [body];
      return unreachable();
    }),
  );
  const { user } = renderApp({ path: '/admin/addresses', session, preloadedState: { site: aSite() } });
  await user.click(await screen.findByRole('button', { name: 'Add a redirect' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Former address/ }), '/rainy');
  await user.type(dialog.getByRole('textbox', { name: /Where it leads/ }), '/rain');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/cannot be reached/);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('/rainy')).toBeVisible();
});

describe('the sending of a newsletter whose answer was lost', () => {
  async function send() {
    const { added, add } = createServerLosingAnswers();
    mockedApi.use(
      mock(newsletterCalls.listSubscribers, () => ({
        success: true,
        subscribers: [],
        total: 0,
        counts: { active: 0, pending: 0, left: 0, bounced: 0 },
      })),
      mock(newsletterCalls.listSendings, () => {
        const sendings = [...added.values()].map((_id) => aSending({ _id }));
        return { success: true, sendings, total: sendings.length };
      }),
      mock(newsletterCalls.previewNewsletter, () => ({
        success: true,
        subject: 'A walk in the rain',
        from: 'blog@example.com',
        url: 'about:blank',
        text: 'It rained.',
        isShortened: false,
        category: 'Technology',
        ownAddress: 'me@example.com',
        audiences: [{ count: 80 }],
      })),
      mock(newsletterCalls.createSending, ({ request, body }) => {
        const answer = add(request, JSON.stringify(body));
        return answer instanceof Response ? answer : { success: true, sending: aSending() };
      }),
    );
    const site = aSite({ settings: shownSettings({ ...siteDefaults, sendsNewsletter: true }) });
    const app = renderApp({ path: '/admin/newsletter', session, preloadedState: { site } });
    await screen.findByText('Nothing was sent yet.');
    await app.goTo('/admin/newsletter?send=rain');
    const confirm = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Send…' }));
      await app.user.click(await screen.findByRole('button', { name: 'Send to 80 people' }));
    };
    await confirm();
    await screen.findByText(/cannot be reached/);
    return { ...app, added, confirm };
  }

  test('is the same one when it is tried again', async () => {
    const { added, confirm, url } = await send();
    await confirm();
    await waitFor(() => {
      expect(url()).toBe('/admin/newsletter');
    });
    expect(added.size).toBe(1);
  });

  test('is in the list of what was sent', async () => {
    const { user } = await send();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Newsletter' }));
    expect(await screen.findByRole('button', { name: 'Pause “A walk in the rain”' })).toBeVisible();
  });
});
