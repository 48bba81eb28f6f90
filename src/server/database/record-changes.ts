// What a transaction changes of rows that lists count, searches find or caches keep, it records itself: the differences
// of the counters in `count_changes`, which list-counts.ts adds up; the posts that have changed in `changes`, by which
// other instances know (postgres-changes.ts); and on SQLite the index of texts. Each is a row of its own, so that no
// writer waits for another one.
//
// So whoever writes to `blogs`, `likes`, `comments`, `users` or `tags` calls recordRows() in the same transaction. Rows that
// refer to a deleted one are deleted, and recorded, before it.
import { SqliteAdapter, type QueryCreator, type Selectable } from 'kysely';
import { inChunks } from '../in-chunks';
import { indexTags, splitTagIds } from './blog-tags';
import { toChangeRow, type Change } from './changes';
import type { Queries } from './database';
import { emptyFullText } from './full-text/documents';
import { newId } from './id';
import type { CountedList } from './list-counts';
import type { Flag, Tables } from './schema';
import { indexTexts, rebuildTextIndexes, type IndexedTable } from './sqlite-text-search';

/** What has to be known of a row that is recorded: to be selected, or returned by a `delete`. */
export const recordedColumns = {
  blogs: ['sort_key', 'id', 'kind', 'category', 'tags', 'is_published', 'title_folded', 'author_id'],
  likes: ['blog_id', 'user_id', 'is_blog_published'],
  comments: ['sort_key', 'blog_id', 'user_id', 'is_approved', 'is_blog_published', 'blog_title_folded', 'spam_score'],
  users: ['role', 'is_blocked', 'name_folded', 'email_folded'],
  tags: ['name_folded'],
} as const;

type RecordedTable = keyof typeof recordedColumns;

interface RecordedRows {
  blogs: Pick<Selectable<Tables['blogs']>, (typeof recordedColumns.blogs)[number]>;
  likes: Pick<Selectable<Tables['likes']>, (typeof recordedColumns.likes)[number]>;
  comments: Pick<Selectable<Tables['comments']>, (typeof recordedColumns.comments)[number]>;
  users: Pick<Selectable<Tables['users']>, (typeof recordedColumns.users)[number]>;
  tags: Pick<Selectable<Tables['tags']>, (typeof recordedColumns.tags)[number]>;
}

/** The name of a list, whose list it is, and the part of it: see `list_counts`. */
type Counter = [list: CountedList, key: string, flag: Flag];

interface Recorded<Row> {
  /** The lists that the row is counted in. */
  counters(row: Row): Counter[];
  /** By what its lists are filtered, sorted or searched; a change of it makes another version of them. */
  listedBy: (keyof Row)[];
  /** What other instances have to know. */
  change?(row: Row): Change;
  /** The index of its texts, and what they depend on. */
  index?: { table: IndexedTable; dependsOn: (keyof Row)[]; keyOf(row: Row): number; holds?(row: Row): boolean };
  /** Writes what follows from the rows. */
  followUp?(tx: Queries, before: readonly Row[], after: readonly Row[]): Promise<void>;
}

