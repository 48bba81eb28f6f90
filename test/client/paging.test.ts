import { clampOffset, countPages } from '../../src/client/api/paging';

test('there is at least one page', () => {
  expect([0, 1, 12, 13].map((total) => countPages(total, 12))).toEqual([1, 1, 1, 2]);
});

test('a page whose rows are gone is replaced by the last one', () => {
  expect(clampOffset({ limit: 10, offset: 20 }, 20)).toBe(10);
  expect(clampOffset({ limit: 10, offset: 20 }, 21)).toBe(20);
  expect(clampOffset({ limit: 10, offset: 10 }, 0)).toBe(0);
});
