import { HttpResponse } from 'msw';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accentVariables } from '../../src/contract/accent';
import { siteCalls } from '../../src/contract/extensions/site';
import { siteDefaults } from '../../src/contract/site-defaults';
import type { SiteSettings } from '../../src/contract/site-settings';
import { contract } from '../../src/contract/calls';
import { aBlog, aSession, someDashboard } from '../support/builders';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

interface Stored {
  version: number;
  settings: Partial<SiteSettings>;
}

/** A server that keeps settings as ours does. */
function givenSettings(settings: Partial<SiteSettings> = {}) {
  mockedApi.use(mock(contract.listBlogs, () => ({ success: true, blogs: [aBlog()] })));
  const stored: Stored = { version: 3, settings };
  const sent: Stored[] = [];
  const line = { losesAnswers: false };
  mockedApi.use(
    mock(siteCalls.getSite, () => ({ success: true, ...stored })),
    mock(siteCalls.changeSite, ({ body }) => {
      sent.push(body);
      if (body.version !== stored.version) return refuse(409, 'Somebody has saved other settings meanwhile.');
      stored.version += 1;
      stored.settings = { ...stored.settings, ...body.settings };
      return line.losesAnswers ? unreachable() : { success: true, ...stored, message: 'The settings are saved.' };
    }),
  );
  return { sent, stored, line };
}

async function openSettings(path = '/admin/settings', role = 'admin') {
  const app = renderApp({ path, session: aSession({ role }), preloadedState: { site: aSite() } });
  await screen.findByRole('button', { name: 'Save' });
  return app;
}

const field = (name: string) => screen.getByRole('textbox', { name });
const preview = () => within(screen.getByText('The home page as it will be').closest('figure')!);

async function retype(user: Awaited<ReturnType<typeof openSettings>>['user'], name: string, text: string) {
  await user.clear(field(name));
  await user.type(field(name), text);
}

test('show what the owner has set, and the original elsewhere', async () => {
  givenSettings({ name: 'Harbour Notes' });
  await openSettings();
  expect(field('Name')).toHaveValue('Harbour Notes');
  expect(field('Headline')).toHaveValue(siteDefaults.headline);
  expect(screen.getByRole('switch', { name: /AI feature/ })).toBeChecked();
});

