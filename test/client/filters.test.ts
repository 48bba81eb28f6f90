import { filterBlogs } from '../../src/client/features/blogs/filterBlogs';
import { filtersToQuery, filtersFromQuery, noFilters } from '../../src/client/features/blogs/filtersSlice';
import { defaultCategories } from '../../src/contract/categories';
import { aBlog } from '../support/builders';

describe('filters in an address', () => {
  test.each([
    ['', noFilters],
    ['search=rain', { search: 'rain', category: 'All' }],
    ['search=%20rain%20', { search: 'rain', category: 'All' }],
    ['category=Startup', { search: '', category: 'Startup' }],
    ['category=sTARTUP', { search: '', category: 'Startup' }],
    ['category=all', noFilters],
    ['category=Gardening', noFilters],
    ['search=&category=', noFilters],
    ['search=a%26b%3Dc&category=Finance', { search: 'a&b=c', category: 'Finance' }],
    ['page=3', noFilters],
  ])('are read from %p', (address, filters) => {
    expect(filtersFromQuery(new URLSearchParams(address), defaultCategories)).toEqual(filters);
  });

  test('are left out where they filter nothing', () => {
    expect(filtersToQuery(noFilters)).toBe('');
  });

  test.each([
    { search: 'rain', category: 'All' },
    { search: '', category: 'Technology' },
    { search: 'ünï & <b>+%', category: 'Lifestyle' },
  ] as const)('are the same when they are written and read again: %p', (filters) => {
    expect(filtersFromQuery(new URLSearchParams(filtersToQuery(filters)), defaultCategories)).toEqual(filters);
  });
});

describe('filtering', () => {
  const rain = aBlog({ _id: 'rain', title: 'A walk in the rain', category: 'Lifestyle' });
  const cloud = aBlog({ _id: 'cloud', title: 'Ärger in der Cloud (100 %)', category: 'Technology' });
  const blogs = [rain, cloud];

  test.each([
    ['', [rain, cloud]],
    ['RAIN', [rain]],
    ['in', [rain, cloud]],
    ['style', [rain]],
    ['ärger', [cloud]],
    ['100 %', [cloud]],
    ['.*', []],
    ['hat', []],
  ])('searches title and category for %p as it is, in any letter case', (search, found) => {
    expect(filterBlogs(blogs, { search })).toEqual(found);
  });

  test('takes the category from what the search found', () => {
    expect(filterBlogs(blogs, { search: 'in', category: 'Technology' })).toEqual([cloud]);
    expect(filterBlogs(blogs, { search: 'rain', category: 'Technology' })).toEqual([]);
  });
});

test('letter case is that of no language: in a Turkish browser “FINANCE” finds Finance too', () => {
  const { toLocaleLowerCase } = String.prototype;
  jest.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return toLocaleLowerCase.call(this, 'tr');
  });
  const coins = aBlog({ title: 'COINS IN A JAR', category: 'Finance' });
  expect(filterBlogs([coins], { search: 'FINANCE' })).toEqual([coins]);
  expect(filterBlogs([coins], { search: 'coins in', category: 'Finance' })).toEqual([coins]);
});
