import type { Database } from '../database';
import type { createListQueries, List, ListFilter, ListOrder, ListText, Part } from './list-queries';
import { createVersionedCache } from './versioned-cache';

/** A part of a list that contains matches. */
export interface ComparedPart extends Pick<Part, 'from' | 'to'> {
  matches: number;
  /** Matches before the part. */
  before: number;
}

/** How the rows that contain a text are found. */
export interface SearchPlan {
  total: number;
  /** By comparing the rows of these parts; by the index where undefined. */
  parts?: readonly ComparedPart[];
}

/** The index yields matches by date; so many are sorted otherwise as fast as they are found in that order. */
const maxSortedMatches = 1000;

/**
 * Decides how a text is found, and counts the matches: the index is the faster way to few of them, comparison to many.
 * The plan is cached, as counting takes longer than reading a page.
 */
export function createSearchPlans<Filter extends ListFilter, By extends string, Key, Row>(
  { textSearch, timeSlices }: Pick<Database, 'textSearch' | 'timeSlices'>,
  queries: ReturnType<typeof createListQueries<Filter, By, Key, Row>>,
  { rowsPerComparison }: ListText<Filter>,
) {
  const plans = createVersionedCache<SearchPlan>(({ parts = [] }) => 1 + parts.length);

  /** How many rows the index finds; undefined where it is not the faster way. */
  async function countByIndex(filter: Filter, order: ListOrder<By>, rows: number): Promise<number | undefined> {
    const { text = '' } = filter;
    const found = queries.find(filter);
    if (!found) return undefined;
    const readsRows = found.isFiltered || !textSearch.isExact(text);
    const max = textSearch.maxFound(text, rows, readsRows);
    const count = await timeSlices.run(() => queries.countFound(found, max + 1));
    if (count > max || !readsRows) return count > max ? undefined : count;
    return timeSlices.run(() => queries.countPart({ filter, order, isByIndex: true }, { limit: count }));
  }

  async function compare(filter: Filter, order: ListOrder<By>): Promise<SearchPlan> {
    const list: List<Filter, By> = { filter, order, isByIndex: false };
    const whole = { ...list, filter: { ...filter, text: undefined } };
    const parts: ComparedPart[] = [];
    let total = 0;
    let from: ComparedPart['from'];
    do {
      const start = from;
      const [to, matches] = await timeSlices.run(async () => {
        const end = await queries.findPosition(whole, { from: start, offset: rowsPerComparison });
        return [end, await queries.countPart(list, { from: start, to: end, limit: rowsPerComparison })] as const;
      });
      if (matches > 0) parts.push({ from, to, matches, before: total });
      total += matches;
      from = to;
    } while (from);
    return { total, parts };
  }

  async function makePlan(filter: Filter, order: ListOrder<By>, rows: number): Promise<SearchPlan> {
    const total = await countByIndex(filter, order, rows);
    if (total === undefined) return compare(filter, order);
    return queries.isOrderOfIndex(order) || total <= maxSortedMatches ? { total } : compare(filter, order);
  }

  /**
   * @param version changes with every change of what the lists hold
   * @param rows how many rows the list has, whatever text they contain
   */
  return (filter: Filter, order: ListOrder<By>, version: number, rows: number): Promise<SearchPlan> =>
    plans.get(JSON.stringify([filter, order]), version, () => makePlan(filter, order, rows));
}
