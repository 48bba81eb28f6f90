import { contract } from '../../src/contract/calls';
import { blogList } from '../../src/contract/tags';
import { api } from '../../src/client/api/api';
import { createStore } from '../../src/client/app/store';
import { blogsApi, unfilteredBlogList } from '../../src/client/features/blogs/blogsApi';
import { aBlog } from '../support/builders';
import { manyBlogs } from '../support/mock-data';
import { mock, mockedApi, refuse } from '../support/mock';

const { listAllBlogs, listBlogs } = blogsApi.endpoints;

const pageAt = (offset: number) => ({ limit: 2, offset });
const titles = (page?: { rows: { title: string }[] }) => page?.rows.map(({ title }) => title);

/** Answers both lists as `answer` does. */
function open(answer: () => { blogs: ReturnType<typeof manyBlogs>; total?: number }) {
  const asked = jest.fn(() => ({ success: true as const, ...answer() }));
  mockedApi.use(mock(contract.listAllBlogs, asked), mock(contract.listBlogs, asked));
  const store = createStore();
  const settled = () => Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  return { ...store, asked, settled };
}

test('a page is what the server answered, with its total', async () => {
  const { dispatch, asked } = open(() => ({ blogs: manyBlogs(2), total: 100 }));
  const { data } = await dispatch(listAllBlogs.initiate(pageAt(0)));
  expect(data).toEqual({ rows: manyBlogs(2), total: 100 });
  await dispatch(listAllBlogs.initiate(pageAt(2)));
  expect(asked).toHaveBeenCalledTimes(2);
});

describe('a list that is answered as a whole', () => {
  test('is fetched once: pages are cut out of it after it was filtered and sorted, and count what was found', async () => {
    const { dispatch, asked } = open(() => ({ blogs: [aBlog({ title: 'Rain' }), ...manyBlogs(5)] }));
    const { data } = await dispatch(listAllBlogs.initiate(pageAt(4)));
    expect(titles(data)).toEqual(['Post 4', 'Post 5']);
    expect(data?.total).toBe(6);
    const query = { search: 'post', sort: 'title', order: 'desc' } as const;
    const { data: found } = await dispatch(listAllBlogs.initiate({ ...query, ...pageAt(0) }));
    expect(titles(found)).toEqual(['Post 5', 'Post 4']);
    expect(found?.total).toBe(5);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('is fetched once more for all of its pages when it is invalidated', async () => {
    let blogs = manyBlogs(5);
    const { dispatch, getState, asked, settled } = open(() => ({ blogs }));
    for (const offset of [0, 2, 4]) await dispatch(listAllBlogs.initiate(pageAt(offset)));
    blogs = blogs.slice(1);
    dispatch(api.util.invalidateTags([blogList]));
    await settled();
    const shown = [0, 2, 4].flatMap((offset) => titles(listAllBlogs.select(pageAt(offset))(getState()).data));
    expect(shown).toEqual(['Post 2', 'Post 3', 'Post 4', 'Post 5']);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('is fetched once for the pages of an infinite list, and once when they are fetched again', async () => {
    let blogs = manyBlogs(30);
    const { dispatch, getState, asked, settled } = open(() => ({ blogs }));
    await dispatch(listBlogs.initiate(unfilteredBlogList));
    await dispatch(listBlogs.initiate(unfilteredBlogList, { direction: 'forward' }));
    expect(asked).toHaveBeenCalledTimes(1);
    blogs = blogs.slice(1);
    dispatch(api.util.invalidateTags([blogList]));
    await settled();
    const pages = listBlogs.select(unfilteredBlogList)(getState()).data?.pages;
    expect(pages?.map((page) => titles(page)?.[0])).toEqual(['Post 2', 'Post 14']);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('is forgotten with the last of its pages', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    const { dispatch, getState } = open(() => ({ blogs: manyBlogs(5) }));
    const page = dispatch(listAllBlogs.initiate(pageAt(0)));
    await page;
    await jest.advanceTimersByTimeAsync(1000 * 60 * 10);
    expect(Object.keys(getState().api.queries)).toHaveLength(2);
    page.unsubscribe();
    await jest.advanceTimersByTimeAsync(1000 * 60 * 10);
    expect(getState().api.queries).toEqual({});
    jest.useRealTimers();
  });

  test('leaves its pages as they are when it cannot be fetched again, which is reported once', async () => {
    const { dispatch, getState, settled } = open(() => ({ blogs: manyBlogs(3) }));
    for (const offset of [0, 2]) await dispatch(listAllBlogs.initiate(pageAt(offset)));
    mockedApi.use(mock(contract.listAllBlogs, () => refuse(503, 'Not now.')));
    dispatch(api.util.invalidateTags([blogList]));
    await settled();
    const { data, error } = listAllBlogs.select(pageAt(2))(getState());
    expect(titles(data)).toEqual(['Post 3']);
    expect(error).toMatchObject({ message: 'Not now.' });
    expect(getState().toasts).toMatchObject([{ message: 'Not now.', count: 1 }]);
  });
});
