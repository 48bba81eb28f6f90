// Sort keys order posts and comments: the newer has the greater one, and no two are equal.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queries } from './database';
import type { BlogKind } from './schema';

/** How many rows of the same millisecond have their key before the next millisecond begins. */
const keysPerMillisecond = 2048;

/** @param createdAt ISO 8601 */
export const firstKeyOf = (createdAt: string): number => Date.parse(createdAt) * keysPerMillisecond;

/** Below it are the keys of pages, and none of posts, which are dated in 1900 or later. */
const endOfPageKeys = firstKeyOf('1850-01-01T00:00:00.000Z');

/** @param sortKey of `blogs`, with its table. The sign keeps it from being searched by: nearly all rows fulfil it */
export const isPostKey = (sortKey: `${string}.sort_key`): RawBuilder<SqlBool> =>
  sql<SqlBool>`+${sql.ref(sortKey)} >= ${sql.lit(endOfPageKeys)}`;

/** The same to be searched by. */
export const isPageKey = (sortKey: `${string}.sort_key`): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(sortKey)} < ${sql.lit(endOfPageKeys)}`;

/** Those of pages are in no order of time. */
async function findFreePageKey(tx: Queries): Promise<number> {
  const { last } = await tx
    .selectFrom('blogs')
    .select(({ fn }) => fn.max<number | null>('sort_key').as('last'))
    .where(isPageKey('blogs.sort_key'))
    .executeTakeFirstOrThrow();
  return last === null ? Number.MIN_SAFE_INTEGER : last + 1;
}

/**
 * The keys of rows in the order in which they were created. Where a millisecond has more rows than keys, the others take
 * those of the next.
 */
export function createSortKeySequence(): (createdAt: string) => number {
  let last = -Infinity;
  return (createdAt) => {
    last = Math.max(firstKeyOf(createdAt), last + 1);
    return last;
  };
}

interface SortedRow {
  created_at: string;
  /** Of a row of `blogs`. */
  kind?: BlogKind | undefined;
}

/**
 * Inserts a row with a key that no other row has.
 * @param insert inserts nothing when another row has the key, and returns whether it has
 * @param wanted the key that it has if it is free
 */
export async function withFreeSortKey(
  tx: Queries,
  table: 'blogs' | 'comments',
  row: SortedRow,
  insert: (sortKey: number) => Promise<boolean>,
  wanted?: number,
): Promise<void> {
  let isInserted = wanted !== undefined && (await insert(wanted));
  while (!isInserted) isInserted = await insert(await findFreeSortKey(tx, table, row));
}

/** A key that no row has yet. */
export async function findFreeSortKey(
  tx: Queries,
  table: 'blogs' | 'comments',
  { created_at, kind }: SortedRow,
): Promise<number> {
  if (kind === 'page') return findFreePageKey(tx);
  for (let first = firstKeyOf(created_at); ; first += keysPerMillisecond) {
    const end = first + keysPerMillisecond;
    const { last } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('sort_key').as('last'))
      .where('sort_key', '>=', first)
      .where('sort_key', '<', end)
      .executeTakeFirstOrThrow();
    if (last === null) return first;
    if (last + 1 < end) return last + 1;
  }
}
