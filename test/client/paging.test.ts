import { clampOffset, countPages, findWholeList, isWholeList, readPage } from '../../src/client/api/paging';

const letters = ['a', 'b', 'c', 'd', 'e'];

describe('a page of a list', () => {
  test('is what the server answered, with its total', () => {
    expect(readPage({ total: 100 }, ['c', 'd'], { limit: 2, offset: 2 })).toEqual({ rows: ['c', 'd'], total: 100 });
  });

  test('is cut out of the whole list where the API does not page', () => {
    expect(readPage({}, letters, { limit: 2, offset: 2 })).toEqual({ rows: ['c', 'd'], total: 5 });
    expect(readPage({}, letters, { limit: 2, offset: 4 })).toEqual({ rows: ['e'], total: 5 });
  });

  test('is cut after the whole list was filtered and sorted, and counts what was found', () => {
    const vowelsBackwards = (rows: string[]) => rows.filter((row) => 'ae'.includes(row)).reverse();
    expect(readPage({}, letters, { limit: 1, offset: 0 }, vowelsBackwards)).toEqual({ rows: ['e'], total: 2 });
  });
});

test('an answer without a total is the whole list', () => {
  expect(isWholeList({})).toBe(true);
  expect(isWholeList({ total: 0 })).toBe(false);
});

test('a whole list among the cached answers is found by its arguments', () => {
  const answers = new Map<string, { total?: number } | undefined>([
    ['pending', undefined],
    ['paged', { total: 3 }],
    ['whole', {}],
  ]);
  expect(findWholeList([...answers.keys()], (args) => answers.get(args))).toBe('whole');
  expect(findWholeList(['pending', 'paged'], (args) => answers.get(args))).toBeUndefined();
});

test('there is at least one page', () => {
  expect([0, 1, 12, 13].map((total) => countPages(total, 12))).toEqual([1, 1, 1, 2]);
});

test('a page whose rows are gone is replaced by the last one', () => {
  expect(clampOffset({ limit: 10, offset: 20 }, 20)).toBe(10);
  expect(clampOffset({ limit: 10, offset: 20 }, 21)).toBe(20);
  expect(clampOffset({ limit: 10, offset: 10 }, 0)).toBe(0);
});
