import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import {
  newsletterCalls,
  type Sending,
  type Subscriber,
  type SubscriberImportReport,
} from '../../src/contract/extensions/newsletter';
import { shownSettings } from '../../src/contract/shown-settings';
import { siteDefaults } from '../../src/contract/site-defaults';
import { aSending, aSession, aSubscriber } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const site = aSite({ settings: shownSettings({ ...siteDefaults, sendsNewsletter: true }) });
const session = aSession({ role: 'admin' });

const noCounts = { active: 0, pending: 0, left: 0, bounced: 0 };

function mockLists(subscribers: Subscriber[] = [], sendings: Sending[] = []) {
  mockedApi.use(
    mock(newsletterCalls.listSubscribers, () => ({
      success: true,
      subscribers,
      total: subscribers.length,
      counts: { ...noCounts, active: subscribers.length },
    })),
    mock(newsletterCalls.listSendings, () => ({ success: true, sendings, total: sendings.length })),
  );
}

const mockPreview = (sentBefore: { sentAt?: string; latestSendingAt?: string } = {}) =>
  mock(newsletterCalls.previewNewsletter, () => ({
    success: true,
    ...sentBefore,
    subject: 'A walk in the rain',
    from: 'blog@example.com',
    url: 'about:blank',
    text: 'It rained.',
    isShortened: false,
    category: 'Technology',
    ownAddress: 'me@example.com',
    audiences: [{ count: 1200 }, { category: 'Technology', count: 80 }],
  }));

describe('the form of the home page, where a newsletter is sent', () => {
  beforeEach(() => {
    mockedApi.use(mock(contract.listBlogs, () => ({ success: true, blogs: [], total: 0 })));
  });

  test('says in place what the server answers, and is empty again', async () => {
    const sent: string[] = [];
    mockedApi.use(
      mock(newsletterCalls.subscribe, ({ body }) => {
        sent.push(body.email);
        return { success: true, message: 'Please look into your mailbox.' };
      }),
    );
    const { user } = renderApp({ preloadedState: { site } });
    const field = screen.getByRole('textbox', { name: 'Enter your email id' });
    await user.type(field, 'ann@example.com');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('Please look into your mailbox.')).toHaveRole('status');
    expect(field).toHaveValue('');
    expect(sent).toEqual(['ann@example.com']);
  });

  test('says what is wrong, and keeps what was typed', async () => {
    mockedApi.use(mock(newsletterCalls.subscribe, () => refuse(400, 'Please enter a valid e-mail address.')));
    const { user } = renderApp({ preloadedState: { site } });
    const field = screen.getByRole('textbox', { name: 'Enter your email id' });
    await user.type(field, 'nobody{Enter}');
    expect(await screen.findByText('Please enter a valid e-mail address.')).toHaveRole('status');
    expect(field).toHaveValue('nobody');
  });
});