test('are shown as the home page would be, and saved with what was changed alone', async () => {
  const { sent } = givenSettings();
  const { user } = await openSettings();
  await retype(user, 'Headline', 'Seen from the pier');
  await user.click(screen.getByRole('switch', { name: /AI feature/ }));
  await waitFor(() => expect(preview().getByText('Seen from the pier')).toBeInTheDocument());
  expect(preview().queryByText('New: AI feature integrated')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings are saved.')).toBeInTheDocument();
  expect(sent).toEqual([{ version: 3, settings: { headline: 'Seen from the pier', showsBadge: false } }]);
});

test('are in effect in this tab once they are saved', async () => {
  givenSettings();
  const { user } = await openSettings();
  await retype(user, 'Name', 'Harbour Notes');
  const header = within(screen.getAllByRole('banner')[0]!);
  expect(header.getByRole('link', { name: 'Octavo, home' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await header.findByRole('link', { name: 'Harbour Notes, home' })).toBeInTheDocument();
});

test('of the colour show what becomes of it, and are in effect in this tab once they are saved', async () => {
  const { sent } = givenSettings();
  const { user } = await openSettings('/admin/settings/appearance');
  await user.type(field('Colour, as #rrggbb'), '#7f00ff');
  expect(await screen.findByText('On dark pages')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings are saved.')).toBeInTheDocument();
  expect(sent[0]!.settings).toEqual({ accentColour: '#7f00ff' });
  const main = () => getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main');
  const { light, dark } = accentVariables('#7f00ff');
  expect(main()).toBe(light['--mui-palette-primary-main']);
  document.documentElement.setAttribute('data-theme', 'dark');
  expect(main()).toBe(dark['--mui-palette-primary-main']);
  document.documentElement.removeAttribute('data-theme');
  await user.click(screen.getByRole('button', { name: 'None' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(main()).toBe(''));
});

test('are saved at the next try after the answer was lost, with what was changed since', async () => {
  const { sent, line } = givenSettings();
  const { user } = await openSettings();
  await retype(user, 'Headline', 'Seen from the peer');
  line.losesAnswers = true;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/cannot be reached/);
  line.losesAnswers = false;
  await retype(user, 'Headline', 'Seen from the pier');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings are saved.')).toBeInTheDocument();
  expect(sent).toEqual([
    { version: 3, settings: { headline: 'Seen from the peer' } },
    { version: 4, settings: { headline: 'Seen from the pier' } },
  ]);
});

test('of somebody else who was faster are shown, and those that were typed are kept', async () => {
  const { sent, stored } = givenSettings();
  const { user } = await openSettings();
  await retype(user, 'Headline', 'Mine');
  stored.version = 4;
  stored.settings = { name: 'Theirs' };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Settings have been saved meanwhile/)).toBeInTheDocument();
  await waitFor(() => expect(field('Name')).toHaveValue('Theirs'));
  expect(field('Headline')).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings are saved.')).toBeInTheDocument();
  expect(sent.at(-1)).toEqual({ version: 4, settings: { headline: 'Mine' } });
});

test('that are not saved are asked about before they are left', async () => {
  givenSettings();
  const { user, url } = await openSettings();
  await retype(user, 'Name', 'Harbour Notes');
  await user.click(screen.getByRole('link', { name: 'Footer' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(url()).toBe('/admin/settings/footer'));
});

test('of the footer have columns, to which links are added and from which they are removed', async () => {
  const { sent } = givenSettings({ footerColumns: [{ title: 'Read', links: [{ label: 'About', url: '/about' }] }] });
  const { user } = await openSettings('/admin/settings/footer');
  const column = within(screen.getByRole('group', { name: 'Column 1' }));
  await user.click(column.getByRole('button', { name: 'Add a link' }));
  await user.type(column.getAllByRole('textbox', { name: 'Text' })[1]!, 'Contact');
  await user.type(column.getAllByRole('textbox', { name: 'Address' })[1]!, 'mailto:a@example.com');
  await user.click(column.getByRole('button', { name: 'Remove About' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings are saved.')).toBeInTheDocument();
  const links = [{ label: 'Contact', url: 'mailto:a@example.com' }];
  expect(sent[0]!.settings).toEqual({ footerColumns: [{ title: 'Read', links }] });
});

test('of the footer give the focus to what was added, and to the button that adds when something is removed', async () => {
  givenSettings({ footerColumns: [] });
  const { user } = await openSettings('/admin/settings/footer');
  await user.click(screen.getByRole('button', { name: 'Add a column' }));
  expect(field('Title')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  expect(field('Address')).toBeInTheDocument();
  expect(screen.getAllByRole('textbox', { name: 'Text' })[1]).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove the column' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a column' })).toHaveFocus());
});

test.each([
  ['/admin/settings', '/settings/language', 'Language of the content'],
  ['/admin/settings/footer', '/settings/footerColumns/0/links/0/url', 'Address'],
  ['/admin/settings/footer', '/settings/socialLinks/2', 'Social links'],
  ['/admin/settings/appearance', '/settings/accentColour', 'Colour, as #rrggbb'],
])('on %s that are wrong are told beside their field, which has the focus: %s', async (path, pointer, name) => {
  givenSettings({ footerColumns: [{ title: 'Read', links: [{ label: 'About', url: 'about' }] }] });
  mockedApi.use(
    mock(siteCalls.changeSite, () =>
      HttpResponse.json({ success: false, message: 'That is none.', pointer }, { status: 400 }),
    ),
  );
  const { user } = await openSettings(path);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field(name)).toHaveFocus());
  expect(field(name)).toBeInvalid();
  expect(screen.getAllByText('That is none.').filter((element) => element.closest('form'))).toHaveLength(1);
  await user.type(field(name), '1');
  expect(field(name)).toBeValid();
});

test('of the footer have social links, one in each line, which stand in its last column', async () => {
  const { sent } = givenSettings({ name: 'Harbour Notes' });
  const { user } = await openSettings('/admin/settings/footer');
  await user.clear(field('Social links'));
  await user.paste(' https://x.com/harbour\n\nhttps://mastodon.social/@harbour\n');
  expect(field('Social links')).toHaveValue(' https://x.com/harbour\n\nhttps://mastodon.social/@harbour\n');
  const link = await preview().findByRole('link', { name: 'mastodon.social', hidden: true });
  expect(link).toHaveAttribute('rel', 'me noopener noreferrer');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings are saved.')).toBeInTheDocument();
  expect(sent[0]!.settings).toEqual({ socialLinks: ['https://x.com/harbour', 'https://mastodon.social/@harbour'] });
});

test('go back to the original', async () => {
  const { sent } = givenSettings({ name: 'Harbour Notes' });
  const { user } = await openSettings();
  await user.click(screen.getByRole('button', { name: 'Back to the original' }));
  expect(field('Name')).toHaveValue('Octavo');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings are saved.')).toBeInTheDocument();
  expect(sent[0]!.settings.name).toBe('Octavo');
});

test('are for admins, and for servers that have them', async () => {
  givenSettings();
  renderApp({ path: '/admin/settings', session: aSession({ role: 'user' }), preloadedState: { site: aSite() } });
  expect(await screen.findByText('This page needs an admin account.')).toBeInTheDocument();
});

describe('the first steps', () => {
  function givenNewBlog(samples = 12) {
    const finished: { removesSamples: boolean }[] = [];
    const { sent } = givenSettings();
    mockedApi.use(
      mock(siteCalls.getFirstSteps, () => ({ success: true, isDue: finished.length === 0, samples })),
      mock(siteCalls.finishFirstSteps, ({ body }) => {
        finished.push(body);
        return { success: true, message: 'Welcome to your blog.' };
      }),
      mock(contract.getDashboard, () => ({ success: true, dashboardData: someDashboard() })),
    );
    return { sent, finished };
  }
  const openDashboard = () =>
    renderApp({ path: '/admin', session: aSession({ role: 'admin' }), preloadedState: { site: aSite() } });

  test('are offered on the dashboard, name the blog, and remove the sample posts', async () => {
    const { sent, finished } = givenNewBlog();
    const { user } = openDashboard();
    await user.click(await screen.findByRole('link', { name: 'Make it yours' }));
    await screen.findByRole('button', { name: 'Skip this' });
    await retype(user, 'Name', 'Harbour Notes');
    await user.click(screen.getByRole('checkbox', { name: 'Move the 12 sample posts to the bin' }));
    await user.click(screen.getByRole('button', { name: 'Make it so' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    expect(sent).toEqual([
      {
        version: 3,
        settings: {
          name: 'Harbour Notes',
          timeZone: expect.any(String) as string,
          // The footer is somebody's now.
          footerText: '',
          copyright: 'Copyright {year} © {name}. All rights reserved.',
        },
      },
    ]);
    expect(finished).toEqual([{ removesSamples: true }]);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Make it yours' })).not.toBeInTheDocument());
  });

  test('leave a time zone and a footer that are somebody’s already, and the footer of a blog that stays without a name', async () => {
    const { sent } = givenNewBlog();
    mockedApi.use(
      mock(siteCalls.getSite, () => ({
        success: true,
        version: 3,
        settings: { timeZone: 'Asia/Tokyo', footerText: 'By the sea.' },
        navigation: [],
      })),
    );
    const { user } = renderApp({
      path: '/admin/first-steps',
      session: aSession({ role: 'admin' }),
      preloadedState: { site: aSite() },
    });
    expect(await screen.findByRole('textbox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
    await retype(user, 'Headline', 'Seen from the pier');
    await user.click(screen.getByRole('button', { name: 'Make it so' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    expect(sent).toEqual([{ version: 3, settings: { headline: 'Seen from the pier', timeZone: 'Asia/Tokyo' } }]);
  });

  test('can be skipped, and are not offered again', async () => {
    const { sent, finished } = givenNewBlog(0);
    const { user } = openDashboard();
    await user.click(await screen.findByRole('link', { name: 'Make it yours' }));
    await user.click(await screen.findByRole('button', { name: 'Skip this' }));
    expect(await screen.findByText('What there is to read, and what readers make of it')).toBeInTheDocument();
    expect([sent, finished]).toEqual([[], [{ removesSamples: false }]]);
  });
});

describe('a picture', () => {
  const stored = `${'a'.repeat(32)}-300x102`;
  const aFile = (name = 'logo.png', type = 'image/png') => new File(['pixels'], name, { type });
  const logo = () => screen.getByLabelText<HTMLInputElement>('Logo');

  test('is sent when it is chosen, shown on light and on dark, and in effect once it is saved', async () => {
    const { sent } = givenSettings();
    const settings: string[] = [];
    mockedApi.use(
      mock(siteCalls.addSitePicture, ({ params }) => {
        settings.push(params.setting);
        return { success: true, picture: stored };
      }),
    );
    const { user } = await openSettings('/admin/settings/appearance');
    await user.upload(logo(), aFile());
    const src = `/images/${'a'.repeat(32)}-logo-300.webp`;
    expect(await screen.findByRole('img', { name: 'Logo: On light pages' })).toHaveAttribute('src', src);
    expect(screen.getByRole('img', { name: 'Logo: On dark pages' })).toHaveAttribute('src', src);
    expect(settings).toEqual(['logo']);
    const header = within(screen.getAllByRole('banner')[0]!);
    expect(header.queryByRole('img', { name: 'Octavo' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await header.findByRole('img', { name: 'Octavo' })).toHaveAttribute('src', src);
    expect(header.getByRole('img', { name: 'Octavo' })).toHaveAttribute('width', '100');
    expect(sent.at(-1)!.settings).toEqual({ logo: stored });
  });

  test('is taken away', async () => {
    const { sent } = givenSettings({ logo: stored });
    const { user } = await openSettings('/admin/settings/appearance');
    await user.click(screen.getByRole('button', { name: 'Remove: Logo' }));
    expect(screen.queryByRole('img', { name: /^Logo: / })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The settings are saved.')).toBeInTheDocument();
    expect(sent.at(-1)!.settings).toEqual({ logo: '' });
  });

  test('may be dropped on its field, and no other', async () => {
    givenSettings();
    const settings: string[] = [];
    mockedApi.use(
      mock(siteCalls.addSitePicture, ({ params }) => {
        settings.push(params.setting);
        return { success: true, picture: stored };
      }),
    );
    await openSettings('/admin/settings/appearance');
    fireEvent.drop(screen.getByLabelText('Icon'), { dataTransfer: { files: [aFile()], types: ['Files'] } });
    expect(await screen.findByRole('img', { name: 'Icon: On light pages' })).toBeInTheDocument();
    expect(settings).toEqual(['icon']);
  });

  test('that cannot be one is refused with a sentence, and what was there stays', async () => {
    givenSettings({ logo: stored });
    mockedApi.use(mock(siteCalls.addSitePicture, () => refuse(422, 'The picture is damaged.')));
    const { user } = await openSettings('/admin/settings/appearance');
    fireEvent.drop(logo(), { dataTransfer: { files: [aFile('logo.svg', 'image/svg+xml')], types: ['Files'] } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please choose a picture in JPEG, PNG, WebP, AVIF or GIF',
    );
    await user.upload(logo(), aFile());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The picture is damaged.'));
    expect(logo()).toBeInvalid();
    expect(screen.getByRole('img', { name: 'Logo: On light pages' })).toBeInTheDocument();
  });
});
