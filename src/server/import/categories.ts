import { findByName } from '../categories/categories';
import { allCategories } from '../../contract/categories';
import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import { UsageError } from '../operator-error';
import { cleanLine, cutAtWord } from './text';

/** @returns the category of a post that has these categories and tags elsewhere; undefined where nothing says which */
export type FindCategory = (categories: readonly string[], tags: readonly string[]) => string | undefined;

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
  return (categories, tags) => {
    for (const name of [...categories, ...tags]) {
      const category = byName.get(foldCase(name.trim())) ?? findKnown(names, name);
      if (category) return category;
    }
    return undefined;
  };
}

/** A category that an import adds. */
interface AddedCategory {
  name: string;
  /** What stands for it in its address, as the source has it; empty where it says nothing. */
  slug: string;
}

/**
 * Has the first category of a post added where it is none of this blog, and mapped to none.
 * @param room how many may be added
 * @param slugOf what the source has for a category in its address
 */
export function createCategoryAdder(find: FindCategory, room: number, slugOf: (name: string) => string) {
  const added = new Map<string, AddedCategory>();

  function add(elsewhere: string): string | undefined {
    const name = cutAtWord(cleanLine(elsewhere), limits.termName);
    const folded = foldCase(name);
    const before = added.get(folded);
    if (before) return before.name;
    if (name === '' || folded === foldCase(allCategories) || added.size >= room) return undefined;
    added.set(folded, { name, slug: slugOf(elsewhere) });
    return name;
  }

  const findOrAdd: FindCategory = (categories, tags) =>
    find(categories, []) ?? (categories[0] === undefined ? undefined : add(categories[0])) ?? find([], tags);
  return { added, find: findOrAdd };
}
