import { waitFor } from '@testing-library/react';
import type { Call } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { api } from '../../src/client/api/api';
import { createStore, type RootState } from '../../src/client/app/store';
import { blogsApi } from '../../src/client/features/blogs/blogsApi';
import { commentsApi } from '../../src/client/features/comments/commentsApi';
import { sessionStarted } from '../../src/client/session/sessionSlice';
import { aBlog, aCommentWithBlog, aToken } from '../support/builders';
import { callArguments, makeCall, responses } from '../support/calls';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse } from '../support/mock';

const post = { success: true, blog: aBlog({ likeCount: 7 }) };
const drafts = { success: true, blogs: [aBlog({ isPublished: false })] };
const queue = { success: true, comments: [aCommentWithBlog({ isApproved: false })] };

const likes = (state: RootState) =>
  blogsApi.endpoints.getBlog.select(callArguments.getBlog)(state).data?.blog.likeCount;
const isPublished = (state: RootState) =>
  blogsApi.endpoints.listAllBlogs.select(callArguments.listAllBlogs)(state).data?.rows[0]?.isPublished;
const isApproved = (state: RootState) =>
  commentsApi.endpoints.listAllComments.select(callArguments.listAllComments)(state).data?.rows[0]?.isApproved;

const changes = [
  ['a like', { mutation: 'toggleLike', query: 'getBlog', response: post, select: likes, before: 7, after: 8 }],
  [
    'a publication',
    {
      mutation: 'togglePublish',
      query: 'listAllBlogs',
      response: drafts,
      select: isPublished,
      before: false,
      after: true,
    },
  ],
  [
    'an approval',
    {
      mutation: 'approveComment',
      query: 'listAllComments',
      response: queue,
      select: isApproved,
      before: false,
      after: true,
    },
  ],
] as const;

describe.each(changes)('%s', (_change, { mutation, query, response, select, before, after }) => {
  /** The change is made while a refetch is on its way, whose response does not know of it. */
  async function changeDuringRefetch(answer: () => Response) {
    const store = createStore();
    store.dispatch(sessionStarted({ token: aToken(), role: 'admin', userId: 'ada' }));
    mockedApi.use(mock(contract[query] as Call, () => Response.json(response)));
    await makeCall[query](store.dispatch);

    const refetch = deferred(undefined);
    const change = deferred(undefined);
    const refetched = jest.fn();
    mockedApi.use(
      mock(contract[query] as Call, async () => {
        refetched();
        // What is asked for after the change is not answered.
        await (refetched.mock.calls.length === 1 ? refetch.promise : new Promise(() => undefined));
        return Response.json(response);
      }),
      mock(contract[mutation] as Call, async () => {
        await change.promise;
        return answer();
      }),
    );
    store.dispatch(api.util.invalidateTags(['Blog', 'Comment']));
    const outcome = makeCall[mutation](store.dispatch);
    const shown = () => select(store.getState());
    expect(shown()).toBe(after);
    return {
      shown,
      /** Answers the change. */
      answer: async () => {
        change.resolve();
        await outcome;
      },
      /** Lets the response to the refetch arrive. */
      completeRefetch: async () => {
        refetch.resolve();
        await waitFor(() => {
          const { queries } = store.getState().api;
          const isPending = Object.values(queries).some((entry) => entry?.status === 'pending');
          expect(!isPending || refetched.mock.calls.length > 1).toBe(true);
        });
      },
    };
  }

  test('stays visible when a response without it arrives before the answer', async () => {
    const { shown, completeRefetch } = await changeDuringRefetch(() => Response.json(responses[mutation]));
    await completeRefetch();
    expect(shown()).toBe(after);
  });

  test('stays visible when a response without it arrives after the answer', async () => {
    const { shown, answer, completeRefetch } = await changeDuringRefetch(() => Response.json(responses[mutation]));
    await answer();
    await completeRefetch();
    expect(shown()).toBe(after);
  });

  test('is taken back when it is refused, whatever arrives afterwards', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const { shown, answer, completeRefetch } = await changeDuringRefetch(() => refuse(503, 'Not now.'));
    await answer();
    expect(shown()).toBe(before);
    await completeRefetch();
    expect(shown()).toBe(before);
  });
});
