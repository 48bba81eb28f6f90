import { screen } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { createStore } from '../../src/client/app/store';
import { blogsApi, unfilteredBlogList } from '../../src/client/features/blogs/blogsApi';
import { mock, mockedApi, refuse, unreachable, webPage } from '../support/mock';
import { renderApp } from '../support/render';

describe('a request that fails says', () => {
  test.each([
    ['the server’s own sentence', () => refuse(503, 'The database is asleep.'), 'The database is asleep.'],
    ['that there was no reason', () => refuse(500), 'The server refused without saying why.'],
    ['that nothing answers', unreachable, 'The server cannot be reached. Please check your connection and try again.'],
    [
      'that a web page is no answer',
      () => webPage(),
      'The server gave an answer that cannot be read. Please try again.',
    ],
    [
      'that a proxy’s error page is no answer',
      () => webPage(502),
      'The server gave an answer that cannot be read. Please try again.',
    ],
    [
      'the message of an error that does not say success: false',
      () => Response.json({ message: 'The list is being rebuilt.' }, { status: 500 }),
      'The list is being rebuilt.',
    ],
    [
      'that an error with a message of another kind cannot be read',
      () => Response.json({ message: { text: 'No.' } }, { status: 500 }),
      'The server gave an answer that cannot be read. Please try again.',
    ],
    [
      'that JSON of another kind is no answer',
      () => Response.json({ status: 'ok' }),
      'The server gave an answer that cannot be read. Please try again.',
    ],
  ])('%s', async (_what, answer, sentence) => {
    mockedApi.use(mock(contract.listBlogs, answer));
    renderApp();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The posts could not be loaded.' })).toBeVisible();
  });

  test.each([
    ['the reason of a refusal', () => refuse(503, 'Not now.'), 'The server refused: “Not now.”'],
    ['that there was no reason', () => refuse(503), 'The server refused, and gave no reason.'],
    ['that nothing answers', unreachable, 'The server could not be reached.'],
    ['that the answer is none', () => webPage(), 'The server gave an answer that cannot be read.'],
  ])('in place of the content, %s', async (_what, answer, sentence) => {
    mockedApi.use(mock(contract.listBlogs, answer));
    renderApp();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('that it took too long', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    mockedApi.use(mock(contract.listBlogs, () => new Promise(() => undefined)));
    const asked = createStore().dispatch(blogsApi.endpoints.listBlogs.initiate(unfilteredBlogList));
    await jest.advanceTimersByTimeAsync(30_000);
    jest.useRealTimers();
    expect((await asked).error).toEqual({
      status: 'timeout',
      message: 'The server took too long to answer. Please try again.',
      isRefusal: false,
    });
  });
});
