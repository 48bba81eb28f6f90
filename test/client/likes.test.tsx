import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { Blog } from '../../src/contract/entities';
import { refetchWhenVisible } from '../../src/client/app/refetchWhenVisible';
import { blogsApi, unfilteredBlogList } from '../../src/client/features/blogs/blogsApi';
import { aBlog, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { givenBlogs, givenPagedBlogs, givenPost, manyBlogs } from '../support/mock-data';

const heart = (count: number, pressed: boolean) => ({ name: `Like “A walk in the rain”, ${count} so far`, pressed });

const done = { success: true, message: 'Liked.' } as const;

describe('a like', () => {
  test('of a visitor asks to log in, and nothing is sent', async () => {
    givenBlogs(aBlog({ likes: ['bob'] }));
    const asked = jest.fn();
    mockedApi.use(
      mock(contract.toggleLike, () => {
        asked();
        return done;
      }),
    );
    const { user } = renderApp();
    await user.click(await screen.findByRole('button', heart(1, false)));
    expect(await screen.findByText('Please log in to like a post.')).toBeVisible();
    expect(screen.getByRole('button', heart(1, false))).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });

  test('shows at once, and the list is fetched again', async () => {
    givenBlogs(aBlog({ likes: ['bob'] }));
    const { promise, resolve } = deferred(done);
    mockedApi.use(mock(contract.toggleLike, () => promise));
    const { user } = renderApp({ session: aSession({ id: 'ada' }) });
    await user.click(await screen.findByRole('button', heart(1, false)));
    expect(await screen.findByRole('button', heart(2, true))).toBeVisible();

    givenBlogs(aBlog({ likes: ['bob', 'eve', 'ada'] }));
    resolve();
    expect(await screen.findByRole('button', heart(3, true))).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('taken back shows at once too', async () => {
    givenBlogs(aBlog({ likes: ['ada'] }));
    const { promise, resolve } = deferred(done);
    mockedApi.use(mock(contract.toggleLike, () => promise));
    const { user } = renderApp({ session: aSession({ id: 'ada' }) });
    await user.click(await screen.findByRole('button', heart(1, true)));
    expect(await screen.findByRole('button', heart(0, false))).toBeVisible();
    givenBlogs(aBlog({ likes: ['eve'] }));
    resolve();
    expect(await screen.findByRole('button', heart(1, false))).toBeVisible();
  });

  test('is not sent again and again while Enter is held down', async () => {
    givenBlogs(aBlog());
    renderApp({ session: aSession({ id: 'ada' }) });
    const button = await screen.findByRole('button', heart(0, false));
    // The browser clicks, unless the default of the key press is prevented.
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  });

  test('is sent once, however often the heart is clicked meanwhile', async () => {
    givenBlogs(aBlog());
    const { promise, resolve } = deferred(done);
    const asked = jest.fn();
    mockedApi.use(
      mock(contract.toggleLike, ({ params, request }) => {
        asked(params.id, request.headers.get('authorization'));
        return promise;
      }),
    );
    const session = aSession({ id: 'ada' });
    const { user } = renderApp({ session });
    await user.dblClick(await screen.findByRole('button', heart(0, false)));
    expect(await screen.findByRole('button', heart(1, true))).toBeVisible();
    givenBlogs(aBlog({ likes: ['ada', 'eve'] }));
    resolve();
    expect(await screen.findByRole('button', heart(2, true))).toBeVisible();
    expect(asked.mock.calls).toEqual([['rain', `Bearer ${session.token}`]]);
  });

  test.each([
    ['the server refuses', () => refuse(404, 'There is no such post.')],
    ['the server cannot be reached', unreachable],
  ])('is taken back when %s', async (_when, answer) => {
    const log = jest.spyOn(console, 'error').mockImplementation();
    givenBlogs(aBlog({ likes: ['bob'] }));
    const { promise, resolve } = deferred(answer());
    mockedApi.use(mock(contract.toggleLike, () => promise));
    const { user } = renderApp({ session: aSession({ id: 'ada' }) });
    await user.click(await screen.findByRole('button', heart(1, false)));
    expect(await screen.findByRole('button', heart(2, true))).toBeVisible();

    resolve();
    expect(await screen.findByRole('button', heart(1, false))).toBeVisible();
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    expect(log).toHaveBeenCalledWith('The like was not saved.', expect.anything());
  });

  test.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['an empty body', () => new Response('')],
    ['JSON of another kind', () => Response.json({ liked: true })],
    ['a list', () => Response.json(['ada'])],
    ['text', () => new Response('OK')],
  ])('that is answered with %s stays, as the answer is not read', async (_what, answer) => {
    givenBlogs(aBlog());
    mockedApi.use(
      mock(contract.toggleLike, () => {
        givenBlogs(aBlog({ likes: ['ada', 'eve'] }));
        return answer();
      }),
    );
    const { user } = renderApp({ session: aSession({ id: 'ada' }) });
    await user.click(await screen.findByRole('button', heart(0, false)));
    expect(await screen.findByRole('button', heart(2, true))).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('keeps the number of likes where their ids are not sent', async () => {
    const blog = aBlog({ likes: [], likeCount: 50_000 });
    givenPagedBlogs(blog);
    const { promise, resolve } = deferred(refuse(503, 'Not now.'));
    jest.spyOn(console, 'error').mockImplementation();
    mockedApi.use(mock(contract.toggleLike, () => promise));
    const { user } = renderApp({ session: aSession({ id: 'ada' }) });
    await user.click(await screen.findByRole('button', heart(50_000, false)));
    expect(await screen.findByRole('button', heart(50_001, true))).toBeVisible();
    resolve();
    expect(await screen.findByRole('button', heart(50_000, false))).toBeVisible();
  });

  test('shows on every cached page, search and category', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    givenPagedBlogs(...manyBlogs(20), aBlog({ likeCount: 7 }));
    const { promise, resolve } = deferred(refuse(503, 'Not now.'));
    mockedApi.use(mock(contract.toggleLike, () => promise));
    const { user } = renderApp({ session: aSession({ id: 'ada' }) });
    // On the second page.
    await screen.findByRole('button', heart(7, false));
    await user.type(screen.getByRole('textbox', { name: 'Search for blogs' }), 'rain{Enter}');
    await screen.findByText('1 post matches “rain”.');
    await user.click(screen.getByRole('button', heart(7, false)));
    expect(await screen.findByRole('button', heart(8, true))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(await screen.findByRole('link', { name: 'Post 1' })).toBeVisible();
    expect(screen.getByRole('button', heart(8, true))).toBeVisible();
    resolve();
    expect(await screen.findByRole('button', heart(7, false))).toBeVisible();
  });

  test('given while the next page is loading stays visible when that page arrives', async () => {
    const blogs = [aBlog(), ...manyBlogs(20)];
    const nextPage = deferred(undefined);
    const like = deferred(refuse(503, 'Not now.'));
    jest.spyOn(console, 'error').mockImplementation();
    mockedApi.use(
      mock(contract.listBlogs, async ({ query: { limit = 0, offset = 0 } }) => {
        if (offset > 0) await nextPage.promise;
        return { success: true, blogs: blogs.slice(offset, offset + limit), total: blogs.length };
      }),
      mock(contract.toggleLike, () => like.promise),
    );
    const { user } = renderApp({ session: aSession({ id: 'ada' }) });
    await user.click(await screen.findByRole('button', heart(0, false)));
    nextPage.resolve();
    expect(await screen.findByRole('link', { name: 'Post 20' })).toBeVisible();
    expect(screen.getByRole('button', heart(1, true))).toBeVisible();
    like.resolve();
    expect(await screen.findByRole('button', heart(0, false))).toBeVisible();
  });

  test.each(['/', '/blog/rain'])(
    'given in another tab shows at %s when this tab becomes visible again',
    async (path) => {
      givenBlogs(aBlog());
      givenPost(aBlog());
      const { store } = renderApp({ path, session: aSession({ id: 'ada' }) });
      const stop = refetchWhenVisible(store);
      await screen.findByRole('button', heart(0, false));
      givenBlogs(aBlog({ likes: ['ada'] }));
      givenPost(aBlog({ likes: ['ada'] }));
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(await screen.findByRole('button', heart(1, true))).toBeVisible();
      stop();
    },
  );

  test.each([
    ['among the liked blogs', '/profile/liked', 'Total Liked: 1'],
    ['on the dashboard', '/admin', '57'],
  ])('given in another tab counts %s when this one is looked at again', async (_where, path, count) => {
    const givenLikes = (liked: Blog[], totalLikes: number) => {
      const dashboardData = { blogs: 1, comments: 0, drafts: 0, totalLikes, recentBlogs: [] };
      mockedApi.use(
        mock(contract.listLikedBlogs, () => ({ success: true, blogs: liked })),
        mock(contract.getDashboard, () => ({ success: true, dashboardData })),
      );
    };
    givenLikes([], 56);
    const { store } = renderApp({ path, session: aSession({ role: 'admin' }) });
    const stop = refetchWhenVisible(store);
    await screen.findByText(/^(Total Liked: 0|56)$/);
    givenLikes([aBlog()], 57);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText(count)).toBeVisible();
    stop();
  });

  test('on the post’s own page shows at once, and is taken back as well', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    givenPost(aBlog({ likes: ['bob'] }));
    const { promise, resolve } = deferred(refuse(503, 'Not now.'));
    mockedApi.use(mock(contract.toggleLike, () => promise));
    const { user } = renderApp({ path: '/blog/rain', session: aSession({ id: 'ada' }) });
    await user.click(await screen.findByRole('button', heart(1, false)));
    expect(await screen.findByRole('button', heart(2, true))).toBeVisible();
    resolve();
    await waitFor(() => {
      expect(screen.getByRole('button', heart(1, false))).toBeVisible();
    });
  });

  test('says what is wanted: the opposite of what is on the screen, whatever other lists hold', async () => {
    const wanted: unknown[] = [];
    const { promise, resolve } = deferred(done);
    mockedApi.use(
      mock(contract.toggleLike, ({ query }) => {
        wanted.push(query);
        return promise;
      }),
    );
    // Liked in another tab since the list was loaded.
    givenBlogs(aBlog());
    givenPost(aBlog({ likes: ['ada'] }));
    const { user, store } = renderApp({ path: '/blog/rain', session: aSession({ id: 'ada' }) });
    await user.click(await screen.findByRole('button', heart(1, true)));
    expect(await screen.findByRole('button', heart(0, false))).toBeVisible();
    const list = blogsApi.endpoints.listBlogs.select(unfilteredBlogList)(store.getState());
    expect(list.data?.pages[0]?.rows[0]?.likes).toEqual([]);
    expect(wanted).toEqual([{ isLiked: false }]);
    resolve();
    expect(await screen.findByRole('button', heart(1, true))).toBeVisible();
  });

  test('that is refused after the list was refetched changes no other post', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const sun = aBlog({ _id: 'sun', title: 'Sun', likes: ['bob', 'eve'] });
    givenBlogs(aBlog(), sun);
    const { promise, resolve } = deferred(refuse(503, 'Not now.'));
    mockedApi.use(mock(contract.toggleLike, () => promise));
    const { user, store } = renderApp({ session: aSession({ id: 'ada' }) });
    await user.click(await screen.findByRole('button', heart(0, false)));
    await screen.findByRole('button', heart(1, true));

    givenBlogs(sun, aBlog({ likes: ['fay'] }));
    await act(() => store.dispatch(blogsApi.endpoints.listBlogs.initiate(unfilteredBlogList, { forceRefetch: true })));
    resolve();
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    const list = blogsApi.endpoints.listBlogs.select(unfilteredBlogList)(store.getState());
    expect(list.data?.pages[0]?.rows.map(({ likes }) => likes)).toEqual([['bob', 'eve'], ['fay']]);
  });
});

test('a like without a connection is told once, and fetches nothing that would fail as well', async () => {
  givenPost(aBlog());
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, store } = renderApp({ path: '/blog/rain', session: aSession() });
  const like = await screen.findByRole('button', { name: /^Like/ });
  const asked = jest.fn(unreachable);
  mockedApi.use(mock(contract.getBlog, asked), mock(contract.toggleLike, unreachable));
  await user.click(like);
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
  await waitFor(() => {
    expect(Object.values(store.getState().api.queries).some((query) => query?.status === 'pending')).toBe(false);
  });
  expect(asked).not.toHaveBeenCalled();
});
