// How many rows the lists have: the sums of `list_counts` and of the differences that transactions have added in
// `count_changes` (record-changes.ts). A job moves these into the sums.
import { sql, type AliasableExpression, type Selectable, type SqlBool } from 'kysely';
import type { Database, Queries } from './database';
import type { Flag, Tables } from './schema';

/** Lists that are counted; the comment says what `key` and `flag` are. */
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
  | 'users'
  /** The tag; whether the post is published. */
  | 'blogs of tag'
  /** Nothing; nothing. */
  | 'tags'
  /** A table; nothing. How often its lists have changed. */
  | 'changes';

interface Counted {
  /** All keys when undefined. */
  keys?: readonly string[] | undefined;
  /** Both when undefined. */
  flag?: Flag | undefined;
}

/** How many rows a list has, at the same cost at any size. */
export async function countList(db: Queries, list: CountedList, { keys, flag }: Counted = {}): Promise<number> {
  const isWanted = sql.join<SqlBool>(
    [
      sql`list = ${list}`,
      ...(keys ? [sql`key in (${sql.join(keys)})`] : []),
      ...(flag === undefined ? [] : [sql`flag = ${flag}`]),
    ],
    sql` and `,
  );
  // In one statement, which sees the work of the job as a whole or not at all.
  const counts = sql<{ count: number }>`(
    select count from list_counts where ${isWanted}
    union all select difference from count_changes where ${isWanted}
  )`;
  const { total } = await db
    .selectFrom(counts.as('counts'))
    .select(({ fn }) => fn.sum<number | null>('count').as('total'))
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

/** A number that differs after every change of which rows the lists of a table hold, or in which order. */
export const readListVersion = (db: Queries, table: 'blogs' | 'comments' | 'users' | 'tags'): Promise<number> =>
  countList(db, 'changes', { keys: [table], flag: 0 });

/** Counts the rows of a query one by one. */
export async function countRows(db: Queries, rows: AliasableExpression<unknown>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.as('rows'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Differences that are moved in one transaction. */
const movedPerTransaction = 1000;

/** Adds the differences to the sums, so that there are few of them to be read with each count. */
export async function addUpCounts({ queries, write }: Pick<Database, 'queries' | 'write'>): Promise<void> {
  const isAny = async () => (await queries.selectFrom('count_changes').select('id').limit(1).execute()).length > 0;
  for (let isMore = await isAny(); isMore;) {
    isMore = await write(async (tx) => {
      const changes = await tx.selectFrom('count_changes').selectAll().limit(movedPerTransaction).forUpdate().execute();
      if (changes.length === 0) return false;
      await addToSums(tx, changes);
      const ids = changes.map(({ id }) => id);
      await tx.deleteFrom('count_changes').where('id', 'in', ids).execute();
      return changes.length === movedPerTransaction;
    });
  }
}

async function addToSums(tx: Queries, changes: readonly Selectable<Tables['count_changes']>[]): Promise<void> {
  const sums = new Map<string, Selectable<Tables['list_counts']>>();
  for (const { list, key, flag, difference } of changes) {
    const name = `${list} ${key} ${flag}`;
    sums.set(name, { list, key, flag, count: (sums.get(name)?.count ?? 0) + difference });
  }
  // In the same order in all processes, so that none waits for another crosswise.
  const rows = [...sums].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
  const written = await tx
    .insertInto('list_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['list', 'key', 'flag'])
        .doUpdateSet((eb) => ({ count: eb('list_counts.count', '+', eb.ref('excluded.count')) })),
    )
    .returningAll()
    .execute();
  // Nobody asks for the lists of a post that was deleted.
  for (const { list, key, flag, count } of written) {
    if (count !== 0) continue;
    await tx
      .deleteFrom('list_counts')
      .where('list', '=', list)
      .where('key', '=', key)
      .where('flag', '=', flag)
      .execute();
  }
}
