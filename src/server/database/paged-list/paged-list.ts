// The lists of a table, of any length: in pages, and whole. A page costs the same among 100 rows and among 100,000.
import type { Database } from '../database';
import {
  createListQueries,
  type List,
  type ListDefinition,
  type ListFilter,
  type ListOrder,
  type Part,
  type Position,
} from './list-queries';
import { createPageStarts, spacing } from './page-starts';
import { createSearchPlans, type ComparedPart } from './search-plans';

/** The page that a client asks for. */
export interface Page {
  limit: number;
  offset?: number | undefined;
}

export interface PageOfRows<Row> {
  rows: Row[];
  /** Rows of the whole list. */
  total: number;
}

/** How a list is read that is longer than a page. */
export interface Slices<Row, By> {
  /** Rows read at a time; more would hold up other requests. */
  rowsPerSlice: number;
  positionOf(row: Row, by: By): Position;
}

export function createPagedList<Filter extends ListFilter, By extends string, Key, Row>(
  database: Pick<Database, 'queries' | 'textSearch' | 'timeSlices'>,
  definition: ListDefinition<Filter, By, Key, Row>,
) {
  type Order = ListOrder<By>;
  const { timeSlices } = database;
  const { text, readVersion } = definition;
  const queries = createListQueries(database, definition);
  const pageStarts = createPageStarts();
  const planSearch = text && createSearchPlans(database, queries, text);

  /** With the parts in which the text is compared, where the index does not find it. */
  async function plan(filter: Filter, order: Order) {
    const rows = await definition.count(filter);
    const list: List<Filter, By> = { filter, order, isByIndex: false };
    if (filter.text === undefined || !planSearch || !readVersion) return { list, total: rows };
    const { total, parts } = await planSearch(filter, order, await readVersion(), rows);
    return { list: { ...list, isByIndex: !parts }, total, parts };
  }

  /** Where the row at `offset` is, without a text or with an index. */
  function locate(list: List<Filter, By>, total: number, offset: number): Promise<Omit<Part, 'limit'>> {
    if (!readVersion) return Promise.resolve({ offset });
    return pageStarts.locate({ name: JSON.stringify(list), total, readVersion }, offset, (part) =>
      timeSlices.run(() => queries.findPosition(list, part)),
    );
  }

  /** An index has no row numbers: the rows before the page are counted one by one, or those behind it, if they are fewer. */
  async function readListed(list: List<Filter, By>, total: number, limit: number, offset: number): Promise<Row[]> {
    const fromEnd = total - offset - limit;
    const isNearEnd = fromEnd < offset && (!readVersion || fromEnd < spacing);
    const start = isNearEnd ? { offset: fromEnd, isFromEnd: true } : await locate(list, total, offset);
    return queries.readPart(list, { ...start, limit });
  }

  async function readCompared(list: List<Filter, By>, parts: readonly ComparedPart[], limit: number, offset: number) {
    const rows: Row[] = [];
    for (const { from, to, matches, before } of parts) {
      const skip = Math.max(0, offset - before);
      if (skip >= matches) continue;
      const read = () => queries.readPart(list, { from, to, offset: skip, limit: limit - rows.length });
      // Mostly there is only one.
      rows.push(...(rows.length === 0 ? await read() : await timeSlices.run(read)));
      if (rows.length >= limit) break;
    }
    return rows;
  }

  /** In slices, one at a time, between which other requests are answered. */
  async function* readSlices(
    list: List<Filter, By>,
    { limit, ...start }: Part,
    { rowsPerSlice, positionOf }: Slices<Row, By>,
  ): AsyncGenerator<Row[]> {
    let part: Omit<Part, 'limit'> = start;
    for (let missing = limit; missing > 0;) {
      const size = Math.min(missing, rowsPerSlice);
      const rows = await timeSlices.run(() => queries.readPart(list, { ...part, limit: size }));
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
      part = { from: positionOf(rows.at(-1)!, list.order.by), isAfterFrom: true, to: start.to };
      missing -= rows.length;
    }
  }

  return {
    async readPage(filter: Filter, order: Order, { limit, offset = 0 }: Page): Promise<PageOfRows<Row>> {
      const { list, total, parts } = await plan(filter, order);
      const count = Math.min(limit, total - offset);
      if (count <= 0) return { rows: [], total };
      const rows = parts ? readCompared(list, parts, count, offset) : readListed(list, total, count, offset);
      return { rows: await rows, total };
    },

    /** The rows after a position, and how many the whole list has. */
    async readAfter(filter: Filter, order: Order, position: Position, limit: number): Promise<PageOfRows<Row>> {
      const { list, total } = await plan(filter, order);
      return { rows: await queries.readPart(list, { limit, from: position, isAfterFrom: true }), total };
    },

    /** The first rows of a list without a text. */
    readFirst: (filter: Filter, order: Order, limit: number): Promise<Row[]> =>
      queries.readPart({ filter, order, isByIndex: false }, { limit }),

    /** The whole list. */
    async *readAll(filter: Filter, order: Order, slices: Slices<Row, By>): AsyncGenerator<Row[]> {
      const { list, parts } = await plan(filter, order);
      for (const { from, to } of parts ?? [{}]) yield* readSlices(list, { from, to, limit: Infinity }, slices);
    },

    /** A part of a list without a text, which may be long. */
    async *readRange(
      filter: Filter,
      order: Order,
      { limit, offset }: Required<Page>,
      slices: Slices<Row, By>,
    ): AsyncGenerator<Row[]> {
      const { list, total } = await plan(filter, order);
      const start = await locate(list, total, offset);
      yield* readSlices(list, { ...start, limit: Math.min(limit, total - offset) }, slices);
    },
  };
}
