import { categories, type Category } from '../../contract/categories';
import { foldCase } from '../../contract/fold-case';
import { UsageError } from '../operator-error';

export type FindCategory = (names: string[]) => Category | undefined;

const findKnown = (name: string): Category | undefined =>
  categories.find((category) => foldCase(category) === foldCase(name.trim()));

/** @throws UsageError */
export function readCategory(name: string): Category {
  const category = findKnown(name);
  if (!category) throw new UsageError(`${name} is none of the categories, which are ${categories.join(', ')}.`);
  return category;
}

/**
 * Nothing is guessed: a name stands for a category where it is that category's, or where the mapping says so.
 * @param mapping entries such as `News=Technology`
 * @returns finds the category of a post that has these elsewhere
 * @throws UsageError
 */
export function createCategoryMapping(mapping: string[]): FindCategory {
  const entries = mapping.map((entry) => {
    const [, from, to] = /^(.+)=([^=]+)$/.exec(entry) ?? [];
    if (from === undefined || to === undefined) {
      throw new UsageError(`--category wants a name elsewhere and a category here: "News=Technology", not "${entry}".`);
    }
    return { name: from, category: readCategory(to) };
  });
  return createCategoryFinder(entries);
}

/** The same of entries that are known to be right. */
export function createCategoryFinder(entries: readonly { name: string; category: Category }[]): FindCategory {
  const byName = new Map(entries.map(({ name, category }) => [foldCase(name.trim()), category]));
  return (names) => {
    for (const name of names) {
      const category = byName.get(foldCase(name.trim())) ?? findKnown(name);
      if (category) return category;
    }
    return undefined;
  };
}