const recorded: { [Table in RecordedTable]: Recorded<RecordedRows[Table]> } = {
  blogs: {
    counters: (row) =>
      row.kind === 'page'
        ? []
        : [
            ['blogs', row.category, row.is_published],
            ...splitTagIds(row.tags).map((id) => ['blogs of tag', id, row.is_published] satisfies Counter),
          ],
    listedBy: ['sort_key', 'title_folded', 'category', 'tags', 'is_published', 'author_id'],
    change: ({ id }) => ({ kind: 'blog', blogId: id }),
    index: {
      table: 'blogs',
      dependsOn: ['sort_key', 'title_folded', 'is_published'],
      keyOf: ({ sort_key }) => sort_key,
      holds: ({ kind }) => kind === 'post',
    },
    async followUp(tx, before, after) {
      await indexTags(tx, before, after);
      await queueForSearch(
        tx,
        [...before, ...after].map(({ id }) => ({ kind: 'blog', subject: id })),
      );
      // The navigation, on every page, may lead to them.
      if ([...before, ...after].some(({ kind }) => kind === 'page')) await recordAnyChange(tx);
    },
  },
  likes: {
    counters: (row) => [
      ['likes', '', row.is_blog_published],
      ['likes of user', row.user_id, row.is_blog_published],
    ],
    listedBy: [],
    change: ({ blog_id }) => ({ kind: 'likes', blogId: blog_id }),
    followUp: countLikes,
  },
  comments: {
    counters: (row) => [
      ['comments', '', row.is_approved],
      ['comments of blog', row.blog_id, row.is_approved],
      ...(row.user_id === null ? [] : [['comments of user', row.user_id, row.is_blog_published] satisfies Counter]),
    ],
    listedBy: ['is_approved', 'blog_title_folded', 'spam_score'],
    change: ({ blog_id }) => ({ kind: 'comments', blogId: blog_id }),
    index: { table: 'comments', dependsOn: ['blog_title_folded'], keyOf: ({ sort_key }) => sort_key },
  },
  users: {
    counters: (row) => [['users', row.role, row.is_blocked]],
    listedBy: ['name_folded', 'email_folded', 'role', 'is_blocked'],
  },
  tags: { counters: () => [['tags', '', 0]], listedBy: ['name_folded'] },
};

interface Rows<Row> {
  /** As they were: rows that were deleted or updated. */
  before?: readonly Row[];
  /** As they are: rows that were inserted, or those of `before` in the same order. */
  after?: readonly Row[];
}

/** To be called after the rows were written, in the same transaction, which has locked those of `before`. */
export async function recordRows<Table extends RecordedTable>(
  tx: Queries,
  table: Table,
  { before = [], after = [] }: Rows<RecordedRows[Table]>,
): Promise<void> {
  if (before.length === 0 && after.length === 0) return;
  const { counters, listedBy, change, index, followUp } = recorded[table];
  const differences = new Differences();
  for (const row of before) for (const counter of counters(row)) differences.add(counter, -1);
  for (const row of after) for (const counter of counters(row)) differences.add(counter, 1);
  const isChanged = (place: number, columns: (keyof RecordedRows[Table])[]) =>
    isOther(before[place], after[place], columns);
  const places = [...(before.length > after.length ? before : after).keys()];
  if (listedBy.length > 0 && places.some((place) => isChanged(place, listedBy))) {
    differences.add(['changes', table, 0], 1);
  }
  await insertRecords(tx, differences, change ? [...before, ...after].map(change) : []);
  await followUp?.(tx, before, after);
  if (!index || !isSqlite(tx)) return;
  const keysOf = (rows: readonly RecordedRows[Table][]) =>
    rows.filter((row, place) => isChanged(place, index.dependsOn) && (index.holds?.(row) ?? true)).map(index.keyOf);
  await indexTexts(tx, index.table, { remove: keysOf(before), add: keysOf(after) });
}

/** Whether a row was inserted, deleted, or changed in one of these columns. */
const isOther = <Row>(before: Row | undefined, after: Row | undefined, columns: (keyof Row)[]): boolean =>
  !before || !after || columns.some((column) => before[column] !== after[column]);

/** The same of rows that were updated alike. */
export const recordUpdate = <Table extends RecordedTable>(
  tx: Queries,
  table: Table,
  before: readonly RecordedRows[Table][],
  set: Partial<RecordedRows[Table]>,
): Promise<void> => recordRows(tx, table, { before, after: before.map((row) => ({ ...row, ...set })) });

/** For comments whose text has changed. */
export async function recordTextsOfComments(
  tx: Queries,
  comments: readonly Pick<RecordedRows['comments'], 'sort_key' | 'blog_id'>[],
): Promise<void> {
  const differences = new Differences();
  differences.add(['changes', 'comments', 0], 1);
  await insertRecords(
    tx,
    differences,
    comments.map(({ blog_id }) => ({ kind: 'comments', blogId: blog_id })),
  );
  const keys = comments.map(({ sort_key }) => sort_key);
  if (isSqlite(tx)) await indexTexts(tx, 'comments', { remove: keys, add: keys });
}

