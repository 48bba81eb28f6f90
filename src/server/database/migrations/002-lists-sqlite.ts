// Counters and search indexes. Triggers kept them then, which 023-no-triggers has taken away.
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../schema';
import { run } from './run';

/** A list whose rows are counted: rows of `table`, by `key` and a flag. */
interface CountedList {
  list: string;
  table: string;
  /** Column, or '' where there is but one such list. */
  key: string;
  flag: string;
}

const countedLists: CountedList[] = [
  { list: 'blogs', table: 'blogs', key: 'category', flag: 'is_published' },
  { list: 'likes', table: 'likes', key: '', flag: 'is_blog_published' },
  { list: 'likes of user', table: 'likes', key: 'user_id', flag: 'is_blog_published' },
  { list: 'comments', table: 'comments', key: '', flag: 'is_approved' },
  { list: 'comments of blog', table: 'comments', key: 'blog_id', flag: 'is_approved' },
  { list: 'comments of user', table: 'comments', key: 'user_id', flag: 'is_blog_published' },
];

export async function createCounters(tx: Transaction<Tables>): Promise<void> {
  await tx.schema
    .createTable('list_counts')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('flag', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_counts_once', ['list', 'key', 'flag'])
    .modifyEnd(sql`without rowid`)
    .execute();
  for (const { list, table, key, flag } of countedLists) {
    const keyOf = key || `''`;
    await run(
      tx,
      `insert into list_counts (list, key, flag, count)
        select '${list}', ${keyOf}, ${flag}, count(*) from ${table} where ${keyOf} is not null group by 2, 3`,
    );
  }
}

/**
 * FTS5 with trigrams finds any text of three letters or more. It folds nothing by itself: what is searched for is
 * folded as the columns are. Its rows have the sort key for an id, so that matches come in the order of the list.
 */
export async function createSearchIndexes(tx: Transaction<Tables>): Promise<void> {
  const fts5 = (table: string, columns: string) =>
    `create virtual table ${table} using fts5(
      ${columns}, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
    )`;
  // Merging parts of the index less often, and never because of deletions alone, keeps each commit short.
  const mergeSettings = (table: string) =>
    ["'automerge', 8", "'deletemerge', 0"].map(
      (setting) => `insert into ${table} (${table}, rank) values (${setting})`,
    );
  // The rows that are there already are indexed in many parts; one part is searched in half the time.
  const optimize = (table: string) => `insert into ${table} (${table}) values ('optimize')`;
  // In two columns, so that what a visitor finds is told without reading the posts.
  const titleColumns = (row: string) =>
    `${row}.sort_key, iif(${row}.is_published, ${row}.title_folded, ''), iif(${row}.is_published, '', ${row}.title_folded)`;
  const commentColumns = (row: string) =>
    `${row}.sort_key, ${row}.name_folded, ${row}.content_folded, ${row}.blog_title_folded`;
  await run(
    tx,
    fts5('blog_search', 'published, drafts'),
    ...mergeSettings('blog_search'),
    `insert into blog_search (rowid, published, drafts) select ${titleColumns('blogs')} from blogs`,
    optimize('blog_search'),

    fts5('comment_search', 'name, content, title'),
    ...mergeSettings('comment_search'),
    `insert into comment_search (rowid, name, content, title)
      select ${commentColumns('comments')} from comments`,
    optimize('comment_search'),
  );
}
