import { findByName } from '../categories/categories';
import { foldCase } from '../../contract/fold-case';
import { UsageError } from '../operator-error';

export type FindCategory = (names: string[]) => string | undefined;

/** The names of the categories of this blog. */
type Names = readonly string[];

const findKnown = (names: Names, name: string): string | undefined =>
  findByName(
    names.map((each) => ({ name: each })),
    name,
  )?.name;

/** @throws UsageError */
export function readCategory(names: Names, name: string): string {
  const category = findKnown(names, name);
  if (!category) throw new UsageError(`${name} is none of the categories, which are ${names.join(', ')}.`);
  return category;
}

/** That of posts for which no other is found, where nobody has said which. */
export const defaultCategoryOf = (names: Names): string => findKnown(names, 'Lifestyle') ?? names[0]!;

/**
 * Nothing is guessed: a name stands for a category where it is that category's, or where the mapping says so.
 * @param mapping entries such as `News=Technology`
 * @returns finds the category of a post that has these elsewhere
 * @throws UsageError
 */
export function createCategoryMapping(names: Names, mapping: string[]): FindCategory {
  const entries = mapping.map((entry) => {
    const [, from, to] = /^(.+)=([^=]+)$/.exec(entry) ?? [];
    if (from === undefined || to === undefined) {
      throw new UsageError(`--category wants a name elsewhere and a category here: "News=Technology", not "${entry}".`);
    }
    return { name: from, category: to };
  });
  return createCategoryFinder(names, entries);
}

/**
 * The same of entries that are taken apart.
 * @throws UsageError where a category is none of this blog
 */
export function createCategoryFinder(
  names: Names,
  entries: readonly { name: string; category: string }[],
): FindCategory {
  const byName = new Map(entries.map(({ name, category }) => [foldCase(name.trim()), readCategory(names, category)]));
  return (wanted) => {
    for (const name of wanted) {
      const category = byName.get(foldCase(name.trim())) ?? findKnown(names, name);
      if (category) return category;
    }
    return undefined;
  };
}
