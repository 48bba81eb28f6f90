import { setImmediate } from 'node:timers/promises';
import { HttpError, notFound } from '../../src/server/http/errors';
import { freshOrKept } from '../../src/server/http/kept-responses';

const never = () => new Promise<never>(() => undefined);
const answers = async () => undefined;
const fails = async () => {
  throw new Error('It is gone.');
};

test.each([
  ['says nothing', never],
  ['fails', fails],
])('what is kept is sent while the database %s, and nothing is computed', async (_what, askDatabase) => {
  const compute = jest.fn(async () => 'fresh');
  expect(await freshOrKept('kept', askDatabase, compute)).toBe('kept');
  expect(compute).not.toHaveBeenCalled();
});

test('what is kept is sent when the database falls silent while a fresh response is computed', async () => {
  let asked = 0;
  const askDatabase = () => ((asked += 1) === 1 ? answers() : never());
  expect(await freshOrKept('kept', askDatabase, never)).toBe('kept');
});

test('a fresh response that keeps the process busy for long is waited for while the database answers', async () => {
  let asked = 0;
  const askDatabase = async () => void (asked += 1);
  const compute = async () => {
    while (asked < 5) await setImmediate();
    return 'fresh';
  };
  expect(await freshOrKept('kept', askDatabase, compute)).toBe('fresh');
});

test('what is kept is sent when a fresh response waits for a lock, though the database answers', async () => {
  expect(await freshOrKept('kept', answers, never)).toBe('kept');
});

test('a failure of the server is answered by what is kept, one of the request by its reason', async () => {
  const failing = (error: Error) => freshOrKept('kept', answers, () => Promise.reject(error));
  expect(await failing(new HttpError(503, 'Busy.'))).toBe('kept');
  expect(await failing(new Error('It is gone.'))).toBe('kept');
  await expect(failing(notFound('The blog'))).rejects.toThrow('The blog was not found.');
});
