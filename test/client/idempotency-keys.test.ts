import { HttpResponse } from 'msw';
import { contract } from '../../src/contract/calls';
import { createStore } from '../../src/client/app/store';
import { blogsApi } from '../../src/client/features/blogs/blogsApi';
import { commentsApi } from '../../src/client/features/comments/commentsApi';
import { callArguments } from '../support/calls';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { aSite } from '../support/site';

const site = aSite();
const done = { success: true, message: 'Done.' } as const;

/** Answers what comes, one after the other, and notes the keys. */
function given(...answers: (() => typeof done | Response | Promise<Response>)[]): (string | null)[] {
  const keys: (string | null)[] = [];
  const answer = ({ request }: { request: Request }) => {
    keys.push(request.headers.get('idempotency-key'));
    return answers[keys.length - 1]!();
  };
  mockedApi.use(mock(contract.addComment, answer), mock(contract.addBlog, answer));
  return keys;
}

const ok = () => done;

const { addComment } = commentsApi.endpoints;
const comment = { blog: 'rain', name: 'Ada', content: 'Well said.' };

describe('the key of what is added', () => {
  test.each([
    ['the server was not reached', unreachable],
    ['the server said that it cannot tell', () => refuse(503, 'Perhaps.')],
    ['a proxy has answered', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
    ['the answer cannot be read', () => new HttpResponse('{"succ')],
    ['the first is still being carried out', () => refuse(409, 'Still running.')],
  ])('is the same when it is sent again because %s', async (_why, failure) => {
    const keys = given(failure, ok, ok);
    const { dispatch } = createStore({ preloadedState: { site } });
    for (let time = 0; time < 3; time += 1) await dispatch(addComment.initiate(comment));
    expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
    expect(keys[1]).toBe(keys[0]);
    // The same once more, after success, is another one.
    expect(keys[2]).not.toBe(keys[0]);
  });

  test.each([
    ['refused', () => refuse(422, 'Not so.')],
    ['refused by 200', () => refuse(200, 'Not so.')],
    ['added', ok],
  ])('is another one when it was %s', async (_how, answer) => {
    const keys = given(answer, ok);
    const { dispatch } = createStore({ preloadedState: { site } });
    await dispatch(addComment.initiate(comment));
    await dispatch(addComment.initiate(comment));
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('is another one when something else is sent', async () => {
    const keys = given(unreachable, ok);
    const { dispatch } = createStore({ preloadedState: { site } });
    await dispatch(addComment.initiate(comment));
    await dispatch(addComment.initiate({ ...comment, content: 'Very well said.' }));
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('is another one for another picture of the same name', async () => {
    const keys = given(unreachable, unreachable, ok);
    const { dispatch } = createStore({ preloadedState: { site } });
    const image = new File(['a'], 'rain.png', { lastModified: 1 });
    const other = new File(['b'], 'rain.png', { lastModified: 2 });
    for (const picture of [image, image, other]) {
      await dispatch(blogsApi.endpoints.addBlog.initiate({ ...callArguments.addBlog, image: picture }));
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('is in no action, and in no state', async () => {
    const keys = given(unreachable, ok);
    const { dispatch, getState } = createStore({ preloadedState: { site } });
    const result = await dispatch(addComment.initiate(comment, { fixedCacheKey: 'kept' }));
    expect(JSON.stringify([getState(), result])).not.toContain(keys[0]);
  });

  test('is not sent to another API, which may not allow the header', async () => {
    const keys = given(ok);
    await createStore().dispatch(addComment.initiate(comment));
    expect(keys).toEqual([null]);
  });
});
