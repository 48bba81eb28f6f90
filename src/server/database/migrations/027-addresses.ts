import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '027-addresses';

/**
 * Slugs, patterns of addresses, and addresses that are missing. Posts that are there get theirs from a job (addresses/fill-slugs.ts), as do those that a server of the version before
 * adds: a start waits for none of them.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table blogs add column slug ${text} not null default ''`.execute(tx);
  await sql`alter table deleted_blogs add column slug ${text} not null default ''`.execute(tx);
  await sql`create index blogs_without_slug on blogs (sort_key) where slug = ''`.execute(tx);
  await sql`create table slugs (slug ${text} primary key, blog_id ${text} not null)`.execute(tx);
  await sql`create index slugs_by_blog on slugs (blog_id)`.execute(tx);
  await sql`create table address_patterns (pattern ${text} primary key, used_since ${text} not null)`.execute(tx);
  await sql`create table missing_paths (
    path ${text} primary key,
    count integer not null,
    last_asked_at ${text} not null
  )`.execute(tx);
  await sql`create index missing_paths_by_time on missing_paths (last_asked_at)`.execute(tx);
}
