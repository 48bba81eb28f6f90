import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '026-tags';

/** Posts, versions and deleted posts have the ids of their tags; `blog_tags` repeats those of posts, to be listed by. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const bigint = engine === 'postgres' ? sql`bigint` : sql`integer`;
  for (const table of ['blogs', 'deleted_blogs', 'revisions']) {
    await sql`alter table ${sql.table(table)} add column tags ${text} not null default ''`.execute(tx);
  }
  await sql`create table tags (
    id ${text} primary key,
    slug ${text} not null unique,
    name ${text} not null,
    name_folded ${text} not null unique,
    description ${text} not null,
    updated_at ${text} not null
  )`.execute(tx);
  await sql`create table tag_slugs (
    slug ${text} primary key,
    tag_id ${text} not null
  )`.execute(tx);
  await sql`create index tag_slugs_by_tag on tag_slugs (tag_id)`.execute(tx);
  await sql`create table merged_tags (
    id ${text} primary key,
    tag_id ${text} not null
  )`.execute(tx);
  await sql`create index merged_tags_by_tag on merged_tags (tag_id)`.execute(tx);
  await sql`create table blog_tags (
    blog_id ${text} not null,
    tag_id ${text} not null,
    sort_key ${bigint} not null,
    is_published integer not null,
    primary key (blog_id, tag_id)
  )`.execute(tx);
  await sql`create index blog_tags_by_tag on blog_tags (tag_id, sort_key, is_published)`.execute(tx);
  await sql`create index blog_tags_by_tag_and_status on blog_tags (tag_id, is_published, sort_key)`.execute(tx);
}
