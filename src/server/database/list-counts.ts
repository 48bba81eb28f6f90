import type { AliasableExpression } from 'kysely';
import type { Queries } from './database';
import type { Flag } from './schema';

/** Lists that are counted by triggers; the comment says what `key` and `flag` are. */
export type CountedList =
  /** A category; whether the post is published. */
  | 'blogs'
  /** Nothing; whether the post is published. */
  | 'likes'
  /** The user; whether the post is published. */
  | 'likes of user'
  /** Nothing; whether the comment is approved. */
  | 'comments'
  /** The post; whether the comment is approved. */
  | 'comments of blog'
  /** The user; whether the post is published. */
  | 'comments of user'
  /** The role; whether the account is blocked. */
  | 'users';

interface Counted {
  /** Of all keys when undefined. */
  keys?: readonly string[] | undefined;
  /** Of both when undefined. */
  flag?: Flag | undefined;
}

/** How many rows a list has, at the same cost at any size. */
export async function countList(db: Queries, list: CountedList, { keys, flag }: Counted = {}): Promise<number> {
  const { total } = await db
    .selectFrom('list_counts')
    .select(({ fn }) => fn.sum<number | null>('count').as('total'))
    .where('list', '=', list)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys!))
    .$if(flag !== undefined, (query) => query.where('flag', '=', flag!))
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

/** Counts the rows of a query one by one. */
export async function countRows(db: Queries, rows: AliasableExpression<unknown>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.as('rows'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A number that differs after every change of which rows the lists of a table hold, or in which order. */
export async function readListVersion(db: Queries, table: 'blogs' | 'comments' | 'users'): Promise<number> {
  const row = await db
    .selectFrom('list_counts')
    .select('count')
    .where('list', '=', 'changes')
    .where('key', '=', table)
    .where('flag', '=', 0)
    .executeTakeFirst();
  return row?.count ?? 0;
}
