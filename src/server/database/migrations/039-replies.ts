import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '039-replies';

/**
 * Answers to comments, and the private feeds that tell of them. A comment of before, and one that a server of the version
 * before adds, answers none: the list of a post is ordered by expressions that need no column of it to be filled.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const [text, integer] = engine === 'postgres' ? [sql`text collate "C"`, sql`bigint`] : [sql`text`, sql`integer`];
  for (const table of ['comments', 'deleted_comments']) {
    await sql`alter table ${sql.table(table)} add column parent_id ${text}`.execute(tx);
    await sql`alter table ${sql.table(table)} add column thread_key ${integer}`.execute(tx);
    await sql`create index ${sql.ref(`${table}_by_parent`)} on ${sql.table(table)} (parent_id, sort_key)
      where parent_id is not null`.execute(tx);
  }
  await sql`create index comments_by_thread on comments (
    blog_id, is_approved, (coalesce(thread_key, sort_key)), (case when thread_key is null then 0 else -sort_key end),
    sort_key
  )`.execute(tx);
  await sql`create table account_feeds (
    user_id ${text} primary key references users (id) on delete cascade,
    nonce ${text} not null,
    created_at ${text} not null
  )`.execute(tx);
}
