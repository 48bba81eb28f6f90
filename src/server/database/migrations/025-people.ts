import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';
import { run } from './run';

export const name = '025-people';

/**
 * Which account has written a post: null for those from before, and for what has come from elsewhere. The indexes of the
 * posts of one author hold what a page of its list is found by. And what authors tell readers about themselves.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table blogs add column author_id ${text} references users (id) on delete set null`.execute(tx);
  await sql`alter table deleted_blogs add column author_id ${text} references users (id) on delete set null`.execute(
    tx,
  );
  const index = (table: string, by: string, columns: string) =>
    `create index ${table}_by_${by} on ${table} (${columns}) where author_id is not null`;
  await run(
    tx,
    index('blogs', 'author', 'author_id, sort_key, is_published, category, title_folded'),
    index('blogs', 'author_and_title', 'author_id, title_folded, sort_key, is_published, category'),
    index('deleted_blogs', 'author', 'author_id, deleted_at, id'),
  );
  await sql`create table profiles (
    user_id ${text} primary key references users (id) on delete cascade,
    slug ${text} not null unique,
    name ${text} not null,
    about ${text} not null,
    links ${text} not null,
    image_hash ${text} references images (hash),
    is_public integer not null,
    updated_at ${text} not null
  )`.execute(tx);
  await sql`create index profiles_by_image on profiles (image_hash)`.execute(tx);
}
