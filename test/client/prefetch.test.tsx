import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { aBlog, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { givenBlogs, givenPagedBlogs } from '../support/mock-data';
import { renderApp } from '../support/render';

let mockFailures = 0;

jest.mock('../../src/client/features/accounts/RegisterPage', () => {
  mockFailures -= 1;
  if (mockFailures >= 0) throw new Error('The chunk cannot be loaded.');
  return jest.requireActual<object>('../../src/client/features/accounts/RegisterPage');
});

const rain = aBlog();
const sun = aBlog({ _id: 'sun', title: 'A day in the sun' });

/** An API with two posts. Returns the calls that their pages have made. */
function givenPosts(respond: () => Response | undefined | Promise<Response | undefined> = () => undefined) {
  const calls: string[] = [];
  givenBlogs(rain, sun);
  mockedApi.use(
    mock(contract.getBlog, async ({ params: { id } }) => {
      calls.push(`post ${id}`);
      return (await respond()) ?? { success: true, blog: id === 'rain' ? rain : sun };
    }),
    mock(contract.listComments, ({ body: { blogId } }) => {
      calls.push(`comments of ${blogId}`);
      return { success: true, comments: [] };
    }),
  );
  return calls;
}

const callsOf = (id: string) => [`post ${id}`, `comments of ${id}`];

/** Opens the home page as a reader who is signed in. */
const openHome = () => renderApp({ session: aSession(), isPrefetching: true });

const findCard = ({ title }: typeof rain) => screen.findByRole('link', { name: title });

const hover = (element: Element) => fireEvent.pointerOver(element);

/** Lets the time pass in which a prefetch begins. */
async function passTime() {
  await act(() => jest.advanceTimersByTimeAsync(1000));
}

const useFakeTimers = () => jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });

afterEach(() => {
  jest.useRealTimers();
});

describe('the page of a link is prefetched', () => {
  test.each([
    ['hovered', hover],
    ['focused', (link: HTMLElement) => act(() => link.focus())],
    ['pressed', (link: HTMLElement) => fireEvent.pointerDown(link)],
  ])('when it is %s, and makes no second call when it is opened', async (_how, use) => {
    const calls = givenPosts();
    const { user, url } = openHome();
    const card = await findCard(rain);
    use(card);
    await waitFor(() => {
      expect(calls).toEqual(callsOf('rain'));
    });
    expect(url()).toBe('/');
    await user.click(card);
    expect(await screen.findByText('It rained.')).toBeVisible();
    expect(await screen.findByText('Nobody has said anything yet. Be the first.')).toBeVisible();
    expect(calls).toEqual(callsOf('rain'));
  });

  test('with the list of its own URL, whatever was searched for before', async () => {
    const queries = givenPagedBlogs(rain, sun);
    const { goTo } = renderApp({ path: '/?search=rain', isPrefetching: true });
    await findCard(rain);
    await goTo('/login');
    expect(queries).toEqual([expect.objectContaining({ search: 'rain' })]);
    hover(await screen.findByRole('link', { name: 'Octavo, home' }));
    await waitFor(() => {
      expect(queries).toHaveLength(2);
    });
    expect(queries[1]).not.toHaveProperty('search');
  });

  test('once, however often the pointer comes back', async () => {
    const calls = givenPosts();
    openHome();
    for (const blog of [rain, sun, rain, sun]) {
      hover(await findCard(blog));
      await waitFor(() => {
        expect(calls).toEqual(expect.arrayContaining(callsOf(blog._id)));
      });
    }
    expect(calls).toEqual([...callsOf('rain'), ...callsOf('sun')]);
  });

  test('with what an admin’s page shows first', async () => {
    givenBlogs();
    const ask = jest.fn();
    mockedApi.use(
      mock(contract.getDashboard, () => {
        ask();
        return refuse(500);
      }),
    );
    renderApp({ session: aSession({ role: 'admin' }), isPrefetching: true });
    hover(await screen.findByRole('link', { name: 'Dashboard' }));
    await waitFor(() => {
      expect(ask).toHaveBeenCalledTimes(1);
    });
  });
});

