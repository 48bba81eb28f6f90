import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../src/client/api/api';
import { keepPlaces } from '../../src/client/features/blogs/useStablePlaces';
import { contract } from '../../src/contract/calls';
import { blogList } from '../../src/contract/tags';
import { aBlog, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { controlIntersections } from '../support/intersections';
import { mock, mockedApi, refuse } from '../support/mock';
import { givenBlogs, givenPagedBlogs, givenPost, manyBlogs } from '../support/mock-data';
import { renderApp } from '../support/render';

const shownPosts = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const posts = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `Post ${from + index}`);
const moreLink = () => screen.findByRole('link', { name: 'Show more posts' });
const earlierLink = () => screen.findByRole('link', { name: 'Show earlier posts' });

async function expectPosts(from: number, to: number) {
  await waitFor(() => {
    expect(shownPosts()).toEqual(posts(from, to));
  });
}

let view: ReturnType<typeof controlIntersections>;
/** The end of the list comes near the viewport. */
const scrollToEnd = async () => {
  view.scrollTo((await moreLink()).parentElement!);
};
const firstCardOf = (post: string) => screen.getByRole('link', { name: post }).closest('li')!;

beforeEach(() => {
  view = controlIntersections();
});

describe('the list of posts', () => {
  test('begins with twelve, without the ids of all who like them', async () => {
    const queries = givenPagedBlogs(...manyBlogs(40));
    renderApp();
    await expectPosts(1, 12);
    expect(queries).toEqual([{ limit: 12, offset: 0, likes: 'mine' }]);
  });

  test('loads two more pages by scrolling, and further ones by a link', async () => {
    givenPagedBlogs(...manyBlogs(60));
    renderApp();
    await expectPosts(1, 12);
    await scrollToEnd();
    await expectPosts(1, 24);
    await scrollToEnd();
    await expectPosts(1, 36);
    expect(view.isObserved((await moreLink()).parentElement!)).toBe(false);
  });

  test('loads the next page by a link, and focuses its first post', async () => {
    givenPagedBlogs(...manyBlogs(30));
    const { user, url } = renderApp();
    const link = await moreLink();
    expect(link).toHaveAttribute('href', '/?page=2');
    expect(link).toHaveAttribute('rel', 'next');
    await user.click(link);
    await expectPosts(1, 24);
    expect(screen.getByRole('link', { name: 'Post 13' })).toHaveFocus();
    expect(await moreLink()).toHaveAttribute('href', '/?page=3');
    await user.click(await moreLink());
    await expectPosts(1, 30);
    expect(screen.queryByRole('link', { name: 'Show more posts' })).not.toBeInTheDocument();
    expect(url()).toBe('/');
  });

  test('opens at the page of the URL, and leads to the pages before it', async () => {
    const queries = givenPagedBlogs(...manyBlogs(60));
    const { user } = renderApp({ path: '/?page=3' });
    await expectPosts(25, 36);
    expect(queries.at(-1)).toMatchObject({ limit: 12, offset: 24 });
    expect(await earlierLink()).toHaveAttribute('href', '/?page=2');
    expect(await earlierLink()).toHaveAttribute('rel', 'prev');
    await user.click(await earlierLink());
    await expectPosts(13, 36);
    expect(screen.getByRole('link', { name: 'Post 13' })).toHaveFocus();
    await user.click(await earlierLink());
    await expectPosts(1, 36);
    expect(screen.queryByRole('link', { name: 'Show earlier posts' })).not.toBeInTheDocument();
    await user.click(await moreLink());
    await expectPosts(1, 48);
  });

  test('opens at its last page when the URL names one behind it', async () => {
    givenPagedBlogs(...manyBlogs(30));
    const { url } = renderApp({ path: '/?page=9' });
    await expectPosts(25, 30);
    expect(url()).toBe('/?page=3');
  });

  test.each(['0', '-1', '1.5', 'two', ''])('opens at its first page when the URL says page=%s', async (page) => {
    givenPagedBlogs(...manyBlogs(30));
    renderApp({ path: `/?page=${page}` });
    await expectPosts(1, 12);
  });

  test('that does not go on says so, and can be asked again', async () => {
    givenPagedBlogs(...manyBlogs(30));
    const { user } = renderApp();
    await moreLink();
    mockedApi.use(mock(contract.listBlogs, () => refuse(503, 'Not now.')));
    await user.click(await moreLink());
    expect(await screen.findByText('The next posts could not be loaded.')).toBeVisible();
    expect(shownPosts()).toEqual(posts(1, 12));
    givenPagedBlogs(...manyBlogs(30));
    await user.click(screen.getByRole('link', { name: 'Try again' }));
    await expectPosts(1, 24);
  });

  test('shows a post once, though a new one has moved it to the next page', async () => {
    givenPagedBlogs(...manyBlogs(30));
    const { user } = renderApp();
    await moreLink();
    givenPagedBlogs(aBlog({ title: 'New' }), ...manyBlogs(30));
    await user.click(await moreLink());
    await expectPosts(1, 23);
  });
});

