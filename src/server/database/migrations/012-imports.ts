import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '012-imports';

/** What comes from other systems: who wrote a post, what it was made of, and where it was. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table blogs add column author ${text}`.execute(tx);
  // Neither refers to posts: a post may be deleted, and come back from the bin.
  await sql`create table redirects (path ${text} primary key, target ${text} not null)`.execute(tx);
  await sql`create table imported_items (
    source ${text} not null,
    item ${text} not null,
    imported_id ${text} not null,
    hash ${text} not null,
    written_at ${text} not null,
    primary key (source, item)
  )`.execute(tx);
}