describe('nothing is prefetched', () => {
  beforeEach(useFakeTimers);

  test('of a link that the pointer only passes over', async () => {
    const calls = givenPosts();
    openHome();
    const [first, second] = [await findCard(rain), await findCard(sun)];
    hover(first);
    hover(second);
    await passTime();
    expect(calls).toEqual(callsOf('sun'));
    hover(first);
    hover(screen.getByRole('heading', { level: 1 }));
    await passTime();
    expect(calls).toEqual(callsOf('sun'));
  });

  test('of a card whose click asks a visitor to log in', async () => {
    const calls = givenPosts();
    renderApp({ isPrefetching: true });
    hover(await findCard(rain));
    await passTime();
    expect(calls).toEqual([]);
  });

  test('of the page that is shown', async () => {
    const ask = jest.fn();
    mockedApi.use(
      mock(contract.listBlogs, ({ query }) => {
        ask(query);
        return { success: true, blogs: [], total: 0 };
      }),
    );
    openHome();
    hover(await screen.findByRole('tab', { name: 'Startup' }));
    await passTime();
    hover(screen.getByRole('link', { name: 'Octavo, home' }));
    await passTime();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('of a link that opens another tab or a document', async () => {
    const calls = givenPosts();
    openHome();
    const card = await findCard(rain);
    card.setAttribute('target', '_blank');
    hover(card);
    await passTime();
    const { innerHTML } = card;
    const plain = document.body.appendChild(document.createElement('a'));
    plain.href = '/blog/sun';
    plain.innerHTML = innerHTML;
    hover(plain);
    await passTime();
    plain.remove();
    expect(calls).toEqual([]);
  });

  test('where data is to be saved', async () => {
    const calls = givenPosts();
    openHome();
    const card = await findCard(rain);
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    hover(card);
    await passTime();
    Object.defineProperty(navigator, 'connection', { value: undefined });
    expect(calls).toEqual([]);
  });
});

describe('a prefetch that fails', () => {
  test('is not reported, and is done again when the page is opened', async () => {
    const failures = [unreachable(), refuse(500, 'The database is asleep.')];
    const calls = givenPosts(() => failures.shift());
    const { user, store } = openHome();
    for (const attempts of [1, 2]) {
      hover(screen.getByRole('heading', { level: 1 }));
      hover(await findCard(rain));
      await waitFor(() => {
        expect(calls.filter((call) => call === 'post rain')).toHaveLength(attempts);
        const [query] = Object.values(store.getState().api.queries).filter((each) => each?.endpointName === 'getBlog');
        expect(query?.status).toBe('rejected');
      });
    }
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(await findCard(rain));
    expect(await screen.findByText('It rained.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is reported when its page has been opened meanwhile', async () => {
    const { promise, resolve } = deferred(undefined);
    const calls = givenPosts(async () => {
      await promise;
      return refuse(500, 'The database is asleep.');
    });
    const { user } = openHome();
    hover(await findCard(rain));
    await waitFor(() => {
      expect(calls).toContain('post rain');
    });
    await user.click(await findCard(rain));
    expect(await screen.findByRole('progressbar', { name: 'Loading the post' })).toBeVisible();
    resolve();
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is asleep.');
  });

  test('because the session has expired does not end it', async () => {
    givenBlogs(rain);
    const ask = jest.fn();
    mockedApi.use(
      mock(contract.listLikedBlogs, () => {
        ask();
        return refuse(401, 'Please log in again.');
      }),
    );
    const { user, store } = openHome();
    const profile = await screen.findByRole('link', { name: 'Profile' });
    hover(profile);
    await waitFor(() => {
      expect(ask).toHaveBeenCalledTimes(1);
      const queries = Object.values(store.getState().api.queries);
      expect(queries.map((query) => query?.status)).toContain('rejected');
    });
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(profile);
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
  });

  test('as the code of the page cannot be loaded leaves no trace', async () => {
    givenBlogs(rain);
    mockFailures = 1;
    const { user } = renderApp({ isPrefetching: true });
    const link = await screen.findByRole('link', { name: 'Register' });
    hover(link);
    await waitFor(() => {
      expect(mockFailures).toBe(0);
    });
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  });
});
