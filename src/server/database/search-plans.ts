import type { TextSearch } from './text-search';
import { createVersionedCache } from './versioned-cache';

/** How the rows that hold a text are found: by index, or by comparing one after the other in the order of the list. */
export type Lookup = 'index' | 'comparison';

export interface SearchPlan {
  total: number;
  lookup: Lookup;
}

/** A search in one list. */
export interface Search {
  text: string;
  /** Names the list. */
  list: string;
  /** Changes with every change of what the list holds. */
  version: number;
  /** How many rows the list has, whatever text they hold. */
  rows: number;
  /** Whether the index also finds rows of other lists. */
  isFiltered: boolean;
  /** How many rows the index finds, of this list and others; counts no further than `max`. */
  countFound(max: number): Promise<number>;
  /** How many of those are in the list and hold the text. */
  countFoundMatches(): Promise<number>;
  countByComparison(): Promise<number>;
}

/**
 * Decides how a text is found, and counts the matches: the index is the faster way to few of them, comparison to many.
 * The plan is cached, as counting takes longer than reading a page.
 */
export function createSearchPlans(textSearch: TextSearch) {
  const plans = createVersionedCache<SearchPlan>();

  async function makePlan(search: Search): Promise<SearchPlan> {
    const { text, rows, isFiltered } = search;
    if (textSearch.isIndexed(text)) {
      const readsRows = isFiltered || !textSearch.isExact(text);
      const max = textSearch.maxFound(text, rows, readsRows);
      const found = await search.countFound(max + 1);
      if (found <= max) return { total: readsRows ? await search.countFoundMatches() : found, lookup: 'index' };
    }
    return { total: await search.countByComparison(), lookup: 'comparison' };
  }

  return (search: Search): Promise<SearchPlan> =>
    plans.get(JSON.stringify([search.list, search.text]), search.version, () => makePlan(search));
}
