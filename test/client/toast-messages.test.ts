import type { Call } from '../../src/contract/call';
import type { CallName } from '../../src/contract/calls';
import { contract } from '../../src/contract/calls';
import { createStore } from '../../src/client/app/store';
import { selectToasts } from '../../src/client/toasts/toastsSlice';
import { makeCall, responses } from '../support/calls';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';

/** The toasts after a call. */
async function toastsAfter(name: CallName, answer: () => Response): Promise<string[]> {
  const entry: Call = contract[name];
  mockedApi.use(mock(entry, answer));
  const store = createStore();
  await makeCall[name](store.dispatch);
  return selectToasts(store.getState()).map(({ kind, message }) => `${kind}: ${message}`);
}

const succeed = (name: CallName) => () => Response.json(responses[name]);
const refused = () => refuse(403, 'Admins only.');
const noAnswer = 'error: The server cannot be reached. Please check your connection and try again.';

describe('a call that succeeds', () => {
  test.each([
    ['addBlog', ['success: Done.']],
    ['editBlog', ['success: Blog updated successfully!']],
    ['deleteBlog', ['success: Done.']],
    ['togglePublish', ['success: Done.']],
    ['approveComment', ['success: Done.']],
    ['deleteComment', ['success: Done.']],
    ['addComment', ['success: Done.']],
    ['login', ['success: Login successful!']],
    ['register', ['success: Registration successful! Please login.']],
    ['toggleLike', []],
    ['generateContent', []],
    ['listBlogs', []],
    ['getDashboard', []],
  ] as [CallName, string[]][])('%s says %j', async (name, toasts) => {
    expect(await toastsAfter(name, succeed(name))).toEqual(toasts);
  });
});

describe('a call that is refused', () => {
  test.each([
    ['addBlog', 'error: Admins only.'],
    ['getDashboard', 'error: Admins only.'],
    ['listAllComments', 'error: Admins only.'],
    ['listLikedBlogs', 'error: Failed to fetch liked blogs.'],
    ['listMyComments', 'error: Failed to fetch your comments.'],
  ] as [CallName, string][])('%s says %j', async (name, toast) => {
    expect(await toastsAfter(name, refused)).toEqual([toast]);
  });
});

describe('a call without an answer', () => {
  test.each([
    ['addBlog', noAnswer],
    ['getDashboard', noAnswer],
    ['listLikedBlogs', 'error: An error occurred while fetching blogs.'],
    ['listMyComments', 'error: An error occurred while fetching your comments.'],
  ] as [CallName, string][])('%s says %j', async (name, toast) => {
    expect(await toastsAfter(name, unreachable)).toEqual([toast]);
  });
});