/** For what has changed of posts beside the rows that are counted. */
export const recordChanges = (tx: Queries, changes: readonly Change[]): Promise<void> =>
  insertRecords(tx, new Differences(), changes);

/** After the rows of all tables were replaced, those of the counters included. */
export async function recordReplacement(tx: Queries): Promise<void> {
  if (isSqlite(tx)) await rebuildTextIndexes(tx);
  await emptyFullText(tx, isSqlite(tx) ? 'sqlite' : 'postgres');
  await queueForSearch(tx, [{ kind: 'all', subject: '' }]);
  await recordAnyChange(tx);
}

/** Has a job index again what has changed. */
export async function queueForSearch(
  tx: Queries,
  changed: readonly Pick<Tables['search_queue'], 'kind' | 'subject'>[],
): Promise<void> {
  const rows = [...new Map(changed.map((row) => [`${row.kind} ${row.subject}`, row])).values()];
  for (const some of inChunks(rows)) {
    await tx
      .insertInto('search_queue')
      .values(some.map(({ kind, subject }) => ({ id: newId(), kind, subject, cursor: '' })))
      .execute();
  }
}

/** For a change of what every page depends on. */
export async function recordAnyChange(tx: Queries): Promise<void> {
  if (!isSqlite(tx)) await tx.insertInto('changes').values(toChangeRow('anything', '')).execute();
}

/** Keeps `like_count` of posts, which are locked while their likes change. */
async function countLikes(
  tx: Queries,
  before: readonly RecordedRows['likes'][],
  after: readonly RecordedRows['likes'][],
): Promise<void> {
  const differences = new Map<string, number>();
  for (const { blog_id } of before) differences.set(blog_id, (differences.get(blog_id) ?? 0) - 1);
  for (const { blog_id } of after) differences.set(blog_id, (differences.get(blog_id) ?? 0) + 1);
  for (const difference of new Set(differences.values())) {
    const ids = [...differences.keys()].filter((id) => differences.get(id) === difference);
    if (difference === 0) continue;
    await tx
      .updateTable('blogs')
      .set((eb) => ({ like_count: eb('like_count', '+', difference) }))
      .where('id', 'in', ids)
      .execute();
  }
}

/** By how much counters differ from before. */
class Differences {
  readonly #counts = new Map<string, { counter: Counter; difference: number }>();

  add(counter: Counter, difference: number): void {
    const name = counter.join(' ');
    const former = this.#counts.get(name)?.difference ?? 0;
    this.#counts.set(name, { counter, difference: former + difference });
  }

  toRows() {
    return [...this.#counts.values()]
      .filter(({ difference }) => difference !== 0)
      .map(({ counter: [list, key, flag], difference }) => ({ id: newId(), list, key, flag, difference }));
  }
}

/**
 * Of more, such as of all posts that share a cover, it is told that anything may have changed: who reads changes remembers no
 * more than a thousand numbers of transactions that go on, and a statement takes 65,535 parameters.
 */
const maxChanges = 100;

const toChangeRows = (changes: readonly Change[]) =>
  changes.length > maxChanges
    ? [toChangeRow('anything', '')]
    : changes.map(({ kind, blogId }) => toChangeRow(kind, blogId));

/** In one statement where there are two tables: on PostgreSQL each one is a round trip. */
async function insertRecords(tx: Queries, differences: Differences, changes: readonly Change[]): Promise<void> {
  if (!tx.isTransaction) throw new Error('A change is recorded in its own transaction.');
  const countRows = differences.toRows();
  const changeRows = isSqlite(tx) ? [] : toChangeRows(distinct(changes));
  const insertCounts = (db: QueryCreator<Tables>) => db.insertInto('count_changes').values(countRows);
  if (changeRows.length === 0) {
    if (countRows.length > 0) await insertCounts(tx).execute();
    return;
  }
  const db: QueryCreator<Tables> = countRows.length > 0 ? tx.with('counted', insertCounts) : tx;
  await db.insertInto('changes').values(changeRows).execute();
}

const distinct = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [`${change.kind} ${change.blogId}`, change])).values(),
];

/** SQLite has the index of texts, and no other instances. */
const isSqlite = (db: Queries) => db.getExecutor().adapter instanceof SqliteAdapter;