describe('the newsletter in the admin area', () => {
  test('is in the menu where one is sent', async () => {
    mockLists();
    renderApp({ path: '/admin/newsletter', session, preloadedState: { site } });
    const menu = await screen.findByRole('navigation', { name: 'Admin' });
    expect(within(menu).getByRole('link', { name: 'Newsletter' })).toBeVisible();
    expect(await screen.findByText('Nobody has subscribed yet.')).toBeVisible();
    expect(screen.getByText('Nothing was sent yet.')).toBeVisible();
  });

  test('subscribers are searched by the server, and deleted when asked twice', async () => {
    let subscribers = [aSubscriber(), aSubscriber({ _id: 'ben', email: 'ben@example.com', categories: ['Finance'] })];
    mockLists();
    mockedApi.use(
      mock(newsletterCalls.listSubscribers, ({ query }) => {
        const found = subscribers.filter(({ email }) => email.includes(query.search ?? ''));
        return { success: true, subscribers: found, total: found.length, counts: { ...noCounts, active: 2 } };
      }),
      mock(newsletterCalls.deleteSubscriber, ({ body }) => {
        subscribers = subscribers.filter(({ _id }) => _id !== body.id);
        return { success: true, message: 'The subscriber is deleted.' };
      }),
    );
    const { user } = renderApp({ path: '/admin/newsletter', session, preloadedState: { site } });
    expect(await screen.findByText('ann@example.com')).toBeVisible();
    expect(screen.getByText('Wants Finance')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search subscribers' }), 'ben');
    await waitFor(() => {
      expect(screen.queryByText('ann@example.com')).not.toBeInTheDocument();
    });
    const section = within(screen.getByRole('region', { name: 'Subscribers' }));
    expect(section.getByRole('status')).toHaveTextContent(/^1 result$/);
    await user.click(screen.getByRole('button', { name: 'Delete ben@example.com' }));
    const dialog = await screen.findByRole('alertdialog', { name: /delete ben@example\.com/ });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('There are no such subscribers.')).toBeVisible();
  });

  test('the focus stays in the list that is paged', async () => {
    const all = Array.from({ length: 30 }, (_row, index) =>
      aSubscriber({ _id: `s${index}`, email: `s${index}@a.example` }),
    );
    mockLists();
    mockedApi.use(
      mock(newsletterCalls.listSubscribers, ({ query: { limit = 100, offset = 0 } }) => ({
        success: true,
        subscribers: all.slice(offset, offset + limit),
        total: all.length,
        counts: { ...noCounts, active: all.length },
      })),
    );
    const { user } = renderApp({ path: '/admin/newsletter', session, preloadedState: { site } });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of subscribers' }));
    await user.click(pages.getByRole('link', { name: 'Next page' }));
    expect(await screen.findByText('s29@a.example')).toBeVisible();
    expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
    const region = screen.getByRole('region', { name: 'Subscribers' });
    expect(region).toContainElement(document.activeElement as HTMLElement);
  });

  test('a file is tried before it is imported', async () => {
    const report: SubscriberImportReport = {
      isDryRun: true,
      rows: 3,
      added: 2,
      known: 0,
      kept: 1,
      repeated: 0,
      faultCount: 1,
      faults: [{ line: 4, reason: '“x” is no e-mail address.' }],
    };
    const asked: unknown[] = [];
    mockLists();
    mockedApi.use(
      mock(newsletterCalls.importSubscribers, ({ query }) => {
        asked.push(query);
        return { success: true, report: { ...report, isDryRun: query.isDryRun === 'true' } };
      }),
    );
    const { user } = renderApp({ path: '/admin/newsletter', session, preloadedState: { site } });
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import subscribers' });
    await user.upload(within(dialog).getByLabelText('File'), new File(['a@example.com'], 'list.csv'));
    await user.type(within(dialog).getByRole('textbox', { name: /How they agreed/ }), 'On paper');
    await user.click(within(dialog).getByRole('button', { name: 'Check the file' }));
    expect(await within(dialog).findByText('2 addresses would be added.')).toBeVisible();
    expect(within(dialog).getByText('Line 4: “x” is no e-mail address.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Import 2 addresses' }));
    expect(await within(dialog).findByText('2 addresses were added.')).toBeVisible();
    expect(asked).toEqual([
      { consent: 'On paper', isDryRun: 'true' },
      { consent: 'On paper', isDryRun: 'false' },
    ]);
  });

  test('a sending is paused and resumed, and says whom it has not reached', async () => {
    let sending = aSending();
    mockLists();
    mockedApi.use(
      mock(newsletterCalls.listSendings, () => ({ success: true, sendings: [sending], total: 1 })),
      mock(newsletterCalls.pauseSending, () => {
        sending = aSending({ state: 'paused' });
        return { success: true, sending };
      }),
      mock(newsletterCalls.resumeSending, () => {
        sending = aSending({ state: 'running' });
        return { success: true, sending };
      }),
      mock(newsletterCalls.listSendingFailures, () => ({
        success: true,
        failures: [{ email: 'gone@example.com', reason: 'No such user.', failedAt: '2026-05-01T10:00:00.000Z' }],
        total: 1,
      })),
    );
    const { user } = renderApp({ path: '/admin/newsletter', session, preloadedState: { site } });
    expect(await screen.findByText('50 of 200, 1 failed')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Progress of “A walk in the rain”' })).toHaveAttribute(
      'aria-valuenow',
      '26',
    );
    await user.click(screen.getByRole('button', { name: 'Pause “A walk in the rain”' }));
    await user.click(await screen.findByRole('button', { name: 'Resume “A walk in the rain”' }));
    expect(await screen.findByRole('button', { name: 'Pause “A walk in the rain”' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Who did not get “A walk in the rain”' }));
    expect(await screen.findByRole('cell', { name: 'No such user.' })).toBeVisible();
  });

  test('a post is shown as it arrives, tried, and sent after a question that says to how many', async () => {
    const sent: unknown[] = [];
    mockLists();
    mockedApi.use(
      mockPreview(),
      mock(newsletterCalls.sendTestNewsletter, () => ({
        success: true,
        message: 'It is on its way to me@example.com.',
      })),
      mock(newsletterCalls.createSending, ({ body }) => {
        sent.push(body);
        return { success: true, sending: aSending() };
      }),
    );
    const { user, url } = renderApp({ path: '/admin/newsletter?send=rain', session, preloadedState: { site } });
    const frame = await screen.findByTitle('The mail: A walk in the rain');
    expect(frame).toHaveAttribute('sandbox', '');
    await user.click(screen.getByRole('button', { name: 'Plain text' }));
    expect(screen.getByText('It rained.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send me a test' }));
    expect(await screen.findByText('It is on its way to me@example.com.')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Recipients' }));
    await user.click(await screen.findByRole('option', { name: 'Who wants Technology (80)' }));
    await user.click(screen.getByRole('button', { name: 'Send…' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to send “A walk in the rain” to 80 people?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Send to 80 people' }));
    await waitFor(() => {
      expect(url()).toBe('/admin/newsletter');
    });
    expect(sent).toEqual([{ blogId: 'rain', category: 'Technology', latestSendingAt: '' }]);
  });

  test('whoever cannot send is on the button still', async () => {
    mockLists();
    const { promise: answered, resolve: answer } = deferred(refuse(409, 'This post is being sent already.'));
    mockedApi.use(
      mockPreview(),
      mock(newsletterCalls.createSending, () => answered),
    );
    const { user } = renderApp({ path: '/admin/newsletter?send=rain', session, preloadedState: { site } });
    const button = await screen.findByRole('button', { name: 'Send…' });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Send to 1,200 people' }));
    await waitFor(() => {
      expect(button).toHaveAttribute('aria-disabled', 'true');
    });
    expect(button).toHaveFocus();
    const time = '2025-03-10T12:00:00.000Z';
    mockedApi.use(mockPreview({ sentAt: time, latestSendingAt: time }));
    answer();
    expect(await screen.findByText('This post is being sent already.')).toBeVisible();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'false');
    // Whether it is to be sent once more is decided by who knows of that.
    expect(await screen.findByText(/Careful: this post was sent before, Mar 10, 2025/)).toBeVisible();
  });
});
