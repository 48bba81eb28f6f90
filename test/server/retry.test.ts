import { backoff, retry } from '../../src/server/retry';

/** Fails as often as is said, then gives what it was called for the how manieth time. */
function failing(times: number, error: () => unknown = () => new Error('It is away.')) {
  let calls = 0;
  return jest.fn(() => {
    calls += 1;
    if (calls <= times) throw error();
    return calls;
  });
}

const always = () => true;

test('what may pass is tried again, once for each delay', async () => {
  expect(await retry(failing(2), { when: always, delays: [0, 0] })).toBe(3);
  const step = failing(3);
  await expect(retry(step, { when: always, delays: [0, 0] })).rejects.toThrow('It is away.');
  expect(step).toHaveBeenCalledTimes(3);
});

test('what does not pass is thrown at once', async () => {
  const step = failing(1);
  await expect(retry(step, { when: () => false, delays: [0] })).rejects.toThrow('It is away.');
  expect(step).toHaveBeenCalledTimes(1);
});

test('a signal ends the waiting', async () => {
  const stopped = new AbortController();
  const step = failing(1);
  const retried = retry(step, { when: always, delays: [3_600_000], signal: stopped.signal });
  await new Promise(setImmediate);
  stopped.abort();
  await expect(retried).rejects.toThrow('aborted');
  expect(step).toHaveBeenCalledTimes(1);
});

test('after a signal the reason of it is thrown, not the failure', async () => {
  const stopped = new AbortController();
  const step = () => {
    stopped.abort(new Error('stopped'));
    throw new Error('It is away.');
  };
  await expect(retry(step, { when: always, delays: [0], signal: stopped.signal })).rejects.toThrow('stopped');
});

test('delays grow up to the longest one, at random, and end after so many times or at a deadline', () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  expect([...backoff({ firstMs: 2, maxMs: 10, times: 4 })]).toEqual([2, 4, 8, 10]);
  jest.spyOn(Math, 'random').mockReturnValue(0);
  expect([...backoff({ firstMs: 2, maxMs: 10, times: 4 })]).toEqual([1, 2, 4, 5]);
  const clock = jest.spyOn(performance, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2).mockReturnValue(3);
  expect([...backoff({ maxMs: 10, deadline: 3 })]).toHaveLength(2);
  clock.mockRestore();
  jest.restoreAllMocks();
});
