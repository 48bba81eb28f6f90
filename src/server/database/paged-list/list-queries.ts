import {
  sql,
  type AliasableExpression,
  type AliasedExpression,
  type Expression,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { Database } from '../database';
import { countRows } from '../list-counts';
import type { Tables } from '../schema';

/** Which rows of the table a list holds. */
export interface ListFilter {
  /** The values of columns; any value where undefined. */
  values: Readonly<Record<string, string | number | undefined>>;
  /** A text that they contain. */
  text?: string | undefined;
}

export interface ListOrder<By extends string = string> {
  by: By;
  isDescending: boolean;
}

/** Finds the rows that contain a text. */
export interface ListText<Filter> {
  /** Compares one row. */
  contains(filter: Filter & { text: string }): Expression<SqlBool>;
  /** By the index, which yields the rows in the order of their sort keys; undefined where it does not find all of them. */
  find?(filter: Filter & { text: string }): FoundRows | undefined;
  /** Rows compared at a time; more would hold up other requests. */
  rowsPerComparison: number;
}

export interface FoundRows {
  rows: AliasableExpression<{ sort_key: number }>;
  /** Whether there may be rows of other lists among them. */
  isFiltered: boolean;
}

export interface ListDefinition<Filter extends ListFilter, By extends string, Key, Row> {
  table: keyof Tables;
  /** The columns of each order. No two rows have the same values in all of them. */
  orders: Readonly<Record<By, readonly string[]>>;
  /** Of what an order has that is no column of the table, but that an index has as it is here. */
  expressions?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** How many rows a list has, whatever text they contain. */
  count(filter: Filter): Promise<number>;
  text?: ListText<Filter>;
  /** What else the rows of a list have in common, beside the values of their columns. */
  condition?(filter: Filter): Expression<SqlBool> | undefined;
  /**
   * Reads a number that changes with every change of what the lists hold, and of the texts in which is searched. Without
   * it nothing is remembered of a list.
   */
  readVersion?(): Promise<number>;
  /** @param page the columns of the order, of the rows that are wanted */
  readRows(page: AliasedExpression<Key, 'page'>, orderBy: Expression<unknown>): Promise<Row[]>;
}

/** Where a row is in a list: its values of the columns of the order. */
export type Position = readonly (string | number)[];

export interface List<Filter extends ListFilter, By extends string> {
  filter: Filter;
  order: ListOrder<By>;
  /** Whether the rows that contain the text are found by the index, not by comparing them. */
  isByIndex: boolean;
}

/** A part of a list: from a row, or from the beginning of the list. */
export interface Part {
  limit: number;
  offset?: number;
  from?: Position | undefined;
  /** Begins with the row after `from`. */
  isAfterFrom?: boolean;
  /** Ends before this row. */
  to?: Position | undefined;
  /** Begins at the end of the list, or at `from`, and goes backward; the rows are returned in the order of the list. */
  isFromEnd?: boolean;
}

export function createListQueries<Filter extends ListFilter, By extends string, Key, Row>(
  { queries: db, textSearch }: Pick<Database, 'queries' | 'textSearch'>,
  { table, orders, expressions = {}, text: listText, condition, readRows }: ListDefinition<Filter, By, Key, Row>,
) {
  const columnsOf = (order: ListOrder<By>): readonly string[] => orders[order.by];

  function find(filter: Filter): FoundRows | undefined {
    const { text } = filter;
    return text !== undefined && textSearch.isIndexed(text) ? listText?.find?.({ ...filter, text }) : undefined;
  }

  /** The columns of the order, of the rows of a part: from a covering index, unless a text is compared. */
  function select({ filter, order, isByIndex }: List<Filter, By>, part: Part) {
    const { limit, offset = 0, from, isAfterFrom = false, to, isFromEnd = false } = part;
    const { values, text } = filter;
    const found = isByIndex ? find(filter) : undefined;
    // In the order in which the index yields its rows, where it is theirs.
    const columns = columnsOf(order).map(
      (column) => expressions[column] ?? sql.ref(`${found && column === 'sort_key' ? 'found' : table}.${column}`),
    );
    const named = columnsOf(order).map((column, place) => sql`${columns[place]} as ${sql.ref(column)}`);
    const isDescending = order.isDescending !== isFromEnd;
    const direction = sql.raw(isDescending ? 'desc' : 'asc');
    const [after, before] = isDescending ? (['<', '>'] as const) : (['>', '<'] as const);
    // SQLite compares all columns at once in an index, but of expressions only one.
    const isExpression = expressions[columnsOf(order)[0]!] !== undefined;
    const is = (comparison: '<' | '>' | '<=' | '>=', position: Position) => sql`
      ${isExpression ? sql`${columns[0]} ${sql.raw(`${comparison[0]}=`)} ${position[0]} and` : sql``}
      (${sql.join(columns)}) ${sql.raw(comparison)} (${sql.join(position)})`;

    const conditions: Expression<unknown>[] = [];
    for (const [column, value] of Object.entries(values)) {
      if (value !== undefined) conditions.push(sql`${sql.ref(`${table}.${column}`)} = ${value}`);
    }
    const common = condition?.(filter);
    if (common) conditions.push(common);
    if (from) conditions.push(is(isAfterFrom ? after : `${after}=`, from));
    if (to) conditions.push(is(before, to));
    if (text !== undefined && listText && !(found && textSearch.isExact(text))) {
      conditions.push(listText.contains({ ...filter, text }));
    }
    return sql<Key>`
      select ${sql.join(named)} from ${sql.table(table)}
      ${found ? sql`inner join ${found.rows} as found on found.sort_key = ${sql.ref(`${table}.sort_key`)}` : sql``}
      ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
      order by ${sql.join(columns.map((column) => sql`${column} ${direction}`))}
      limit ${limit} offset ${offset}`;
  }

  return {
    find,

    /** Whether the index yields its rows in this order. */
    isOrderOfIndex: (order: ListOrder<By>): boolean => columnsOf(order)[0] === 'sort_key',

    /** Where the first row of a part is. */
    async findPosition(list: List<Filter, By>, part: Omit<Part, 'limit'>): Promise<Position | undefined> {
      const row = await db
        .selectFrom(sql<Record<string, string | number>>`(${select(list, { ...part, limit: 1 })})`.as('page'))
        .selectAll()
        .executeTakeFirst();
      return row && columnsOf(list.order).map((column) => row[column]!);
    },

    countPart: (list: List<Filter, By>, part: Part): Promise<number> => countRows(db, sql`(${select(list, part)})`),

    /** Counts no further than `max`. */
    countFound: ({ rows }: FoundRows, max: number): Promise<number> =>
      countRows(db, db.selectFrom(rows.as('found')).select('found.sort_key').limit(max)),

    /** The positions first, then the rows of those. */
    readPart(list: List<Filter, By>, part: Part): Promise<Row[]> {
      const direction = sql.raw(list.order.isDescending ? 'desc' : 'asc');
      const orderBy = columnsOf(list.order).map((column) => sql`${sql.ref(`page.${column}`)} ${direction}`);
      return readRows(sql<Key>`(${select(list, part)})`.as('page'), sql.join(orderBy));
    },
  };
}
