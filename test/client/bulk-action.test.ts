import { runBulkAction, type Failure } from '../../src/client/ui/data-table/runBulkAction';

interface Item {
  _id: string;
  createdAt: string;
}

/** Items, newest first. */
const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ _id: `item-${index}`, createdAt: minute(60 - index) }));

const minute = (number: number) => `2025-03-09T12:${String(number).padStart(2, '0')}:00.000Z`;

const refused: Failure = { reason: 'Not this one.', isFatal: false };

/** A list of which the action removes what it succeeds for, and a server that answers three items at a time. */
function aList(count: number, failureOf: (item: Item) => Failure | undefined = () => undefined) {
  let list = items(count);
  const executed: string[] = [];
  const progress: string[] = [];
  const controller = new AbortController();
  let beforeSlice: () => void = () => undefined;
  let fetches = 0;
  return {
    executed,
    progress,
    controller,
    fetches: () => fetches,
    ids: () => list.map(({ _id }) => _id),
    add: (item: Item) => (list = [item, ...list]),
    onFetch: (listener: () => void) => (beforeSlice = listener),
    run: (except?: string[]) =>
      runBulkAction<Item>({
        target: {
          except,
          fetchSlice: (offset) => {
            fetches += 1;
            if (fetches > 50) throw new Error('It does not end.');
            beforeSlice();
            return Promise.resolve({ items: list.slice(offset, offset + 3), total: list.length });
          },
        },
        execute: (item) => {
          executed.push(item._id);
          const failure = failureOf(item);
          if (!failure) list = list.filter(({ _id }) => _id !== item._id);
          return Promise.resolve(failure);
        },
        onProgress: (done, total) => progress.push(`${done} of ${total}`),
        signal: controller.signal,
      }),
  };
}

describe('an action for a whole list', () => {
  test('is carried out for every item, slice by slice, once', async () => {
    const list = aList(8);
    const report = await list.run();
    expect(list.executed).toHaveLength(8);
    expect(new Set(list.executed).size).toBe(8);
    expect(list.ids()).toEqual([]);
    expect(report).toMatchObject({ total: 8, succeeded: 8, failures: [], isStopped: false });
    expect(list.progress[0]).toBe('0 of 8');
    expect(list.progress.at(-1)).toBe('8 of 8');
  });

  test('continues behind those that failed, and ends', async () => {
    const failing = ['item-0', 'item-1', 'item-2', 'item-5', 'item-7'];
    const list = aList(8, ({ _id }) => (failing.includes(_id) ? refused : undefined));
    const report = await list.run();
    expect(list.ids()).toEqual(failing);
    expect([...list.executed].sort()).toEqual(items(8).map(({ _id }) => _id));
    expect(report).toMatchObject({ total: 8, succeeded: 3, isStopped: false });
    expect(report.failures).toHaveLength(5);
  });

  test('ends though nothing leaves the list', async () => {
    const list = aList(8, () => refused);
    const report = await list.run();
    expect(list.executed).toHaveLength(8);
    expect(report).toMatchObject({ total: 8, succeeded: 0, isStopped: false });
  });

  test('leaves out what was added meanwhile, and what it is told to', async () => {
    const list = aList(5);
    let added = 10;
    list.onFetch(() => {
      if (list.fetches() > 1) list.add({ _id: `late-${(added += 1)}`, createdAt: `2025-03-09T13:${added}:00.000Z` });
    });
    const report = await list.run(['item-1']);
    expect([...list.executed].sort()).toEqual(['item-0', 'item-2', 'item-3', 'item-4']);
    expect(report).toMatchObject({ total: 4, succeeded: 4, isStopped: false });
  });

  test('is stopped after the calls that are on their way', async () => {
    const list = aList(8);
    list.onFetch(() => {
      if (list.fetches() === 2) list.controller.abort();
    });
    const report = await list.run();
    expect(list.executed).toHaveLength(3);
    expect(report).toMatchObject({ total: 8, succeeded: 3, isStopped: true });
  });

  test('stops at a failure that all others would share', async () => {
    const list = aList(8, () => ({ reason: 'Log in first.', isFatal: true }));
    const report = await list.run();
    expect(list.executed.length).toBeLessThan(8);
    expect(report).toMatchObject({ total: 8, succeeded: 0, isStopped: true, stopReason: 'Log in first.' });
  });

  test('stops when no more items can be fetched', async () => {
    const report = await runBulkAction<Item>({
      target: { fetchSlice: () => Promise.resolve({ reason: 'The server cannot be reached.' }) },
      execute: () => Promise.resolve(undefined),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    expect(report).toMatchObject({ succeeded: 0, isStopped: true, stopReason: 'The server cannot be reached.' });
  });
});

describe('an action for selected items', () => {
  test('says which of them are not done', async () => {
    const report = await runBulkAction<Item>({
      target: items(3),
      execute: ({ _id }) => Promise.resolve(_id === 'item-1' ? refused : undefined),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    expect(report.remaining.map(({ _id }) => _id)).toEqual(['item-1']);
    expect(report).toMatchObject({ total: 3, succeeded: 2, isStopped: false });
  });
});