describe('a list that is fetched again', () => {
  const draft = aBlog({ _id: 'draft', title: 'A draft', isPublished: false });

  async function openList() {
    givenPagedBlogs(...manyBlogs(3));
    const app = renderApp({ session: aSession({ role: 'admin' }) });
    await expectPosts(1, 3);
    return app;
  }

  test('shows what is new above the others, while nobody uses it', async () => {
    const { store } = await openList();
    givenPagedBlogs(draft, ...manyBlogs(3));
    act(() => {
      store.dispatch(api.util.invalidateTags([blogList]));
    });
    await waitFor(() => {
      expect(shownPosts()).toEqual(['A draft', ...posts(1, 3)]);
    });
  });

  test('moves no card once it is touched, but shows what has become of each, until it is opened again', async () => {
    const { store, user, goTo } = await openList();
    fireEvent.pointerDown(screen.getByRole('link', { name: 'Post 2' }), { pointerType: 'touch' });
    const [first, second, third] = manyBlogs(3);
    givenPagedBlogs(draft, first!, { ...second!, title: 'Post 2, corrected' }, third!);
    act(() => {
      store.dispatch(api.util.invalidateTags([blogList]));
    });
    expect(await screen.findByRole('link', { name: 'Post 2, corrected' })).toBeVisible();
    expect(shownPosts()).toEqual(['Post 1', 'Post 2, corrected', 'Post 3']);
    await goTo('/login');
    await user.click(await screen.findByRole('link', { name: 'Octavo, home' }));
    await waitFor(() => {
      expect(shownPosts()).toEqual(['A draft', 'Post 1', 'Post 2, corrected', 'Post 3']);
    });
  });

  test('keeps a card in its place that is gone, and adds those of further pages', () => {
    const page = (number: number, ...ids: string[]) => ({ number, blogs: ids.map((_id) => aBlog({ _id })) });
    const places = (pages: ReturnType<typeof page>[]) => pages.map(({ blogs }) => blogs.map(({ _id }) => _id).join(''));
    const before = [page(1, 'a', 'b', 'c')];
    expect(places(keepPlaces(before, [page(1, 'n', 'a', 'c'), page(2, 'd', 'e')]))).toEqual(['abc', 'de']);
    expect(places(keepPlaces(before, [page(1, 'n', 'a', 'b'), page(2, 'c', 'd')]))).toEqual(['abc', 'd']);
    expect(places(keepPlaces(before, [page(1, 'b', 'c'), page(2, 'd')]))).toEqual(['abc', 'd']);
    expect(places(keepPlaces([page(3, 'x')], [page(1, 'a')]))).toEqual(['a']);
  });
});

