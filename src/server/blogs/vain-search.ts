import type { Query } from '../../contract/call';
import type { contract } from '../../contract/calls';
import { allCategories } from '../../contract/categories';
import { foldCase } from '../../contract/fold-case';

type ListQuery = Query<typeof contract.listBlogs>;

/**
 * What was searched for where nothing was found in titles and categories. A search in a category, or for what is beyond the
 * last page, may have found something elsewhere.
 */
export function findVainSearch({ search, category, tag, offset, cursor }: ListQuery, isEmpty: boolean) {
  const isOfAll = category === undefined || foldCase(category) === foldCase(allCategories);
  return isEmpty && isOfAll && tag === undefined && !offset && cursor === undefined ? search : undefined;
}
