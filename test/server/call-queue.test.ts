import { createQueue } from '../../src/server/http/request-waits';

test('those who arrive together go on one after the other, each in a turn of its own', async () => {
  const nextTurn = createQueue();
  const goneOn: string[] = [];
  const arrive = (name: string) => void nextTurn().then(() => goneOn.push(name));
  ['a', 'b', 'c'].forEach(arrive);
  expect(goneOn).toEqual([]);
  const seen: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise(setImmediate);
    seen.push(goneOn.join(''));
    if (turn === 0) arrive('d');
  }
  expect(seen).toEqual(['a', 'ab', 'abc', 'abcd', 'abcd']);
  arrive('e');
  await new Promise(setImmediate);
  expect(goneOn).toEqual(['a', 'b', 'c', 'd', 'e']);
});