describe('the page in the URL', () => {
  test('follows what is read, without a history entry of its own', async () => {
    givenPagedBlogs(...manyBlogs(60));
    const { url, goBack, user } = renderApp({ path: '/login' });
    await user.click(await screen.findByRole('link', { name: 'Octavo, home' }));
    await scrollToEnd();
    await expectPosts(1, 24);
    expect(url()).toBe('/');
    view.scrollTo(firstCardOf('Post 13'));
    expect(url()).toBe('/?page=2');
    view.scrollAwayFrom(firstCardOf('Post 13'));
    expect(url()).toBe('/');
    view.scrollTo(firstCardOf('Post 13'));
    await expectPosts(1, 24);
    await goBack();
    expect(url()).toBe('/login');
  });

  test('is that of the posts found, and the first for every other search and category', async () => {
    givenPagedBlogs(...manyBlogs(60));
    const { url, user } = renderApp({ path: '/?category=Lifestyle' });
    await user.click(await moreLink());
    await expectPosts(1, 24);
    view.scrollTo(firstCardOf('Post 13'));
    expect(url()).toBe('/?category=Lifestyle&page=2');
    await user.type(screen.getByRole('textbox', { name: 'Search for blogs' }), 'Post 3{Enter}');
    expect(url()).toBe('/?search=Post+3&category=Lifestyle');
    await waitFor(() => {
      expect(shownPosts()).toEqual(['Post 3', ...posts(30, 39)]);
    });
  });

  test('leads to the same posts by Back, without asking for them again', async () => {
    const queries = givenPagedBlogs(...manyBlogs(60));
    givenPost(aBlog({ title: 'A post' }));
    const { url, user, goBack } = renderApp({ session: aSession() });
    await user.click(await moreLink());
    await expectPosts(1, 24);
    view.scrollTo(firstCardOf('Post 13'));
    await user.click(screen.getByRole('link', { name: 'Post 14' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'A post' })).toBeVisible();
    const asked = queries.length;
    await goBack();
    expect(url()).toBe('/?page=2');
    expect(shownPosts()).toEqual(posts(1, 24));
    expect(queries).toHaveLength(asked);
  });

  test('leads to the same posts by Back, though one was liked on its own page', async () => {
    givenPagedBlogs(...manyBlogs(60));
    givenPost(aBlog({ _id: 'post-14', title: 'Post 14' }));
    mockedApi.use(mock(contract.toggleLike, () => ({ success: true, message: 'Liked.' })));
    const { user, goBack } = renderApp({ session: aSession({ id: 'ada' }) });
    await user.click(await moreLink());
    await expectPosts(1, 24);
    view.scrollTo(firstCardOf('Post 13'));
    await user.click(screen.getByRole('link', { name: 'Post 14' }));
    const liked = { likes: ['ada'], likeCount: 1 };
    const queries = givenPagedBlogs(
      ...manyBlogs(60).map((blog) => (blog._id === 'post-14' ? { ...blog, ...liked } : blog)),
    );
    await user.click(await screen.findByRole('button', { name: /^Like/ }));
    // Only the page with the post is fetched again.
    await waitFor(() => {
      expect(queries).toMatchObject([{ offset: 12, limit: 12 }]);
    });
    await goBack();
    expect(shownPosts()).toEqual(posts(1, 24));
    expect(screen.getByRole('button', { name: 'Like “Post 14”, 1 so far', pressed: true })).toBeVisible();
  });

  test('keeps its posts where earlier ones are loaded while a like has the page fetched again', async () => {
    const blogs = manyBlogs(60);
    const { promise: isFetched, resolve: answerFetch } = deferred(undefined);
    givenPagedBlogs(...blogs);
    mockedApi.use(mock(contract.toggleLike, () => ({ success: true, message: 'Liked.' })));
    givenPost(aBlog({ _id: 'post-14', title: 'Post 14' }));
    const { user, goBack } = renderApp({ path: '/?page=2', session: aSession({ id: 'ada' }) });
    await expectPosts(13, 24);
    const asked: string[] = [];
    mockedApi.use(
      mock(contract.listBlogs, async ({ request }) => {
        const offset = Number(new URL(request.url).searchParams.get('offset'));
        asked.push(`from ${offset}`);
        if (offset === 12) await isFetched;
        const page = blogs.slice(offset, offset + 12);
        const liked = { likes: ['ada'], likeCount: 7 };
        return {
          success: true,
          blogs: page.map((blog) => (blog._id === 'post-14' ? { ...blog, ...liked } : blog)),
          total: 60,
        };
      }),
    );
    await user.click(screen.getByLabelText(/^Like “Post 14”/));
    await waitFor(() => {
      expect(asked).toEqual(['from 12']);
    });
    await user.click(screen.getByText('Show earlier posts'));
    await screen.findByText('Post 1');
    answerFetch();
    expect(await screen.findByLabelText('Like “Post 14”, 7 so far')).toBeVisible();
    await user.click(screen.getByText('Post 14'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Post 14' })).toBeVisible();
    await goBack();
    await expectPosts(1, 24);
  });

  test('is fetched again as a whole after a like when its posts have moved meanwhile', async () => {
    givenPagedBlogs(...manyBlogs(60));
    mockedApi.use(mock(contract.toggleLike, () => ({ success: true, message: 'Liked.' })));
    const { user } = renderApp({ session: aSession({ id: 'ada' }) });
    await user.click(await moreLink());
    await expectPosts(1, 24);
    const queries = givenPagedBlogs(aBlog({ _id: 'newest', title: 'The newest' }), ...manyBlogs(60));
    await user.click(screen.getByRole('button', { name: /^Like “Post 14”/ }));
    expect(await screen.findByRole('link', { name: 'The newest' })).toBeVisible();
    expect(shownPosts()).toEqual(['The newest', ...posts(1, 23)]);
    expect(queries).toHaveLength(3);
  });

  test('of the logo is the first, also when the list was opened at another', async () => {
    givenPagedBlogs(...manyBlogs(60));
    const { user } = renderApp({ path: '/?page=3' });
    await expectPosts(25, 36);
    await user.click(screen.getByRole('link', { name: 'Octavo, home' }));
    await expectPosts(1, 12);
  });
});

describe('other posts', () => {
  const search = () => screen.getByRole('textbox', { name: 'Search for blogs' });
  const status = () => screen.getByRole('status');

  test('are asked of the server, and the last ones are shown until they are there', async () => {
    const rain = aBlog({ title: 'Rain', category: 'Finance' });
    const queries = givenPagedBlogs(rain, ...manyBlogs(20, { category: 'Startup' }));
    const { user } = renderApp();
    expect(await screen.findByRole('link', { name: 'Rain' })).toBeVisible();

    const { promise, resolve } = deferred({ success: true as const, blogs: [rain], total: 1 });
    mockedApi.use(
      mock(contract.listBlogs, ({ query }) => {
        queries.push(query);
        return promise;
      }),
    );
    await user.click(screen.getByRole('tab', { name: 'Finance' }));
    await waitFor(() => {
      expect(queries.at(-1)).toEqual({ limit: 12, offset: 0, category: 'Finance', likes: 'mine' });
    });
    const list = () => within(screen.getByRole('tabpanel')).getByRole('list');
    expect(list()).toHaveAttribute('aria-busy', 'true');
    expect(shownPosts()).toHaveLength(12);
    expect(status()).toHaveTextContent('Loading the posts');
    resolve();
    expect(await screen.findByText('1 post on Finance.')).toBeVisible();
    expect(list()).toHaveAttribute('aria-busy', 'false');
    expect(shownPosts()).toEqual(['Rain']);
  });

  test('begin with their first page, however far one scrolls while they are on their way', async () => {
    const queries = givenPagedBlogs(...manyBlogs(40, { category: 'Startup' }));
    const { user, url } = renderApp();
    await user.click(await moreLink());
    await expectPosts(1, 24);
    const { promise, resolve } = deferred(undefined);
    mockedApi.use(
      mock(contract.listBlogs, async ({ query }) => {
        queries.push(query);
        await promise;
        return { success: true, blogs: manyBlogs(12, { category: 'Startup' }), total: 40 };
      }),
    );
    await user.click(screen.getByRole('tab', { name: 'Startup' }));
    await waitFor(() => {
      expect(within(screen.getByRole('tabpanel')).getByRole('list')).toHaveAttribute('aria-busy', 'true');
    });
    view.scrollTo(firstCardOf('Post 13'));
    resolve();
    await expectPosts(1, 12);
    expect(url()).toBe('/?category=Startup');
    expect(queries.at(-1)).toMatchObject({ offset: 0, category: 'Startup' });
  });

  test('are never those of an outdated response', async () => {
    const { promise, resolve } = deferred(undefined);
    mockedApi.use(
      mock(contract.listBlogs, async ({ query: { search: term = '' } }) => {
        if (term === 'slow') await promise;
        return { success: true, blogs: [aBlog({ title: `Found by ${term}` })], total: 1 };
      }),
    );
    const { user } = renderApp();
    await screen.findByRole('article');
    await user.type(search(), 'slow{Enter}');
    await user.clear(search());
    await user.type(search(), 'fast{Enter}');
    expect(await screen.findByRole('link', { name: 'Found by fast' })).toBeVisible();
    resolve();
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(await screen.findByRole('link', { name: 'Found by' })).toBeVisible();
    expect(screen.queryByText('Found by slow')).not.toBeInTheDocument();
  });

  test('are counted, and their number is announced', async () => {
    givenPagedBlogs(...manyBlogs(1030, { category: 'Startup' }));
    const { user } = renderApp();
    await expectPosts(1, 12);
    expect(status()).toBeEmptyDOMElement();
    await user.type(search(), 'post{Enter}');
    expect(await screen.findByText('1,030 posts match “post”.')).toBeVisible();
    expect(status()).toHaveTextContent('1,030 posts match “post”.');
    await user.click(screen.getByRole('tab', { name: 'Startup' }));
    expect(await screen.findByText('1,030 posts on Startup match “post”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(await screen.findByText('1,030 posts on Startup.')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Finance' }));
    expect(await screen.findByRole('heading', { name: 'No post matches.' })).toBeVisible();
    expect(status()).toHaveTextContent('0 posts on Finance.');
  });

  test('that could not be loaded are reported, and can be requested again', async () => {
    givenPagedBlogs(...manyBlogs(3));
    const { user } = renderApp();
    await expectPosts(1, 3);
    mockedApi.use(mock(contract.listBlogs, () => refuse(503, 'Not now.')));
    await user.type(search(), 'post{Enter}');
    expect(await screen.findByRole('heading', { name: 'The posts could not be loaded.' })).toBeVisible();
    expect(shownPosts()).toEqual([]);
    givenPagedBlogs(...manyBlogs(3));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectPosts(1, 3);
  });
});

describe('an API that does not page', () => {
  test('is asked once, for every page, search and category', async () => {
    const asked = jest.fn();
    const blogs = [aBlog({ title: 'Rain', category: 'Finance' }), ...manyBlogs(29, { category: 'Startup' })];
    mockedApi.use(
      mock(contract.listBlogs, () => {
        asked();
        return { success: true, blogs };
      }),
    );
    const { user, url } = renderApp({ path: '/?category=Startup' });
    await expectPosts(1, 12);
    const atFirst = asked.mock.calls.length;
    await user.click(await moreLink());
    await expectPosts(1, 24);
    view.scrollTo(firstCardOf('Post 13'));
    expect(url()).toBe('/?category=Startup&page=2');
    await user.click(screen.getByRole('tab', { name: 'Finance' }));
    expect(await screen.findByText('1 post on Finance.')).toBeVisible();
    expect(shownPosts()).toEqual(['Rain']);
    await user.click(screen.getByRole('tab', { name: 'All' }));
    await user.type(screen.getByRole('textbox', { name: 'Search for blogs' }), 'RAIN{Enter}');
    expect(await screen.findByText('1 post matches “RAIN”.')).toBeVisible();
    expect(shownPosts()).toEqual(['Rain']);
    expect(asked).toHaveBeenCalledTimes(atFirst);
  });

  test('shows the page of the URL, and those before it', async () => {
    givenBlogs(...manyBlogs(30));
    const { user, url } = renderApp({ path: '/?page=2' });
    await expectPosts(13, 24);
    await user.click(await earlierLink());
    await expectPosts(1, 24);
    await user.click(await moreLink());
    await expectPosts(1, 30);
    expect(url()).toBe('/?page=2');
  });

  test('shows the same posts again by Back', async () => {
    givenBlogs(...manyBlogs(30));
    givenPost(aBlog({ title: 'A post' }));
    const { user, goBack } = renderApp({ session: aSession() });
    await user.click(await moreLink());
    await expectPosts(1, 24);
    view.scrollTo(firstCardOf('Post 13'));
    await user.click(screen.getByRole('link', { name: 'Post 14' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'A post' })).toBeVisible();
    await goBack();
    expect(shownPosts()).toEqual(posts(1, 24));
  });
});
