// Sort keys order posts and comments: the newer has the greater one, and no two are equal.
import type { Queries } from './database';

/** How many rows of the same millisecond have their key before the next millisecond begins. */
const keysPerMillisecond = 2048;

/** @param createdAt ISO 8601 */
const firstKeyOf = (createdAt: string): number => Date.parse(createdAt) * keysPerMillisecond;

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

/**
 * Inserts a row with a key that no other row has.
 * @param insert inserts nothing when another row has the key, and returns whether it has
 * @param wanted the key that it has if it is free
 */
export async function withFreeSortKey(
  tx: Queries,
  table: 'blogs' | 'comments',
  createdAt: string,
  insert: (sortKey: number) => Promise<boolean>,
  wanted?: number,
): Promise<void> {
  let isInserted = wanted !== undefined && (await insert(wanted));
  while (!isInserted) isInserted = await insert(await findFreeSortKey(tx, table, createdAt));
}

/** A key that no row has yet. */
export async function findFreeSortKey(tx: Queries, table: 'blogs' | 'comments', createdAt: string): Promise<number> {
  for (let first = firstKeyOf(createdAt); ; first += keysPerMillisecond) {
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
