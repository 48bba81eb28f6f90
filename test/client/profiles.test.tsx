import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { profilesCalls, type ProfileChanges } from '../../src/contract/extensions/profiles';
import { anAccount, anAuthor, aBlog, aSession } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const done = { success: true, message: 'Readers see your profile.' } as const;

describe('the page of an author', () => {
  test('shows what they say and their posts, page by page', async () => {
    const all = Array.from({ length: 14 }, (_post, index) => aBlog({ _id: `post-${index}`, title: `Post ${index}` }));
    mockedApi.use(
      mock(profilesCalls.getAuthor, () => ({
        success: true,
        author: anAuthor({ links: ['https://ada.example/notes', 'javascript:alert(1)'] }),
      })),
      mock(profilesCalls.listAuthorBlogs, ({ query: { limit = 100, offset = 0 } }) => ({
        success: true,
        blogs: all.slice(offset, offset + limit),
        total: all.length,
      })),
    );
    const { user, url } = renderApp({ path: '/author/ada', preloadedState: { site: aSite() } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
    expect(screen.getByText('Counts.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ada.example/notes' })).toHaveAttribute(
      'href',
      'https://ada.example/notes',
    );
    expect(document.querySelector('[href^="javascript:"]')).toBeNull();
    expect(await screen.findByRole('link', { name: 'Post 11' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'Post 13' })).toBeVisible();
    expect(url()).toBe('/author/ada?page=2');
  });

  test('says that there is none', async () => {
    mockedApi.use(
      mock(profilesCalls.getAuthor, () => refuse(404, 'The author was not found.')),
      mock(profilesCalls.listAuthorBlogs, () => refuse(404, 'The author was not found.')),
    );
    renderApp({ path: '/author/nobody', preloadedState: { site: aSite() } });
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such author.' })).toBeVisible();
  });
});

test('a post says who wrote it, with a link to their page; another one has the label', async () => {
  const blog = aBlog({ author: 'Ada', writtenBy: anAuthor() });
  mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog })));
  const { unmount } = renderApp({ path: '/blog/rain', preloadedState: { site: aSite() } });
  const box = within(await screen.findByRole('complementary', { name: 'About Ada' }));
  expect(box.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/author/ada');
  expect(box.getByText('Counts.')).toBeVisible();
  unmount();
  mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: aBlog() })));
  renderApp({ path: '/blog/rain', preloadedState: { site: aSite() } });
  expect(await screen.findByText('By The Octavo Editors')).toBeVisible();
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

describe('one’s own profile', () => {
  async function open(role: 'user' | 'author') {
    mockedApi.use(mock(accountsCalls.getAccount, () => ({ success: true, account: anAccount({ role }) })));
    const app = renderApp({ path: '/profile/account', session: aSession({ role }), preloadedState: { site: aSite() } });
    await screen.findByRole('heading', { name: 'Password' });
    return app;
  }

  test('is public once it is saved so, with what was typed', async () => {
    const sent: ProfileChanges[] = [];
    mockedApi.use(
      mock(profilesCalls.saveProfile, ({ body }) => {
        sent.push(body);
        return done;
      }),
    );
    const { user } = await open('author');
    const section = within(await screen.findByRole('region', { name: 'Public profile' }));
    expect(section.getByRole('switch', { name: 'Readers see my profile' })).not.toBeChecked();
    await user.click(section.getByRole('switch'));
    await user.clear(section.getByRole('textbox', { name: 'About you' }));
    await user.type(section.getByRole('textbox', { name: 'About you' }), 'Writes.');
    await user.type(section.getByRole('textbox', { name: 'Links' }), '{enter}mailto:ada@example.com{enter}');
    await user.click(section.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Readers see your profile.')).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Ada',
        slug: 'ada',
        about: 'Writes.',
        links: ['https://ada.example/', 'mailto:ada@example.com'],
        picture: '',
        isPublic: true,
      },
    ]);
  });

  test('keeps the focus when its picture is removed, and when it is saved', async () => {
    let profile = { name: 'Ada', slug: 'ada', about: '', links: [], picture: '/uploads/ada.webp', isPublic: true };
    mockedApi.use(
      mock(profilesCalls.getProfile, () => ({ success: true, profile })),
      mock(profilesCalls.saveProfile, () => {
        profile = { ...profile, picture: '', about: 'Writes.' };
        return done;
      }),
    );
    const { user } = await open('author');
    const region = await screen.findByRole('region', { name: 'Public profile' });
    const section = within(region);
    await user.click(section.getByRole('button', { name: 'Remove' }));
    expect(section.queryByRole('img')).not.toBeInTheDocument();
    expect(region).toHaveFocus();
    await user.click(section.getByRole('button', { name: 'Save profile' }));
    // As it is stored.
    await waitFor(() => {
      expect(section.getByRole('textbox', { name: 'About you' })).toHaveValue('Writes.');
    });
    expect(region).toHaveFocus();
  });

  test('says beside the address that somebody else has it', async () => {
    const sentence = 'Somebody else has this address. Please choose another one.';
    mockedApi.use(mock(profilesCalls.saveProfile, () => refuse(409, sentence)));
    const { user } = await open('author');
    const section = within(await screen.findByRole('region', { name: 'Public profile' }));
    await user.click(section.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => {
      expect(section.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(sentence);
    });
  });

  test('is for those who write', async () => {
    await open('user');
    expect(screen.queryByRole('region', { name: 'Public profile' })).not.toBeInTheDocument();
  });
});
