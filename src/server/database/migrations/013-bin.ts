import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '013-bin';

/** Deleted posts lie in tables of their own, so that no query can show one because it forgot to leave it out. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const bigint = engine === 'postgres' ? sql`bigint` : sql`integer`;
  await sql`create table deleted_blogs (
    id ${text} primary key,
    sort_key ${bigint} not null,
    title ${text} not null,
    sub_title ${text} not null,
    excerpt ${text} not null,
    description ${text} not null,
    category ${text} not null,
    author ${text},
    image_hash ${text} not null references images (hash),
    is_published integer not null,
    like_count integer not null,
    comment_count integer not null,
    created_at ${text} not null,
    updated_at ${text} not null,
    deleted_at ${text} not null
  )`.execute(tx);
  await sql`create index deleted_blogs_by_date on deleted_blogs (deleted_at, id)`.execute(tx);
  await sql`create index deleted_blogs_by_image on deleted_blogs (image_hash)`.execute(tx);
  await sql`create table deleted_comments (
    id ${text} primary key,
    sort_key ${bigint} not null,
    blog_id ${text} not null,
    user_id ${text} references users (id) on delete set null,
    name ${text} not null,
    is_approved integer not null,
    created_at ${text} not null,
    content ${text} not null,
    name_folded ${text} not null,
    content_folded ${text} not null
  )`.execute(tx);
  await sql`create index deleted_comments_by_blog on deleted_comments (blog_id, sort_key)`.execute(tx);
  await sql`create index deleted_comments_by_user on deleted_comments (user_id)`.execute(tx);
  await sql`create table deleted_likes (
    blog_id ${text} not null,
    user_id ${text} not null references users (id) on delete cascade,
    created_at ${text} not null,
    primary key (blog_id, user_id)
  )`.execute(tx);
  await sql`create index deleted_likes_by_user on deleted_likes (user_id)`.execute(tx);
  await sql`create table bin_moves (
    blog_id ${text} primary key,
    target ${text} not null,
    is_published integer not null
  )`.execute(tx);
}
