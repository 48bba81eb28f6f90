// All tables with what a blog consists of, row by row, whatever their columns are. Moves, backups and comparisons
// of databases are made of it. A new table belongs into this list, or among those that are about the servers.
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from './database';
import type { Tables } from './schema';

export type Row = Record<string, string | number | null>;

/** The values of the columns of a key. */
export type Key = (string | number)[];

/** About the database and the servers on it, and not about the blog: these stay where they are. */
type InternalTable =
  | 'migrations'
  | 'leases'
  | 'changes'
  | 'blog_imports'
  | 'idempotency_keys'
  | 'additions'
  | 'presences'
  | 'mails'
  | 'comment_notices'
  | 'search_documents'
  | 'search_words'
  | 'search_grams'
  | 'search_queue'
  | 'visitor_salts'
  | 'visitor_hashes';

export interface DataTable {
  name: Exclude<keyof Tables, InternalTable>;
  /** The columns of the primary key, by which both engines order alike. */
  key: readonly [string, ...string[]];
  /** Read and written at a time; a batch has to fit into memory, and its values into one statement. */
  batchSize: number;
  /** Rows for which this is false are not part of the blog. */
  where?: RawBuilder<unknown>;
}

/** Those first that others refer to. */
export const dataTables: readonly DataTable[] = [
  { name: 'metadata', key: ['key'], batchSize: 1000, where: sql`key not in ('unfinished_move', 'backup_failed_at')` },
  { name: 'site_settings', key: ['id'], batchSize: 1 },
  { name: 'users', key: ['id'], batchSize: 1000 },
  { name: 'account_removals', key: ['user_id'], batchSize: 1000 },
  { name: 'images', key: ['hash'], batchSize: 1000 },
  { name: 'site_images', key: ['setting'], batchSize: 1000 },
  { name: 'unused_images', key: ['hash'], batchSize: 1000 },
  { name: 'categories', key: ['id'], batchSize: 1000 },
  { name: 'category_slugs', key: ['slug'], batchSize: 1000 },
  { name: 'removed_categories', key: ['id'], batchSize: 1000 },
  { name: 'tags', key: ['id'], batchSize: 1000 },
  { name: 'tag_slugs', key: ['slug'], batchSize: 1000 },
  { name: 'merged_tags', key: ['id'], batchSize: 1000 },
  { name: 'series', key: ['id'], batchSize: 1000 },
  { name: 'series_slugs', key: ['slug'], batchSize: 1000 },
  { name: 'series_posts', key: ['blog_id'], batchSize: 1000 },
  { name: 'profiles', key: ['user_id'], batchSize: 1000 },
  { name: 'author_slugs', key: ['slug'], batchSize: 1000 },
  { name: 'account_feeds', key: ['user_id'], batchSize: 1000 },
  { name: 'mail_choices', key: ['user_id'], batchSize: 1000 },
  { name: 'blogs', key: ['sort_key'], batchSize: 1000 },
  // Half a megabyte each, at most.
  { name: 'blog_descriptions', key: ['blog_id'], batchSize: 100 },
  { name: 'text_images', key: ['blog_id', 'hash'], batchSize: 1000 },
  { name: 'blog_tags', key: ['blog_id', 'tag_id'], batchSize: 1000 },
  { name: 'revisions', key: ['blog_id', 'saved_at'], batchSize: 100 },
  { name: 'revision_images', key: ['blog_id', 'saved_at', 'hash'], batchSize: 1000 },
  { name: 'likes', key: ['blog_id', 'user_id'], batchSize: 1000 },
  { name: 'comments', key: ['sort_key'], batchSize: 1000 },
  { name: 'spam_counts', key: ['feature'], batchSize: 1000 },
  { name: 'propagations', key: ['blog_id'], batchSize: 1000 },
  { name: 'slugs', key: ['slug'], batchSize: 1000 },
  { name: 'address_patterns', key: ['pattern'], batchSize: 1000 },
  { name: 'redirects', key: ['path'], batchSize: 1000 },
  { name: 'missing_paths', key: ['path'], batchSize: 1000 },
  { name: 'views_by_day', key: ['day'], batchSize: 1000 },
  { name: 'views_by_post', key: ['day', 'blog_id'], batchSize: 1000 },
  { name: 'views_by_source', key: ['day', 'host'], batchSize: 1000 },
  { name: 'searches_in_vain', key: ['day', 'term'], batchSize: 1000 },
  { name: 'feed_readers', key: ['day', 'feed', 'reader'], batchSize: 1000 },
  { name: 'imported_items', key: ['source', 'item'], batchSize: 1000 },
  { name: 'preview_links', key: ['blog_id'], batchSize: 1000 },
  { name: 'annotations', key: ['id'], batchSize: 1000 },
  { name: 'annotation_messages', key: ['id'], batchSize: 1000 },
  { name: 'subscribers', key: ['id'], batchSize: 1000 },
  // Two bodies of a hundred kilobytes each.
  { name: 'sendings', key: ['id'], batchSize: 50 },
  { name: 'sending_failures', key: ['sending_id', 'subscriber_id'], batchSize: 1000 },
  { name: 'deleted_blogs', key: ['id'], batchSize: 100 },
  { name: 'deleted_comments', key: ['id'], batchSize: 1000 },
  { name: 'deleted_likes', key: ['blog_id', 'user_id'], batchSize: 1000 },
  { name: 'bin_moves', key: ['blog_id'], batchSize: 1000 },
  { name: 'unfinished_work', key: ['kind', 'subject'], batchSize: 1000 },
  { name: 'list_counts', key: ['list', 'key', 'flag'], batchSize: 1000 },
  { name: 'count_changes', key: ['id'], batchSize: 1000 },
];

interface Range {
  after?: Key | undefined;
  upTo?: Key | undefined;
}

/** The rows in the order of their keys, in batches. */
export async function* readBatches(db: Queries, table: DataTable, { after, upTo }: Range = {}): AsyncGenerator<Row[]> {
  for (let last = after; ;) {
    const conditions = [
      ...(last ? [sql`${keyColumns(table)} > ${keyValues(last)}`] : []),
      ...(upTo ? [sql`${keyColumns(table)} <= ${keyValues(upTo)}`] : []),
    ];
    const { rows } = await sql<Row>`select * from ${sql.table(table.name)} ${where(table, conditions)}
      order by ${sql.join(table.key.map((column) => sql.ref(column)))} limit ${table.batchSize}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < table.batchSize) return;
    last = keyOf(table, rows.at(-1)!);
  }
}

export async function findLastKey(db: Queries, table: DataTable): Promise<Key | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(table.name)} ${where(table)}
    order by ${sql.join(table.key.map((column) => sql`${sql.ref(column)} desc`))} limit 1`.execute(db);
  return rows[0] && keyOf(table, rows[0]);
}

export async function countTable(db: Queries, table: DataTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from ${sql.table(table.name)} ${where(table)}`.execute(db);
  return rows[0]!.count;
}

/** Adds a batch in one statement. */
export async function insertRows(tx: Queries, { name }: DataTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(tx);
}

export async function deleteRows(tx: Queries, table: DataTable): Promise<void> {
  await sql`delete from ${sql.table(table.name)} ${where(table)}`.execute(tx);
}

export const keyOf = (table: DataTable, row: Row): Key => table.key.map((column) => row[column]!);

const keyColumns = ({ key }: DataTable) => sql`(${sql.join(key.map((column) => sql.ref(column)))})`;

const keyValues = (key: Key) => sql`(${sql.join(key)})`;

function where(table: DataTable, conditions: RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  const all = [...conditions, ...(table.where ? [table.where] : [])];
  return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
}
