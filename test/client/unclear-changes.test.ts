import { waitFor } from '@testing-library/react';
import type { Call } from '../../src/contract/call';
import { allCalls } from '../../src/contract/extensions';
import { createStore } from '../../src/client/app/store';
import { sessionStarted } from '../../src/client/session/sessionSlice';
import { aToken } from '../support/builders';
import { makeCall, responses } from '../support/calls';
import { mock, mockedApi, unreachable } from '../support/mock';

test.each([
  ['restoreBlog', 'listBin'],
  ['emptyBin', 'listBin'],
  ['mergeTags', 'listTags'],
  ['pauseSending', 'listSendings'],
  ['resumeSending', 'listSendings'],
  ['cancelSending', 'listSendings'],
  ['uploadImport', 'listImports'],
  ['cancelImport', 'listImports'],
  ['forgetMissingPath', 'listMissingPaths'],
  ['editBlog', 'listAllBlogs'],
  ['togglePublish', 'listAllBlogs'],
  ['addPage', 'listPages'],
  ['editTag', 'listTags'],
  ['setRole', 'listUsers'],
  ['blockUser', 'listUsers'],
  ['retryMail', 'listMails'],
  ['markSpam', 'listAllComments'],
] as const)('%s has its list fetched where its answer was lost', async (change, list) => {
  const store = createStore();
  store.dispatch(sessionStarted({ token: aToken(), role: 'admin', userId: 'ada' }));
  const listed = jest.fn(() => Response.json(responses[list]));
  mockedApi.use(
    mock(allCalls[list] as Call, listed),
    mock(allCalls[change] as Call, () => unreachable()),
  );
  await makeCall[list](store.dispatch);
  expect(await makeCall[change](store.dispatch)).toHaveProperty('error.status', 'unreachable');
  await waitFor(() => {
    expect(listed).toHaveBeenCalledTimes(2);
  });
});
