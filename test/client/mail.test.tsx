import { screen, waitFor, within } from '@testing-library/react';
import { mailCalls, type Mail } from '../../src/contract/extensions/mail';
import { aMail, aSession } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const done = { success: true, message: 'Done.' } as const;

function givenMail(mails: Mail[], isSetUp = true) {
  const states: (string | undefined)[] = [];
  mockedApi.use(
    mock(mailCalls.getMailState, () => ({
      success: true,
      isSetUp,
      waiting: 0,
      failed: 0,
      ...(isSetUp && { from: 'Blog <blog@blog.example>', relay: 'mail.example' }),
    })),
    mock(mailCalls.listMails, ({ query: { state } }) => {
      states.push(state);
      const found = mails.filter((mail) => state === undefined || mail.state === state);
      return { success: true, mails: found, total: found.length };
    }),
  );
  return states;
}

const openMail = async () => {
  const app = renderApp({
    path: '/admin/mail',
    session: aSession({ role: 'admin' }),
    preloadedState: { site: aSite() },
  });
  await screen.findByRole('heading', { level: 1, name: 'Mail' });
  return app;
};

const waiting = aMail({ attempts: 2, error: 'The relay answered: 451 Later' });
const sent = aMail({ _id: 'sent', to: 'grace@example.com', state: 'sent', endedAt: '2025-03-09T12:00:00.000Z' });

test('lists mail with what became of it, by state', async () => {
  const states = givenMail([waiting, sent]);
  const { user } = await openMail();
  const row = await screen.findByRole('row', { name: /ada@example.com/ });
  expect(within(row).getByText('Waiting')).toBeVisible();
  expect(within(row).getByText('The relay answered: 451 Later')).toBeVisible();
  expect(screen.getByText('From Blog <blog@blog.example>, by mail.example')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mail' })).toHaveAttribute('href', '/admin/mail');
  const sentRow = screen.getByRole('row', { name: /grace@example.com/ });
  expect(within(sentRow).queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
  expect(await screen.findByText('There is no mail in this state.')).toBeVisible();
  expect(states.at(-1)).toBe('failed');
});

test('mail is tried again, and deleted after a question', async () => {
  givenMail([waiting]);
  const made: [string, string][] = [];
  mockedApi.use(
    mock(mailCalls.retryMail, ({ body: { id } }) => {
      made.push(['retry', id]);
      return done;
    }),
    mock(mailCalls.deleteMail, ({ body: { id } }) => {
      made.push(['delete', id]);
      return done;
    }),
  );
  const { user } = await openMail();
  await user.click(await screen.findByRole('button', { name: 'Try again to send the mail to ada@example.com' }));
  await waitFor(() => {
    expect(made).toEqual([['retry', 'mail']]);
  });
  const button = screen.getByRole('button', { name: 'Delete the mail to ada@example.com' });
  await waitFor(() => {
    expect(button).toHaveAttribute('aria-disabled', 'false');
  });
  await user.click(button);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this mail?' });
  expect(within(dialog).getByText('It is not sent to ada@example.com any more.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => {
    expect(made.at(-1)).toEqual(['delete', 'mail']);
  });
});

test('a test says what the relay has answered', async () => {
  givenMail([]);
  mockedApi.use(
    mock(mailCalls.sendTestMail, ({ body: { to } }) =>
      to === 'ada@example.com'
        ? { success: true, message: 'The relay has taken a mail to ada@example.com.' }
        : refuse(502, 'The relay answered: 550 Nobody'),
    ),
  );
  const { user } = await openMail();
  const field = await screen.findByRole('textbox', { name: /E-mail address/ });
  await user.type(field, 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('The relay has taken a mail to ada@example.com.')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'eve@example.com');
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('The relay answered: 550 Nobody')).toBeVisible();
});

test('without a relay, it says what the operator sets', async () => {
  givenMail([], false);
  await openMail();
  expect(await screen.findByText('Mail is not set up.')).toBeVisible();
  expect(screen.getByText(/SMTP_URL .* MAIL_FROM .* PUBLIC_URL/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send a test' })).not.toBeInTheDocument();
  expect(screen.getByText('There has been no mail in the last month.')).toBeVisible();
});

test('is for admins', async () => {
  mockedApi.use(
    mock(mailCalls.getMailState, () => refuse(403, 'Only admins may do that.')),
    mock(mailCalls.listMails, () => refuse(403, 'Only admins may do that.')),
  );
  renderApp({ path: '/admin/mail', session: aSession(), preloadedState: { site: aSite() } });
  expect(await screen.findByText(/admin/i, { selector: 'h1, h2' })).toBeVisible();
});
