import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { Blog } from '../../src/contract/entities';
import { aBlog, aLogin, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { givenPost, manyBlogs } from '../support/mock-data';

const rain = aBlog({ likes: ['ada'] });
const sun = aBlog({ _id: 'sun', title: 'A walk in the sun', likes: ['ada'] });

const givenLiked = (...blogs: Blog[]) => {
  mockedApi.use(mock(contract.listLikedBlogs, () => ({ success: true, blogs })));
};

const open = (query = '') => renderApp({ path: `/profile/liked${query}`, session: aSession() });

const removeButton = (title: string) =>
  screen.findByRole('button', { name: `Remove “${title}” from your liked blogs` });

describe('Liked Blogs', () => {
  test('counts and lists them, numbered', async () => {
    givenLiked(rain, sun);
    open();
    expect(await screen.findByText('Total Liked: 2')).toBeVisible();
    const [head, ...rows] = screen.getAllByRole('row');
    expect(
      within(head!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['#', 'Blog Title', 'Actions']);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['1', 'A walk in the rain', ''],
      ['2', 'A walk in the sun', ''],
    ]);
    expect(within(rows[0]!).getByRole('img', { name: 'Liked' })).toBeVisible();
  });

  test('opens a post by its title', async () => {
    givenLiked(rain);
    givenPost(rain);
    const { user, url } = open();
    await user.click(await screen.findByRole('link', { name: 'A walk in the rain' }));
    expect(url()).toBe('/blog/rain');
  });

  test('is where the profile begins', async () => {
    givenLiked();
    const { url } = renderApp({ path: '/profile', session: aSession() });
    expect(await screen.findByText('Total Liked: 0')).toBeVisible();
    expect(url()).toBe('/profile/liked');
  });

  test('says that it is loading, and that there are none', async () => {
    const { promise, resolve } = deferred(undefined);
    mockedApi.use(
      mock(contract.listLikedBlogs, async () => {
        await promise;
        return { success: true, blogs: [] };
      }),
    );
    open();
    expect(await screen.findByText('Loading...')).toBeVisible();
    resolve();
    expect(await screen.findByText("You haven't liked any blogs yet.")).toBeVisible();
    expect(screen.getByText('Total Liked: 0')).toBeVisible();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  test('are shown twenty at a time, numbered throughout; after the last of a page is removed, the page before is shown', async () => {
    let liked = manyBlogs(21, { likes: ['ada'] });
    mockedApi.use(
      mock(contract.listLikedBlogs, ({ query: { limit = 100, offset = 0 } }) => ({
        success: true,
        blogs: liked.slice(offset, offset + limit),
        total: liked.length,
      })),
      mock(contract.toggleLike, ({ params }) => {
        liked = liked.filter(({ _id }) => _id !== params.id);
        return { success: true, message: 'Unliked.' };
      }),
    );
    const { user } = open();
    expect(await screen.findByText('Total Liked: 21')).toBeVisible();
    expect(screen.getByText('Page 1 of 2')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(1 + 20);
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('row', { name: /^21 Post 21/ })).toBeVisible();
    expect(screen.getByText('Page 2 of 2')).toBeVisible();
    await user.click(await removeButton('Post 21'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Total Liked: 20')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Post 1' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Pages of liked blogs' })).not.toBeInTheDocument();
  });

  test('have their page in the URL, for Back and a reload, and keep their numbers while another page is loading', async () => {
    const secondPage = deferred(manyBlogs(25, { likes: ['ada'] }).slice(20));
    mockedApi.use(
      mock(contract.listLikedBlogs, async ({ query: { offset = 0 } }) => ({
        success: true,
        blogs: offset === 0 ? manyBlogs(20, { likes: ['ada'] }) : await secondPage.promise,
        total: 25,
      })),
    );
    const { user, url, goBack } = open();
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    await waitFor(() => {
      expect(url()).toBe('/profile/liked?page=2');
    });
    expect(screen.getByRole('row', { name: /^1 Post 1 / })).toBeVisible();
    secondPage.resolve();
    expect(await screen.findByRole('row', { name: /^25 Post 25/ })).toBeVisible();
    await goBack();
    expect(await screen.findByRole('row', { name: /^1 Post 1 / })).toBeVisible();
    cleanup();

    open('?page=2');
    expect(await screen.findByRole('row', { name: /^21 Post 21/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Post 1' })).not.toBeInTheDocument();
  });

  test('are fetched once from an API that does not page, and paged here', async () => {
    const asked = jest.fn();
    mockedApi.use(
      mock(contract.listLikedBlogs, () => {
        asked();
        return { success: true, blogs: manyBlogs(30) };
      }),
    );
    const { user } = open();
    expect(await screen.findByText('Total Liked: 30')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('row', { name: /^30 Post 30/ })).toBeVisible();
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('asks before it removes one, and keeps it when told to', async () => {
    givenLiked(rain);
    const asked = jest.fn();
    mockedApi.use(
      mock(contract.toggleLike, () => {
        asked();
        return { success: true, message: 'Unliked.' };
      }),
    );
    const { user } = open();
    await user.click(await removeButton('A walk in the rain'));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to remove this from your liked blogs?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(dialog).not.toBeInTheDocument();
    });
    expect(asked).not.toHaveBeenCalled();
    expect(screen.getByText('Total Liked: 1')).toBeVisible();
  });

  test('removes one, and says so', async () => {
    givenLiked(rain, sun);
    mockedApi.use(
      mock(contract.toggleLike, ({ params }) => {
        givenLiked(...[rain, sun].filter(({ _id }) => _id !== params.id));
        return { success: true, message: 'Unliked.' };
      }),
    );
    const { user } = open();
    await user.click(await removeButton('A walk in the rain'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Blog removed from your liked list.')).toBeVisible();
    expect(await screen.findByText('Total Liked: 1')).toBeVisible();
    expect(screen.queryByText('A walk in the rain')).not.toBeInTheDocument();
    expect(screen.queryByText('Unliked.')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement);
  });

  test('cannot be liked again by a second removal before the list was refetched', async () => {
    givenLiked(rain, sun);
    const toggled = jest.fn();
    const { promise: refetched, resolve: answerRefetch } = deferred({ success: true as const, blogs: [sun] });
    mockedApi.use(
      mock(contract.toggleLike, ({ params }) => {
        toggled(params.id);
        mockedApi.use(mock(contract.listLikedBlogs, () => refetched));
        return { success: true, message: 'Unliked.' };
      }),
    );
    const { user } = open();
    await user.click(await removeButton('A walk in the rain'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Blog removed from your liked list.')).toBeVisible();
    await user.click(await removeButton('A walk in the rain'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    answerRefetch();
    expect(await screen.findByText('Total Liked: 1')).toBeVisible();
    await user.click(await removeButton('A walk in the sun'));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(toggled.mock.calls).toEqual([['rain']]);
  });

  test.each([
    ['refused', () => refuse(500, 'Out of order.')],
    ['not answered', unreachable],
  ])('keeps one whose removal is %s, and says that it went wrong', async (_how, answer) => {
    jest.spyOn(console, 'error').mockImplementation();
    givenLiked(rain);
    mockedApi.use(mock(contract.toggleLike, answer));
    const { user } = open();
    await user.click(await removeButton('A walk in the rain'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    expect(screen.getByText('Total Liked: 1')).toBeVisible();
    expect(await removeButton('A walk in the rain')).toHaveFocus();
  });

  test.each([
    ['refused', () => refuse(500, 'Out of order.'), 'Failed to fetch liked blogs.'],
    ['not answered', unreachable, 'An error occurred while fetching blogs.'],
  ])('says that the load was %s, and tries again', async (_how, answer, sentence) => {
    mockedApi.use(mock(contract.listLikedBlogs, answer));
    const { user } = open();
    expect(await screen.findByText(sentence)).toBeVisible();
    givenLiked(rain);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Total Liked: 1')).toBeVisible();
  });

  test('asks a visitor to log in, and comes back', async () => {
    givenLiked(rain);
    mockedApi.use(mock(contract.login, () => aLogin({ id: 'ada', role: 'user' })));
    const { user, url } = renderApp({ path: '/profile/liked' });
    expect(await screen.findByText('Please log in.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    await user.type(await screen.findByRole('textbox', { name: /Email/ }), 'ada@example.com');
    await user.type(screen.getByLabelText(/Password/), 'correct horse{Enter}');
    expect(await screen.findByText('Total Liked: 1')).toBeVisible();
    expect(url()).toBe('/profile/liked');
  });
});
