import { waitFor } from '@testing-library/react';
import type { Call } from '../../src/contract/call';
import { allCalls } from '../../src/contract/extensions';
import { createStore } from '../../src/client/app/store';
import { sessionStarted } from '../../src/client/session/sessionSlice';
import { selectToasts } from '../../src/client/toasts/toastsSlice';
import { aToken } from '../support/builders';
import { makeCall, responses } from '../support/calls';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';

/** What removes something, the list that it is in, and the status where it is not there. */
const removals = [
  ['deleteBlog', 'listAllBlogs', 404],
  ['deleteComment', 'listAllComments', 404],
  ['removeOwnComment', 'listOwnComments', 404],
  ['removeAnnotation', 'listAnnotations', 404],
  ['purgeBlog', 'listBin', 404],
  ['deleteUser', 'listUsers', 404],
  ['deleteCategory', 'listCategories', 404],
  ['deleteSeries', 'listSeries', 404],
  ['deleteTag', 'listTags', 404],
  ['removeRedirect', 'listRedirects', 422],
  ['deleteMail', 'listMails', 404],
  ['deleteSubscriber', 'listSubscribers', 404],
] as const;

describe.each(removals)('%s whose answer was lost', (removal, list, gone) => {
  async function loseAnswer() {
    const store = createStore();
    store.dispatch(sessionStarted({ token: aToken(), role: 'admin', userId: 'ada' }));
    const listed = jest.fn(() => Response.json(responses[list]));
    mockedApi.use(
      mock(allCalls[list] as Call, listed),
      mock(allCalls[removal] as Call, () => unreachable()),
    );
    await makeCall[list](store.dispatch);
    await makeCall[removal](store.dispatch);
    const errors = () => selectToasts(store.getState()).filter(({ kind }) => kind === 'error');
    return { store, listed, errors };
  }

  test('has its list fetched', async () => {
    const { listed } = await loseAnswer();
    await waitFor(() => {
      expect(listed).toHaveBeenCalledTimes(2);
    });
  });

  test('is done where the next try finds nothing', async () => {
    const { store, errors } = await loseAnswer();
    expect(errors()).toHaveLength(1);
    mockedApi.use(mock(allCalls[removal] as Call, () => refuse(gone, 'It was not found.')));
    expect(await makeCall[removal](store.dispatch)).not.toHaveProperty('error');
    expect(selectToasts(store.getState())).toContainEqual(
      expect.objectContaining({ kind: 'success', message: 'It was deleted before.' }),
    );
    expect(errors()).toHaveLength(1);
  });

  test('is refused for any other reason as before', async () => {
    const { store, errors } = await loseAnswer();
    mockedApi.use(mock(allCalls[removal] as Call, () => refuse(403, 'Somebody else has written it.')));
    expect(await makeCall[removal](store.dispatch)).toHaveProperty('error.status', 403);
    expect(errors()).toHaveLength(2);
  });
});

describe.each([
  ['deleteBlog', 'listAllBlogs'],
  ['deleteComment', 'listAllComments'],
] as const)('%s of what somebody else has deleted', (removal, list) => {
  test('says so in the words of the server, and has its list fetched', async () => {
    const store = createStore();
    store.dispatch(sessionStarted({ token: aToken(), role: 'admin', userId: 'ada' }));
    const listed = jest.fn(() => Response.json(responses[list]));
    mockedApi.use(
      mock(allCalls[list] as Call, listed),
      mock(allCalls[removal] as Call, () => refuse(404, 'It was not found.')),
    );
    await makeCall[list](store.dispatch);
    for (const times of [2, 3]) {
      expect(await makeCall[removal](store.dispatch)).toHaveProperty('error.status', 404);
      await waitFor(() => {
        expect(listed).toHaveBeenCalledTimes(times);
      });
    }
    expect(selectToasts(store.getState())).toEqual([
      expect.objectContaining({ kind: 'error', message: 'It was not found.' }),
    ]);
  });
});
