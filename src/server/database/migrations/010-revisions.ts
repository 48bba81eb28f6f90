import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '010-revisions';

/** The versions of posts. They outlive their post while that is in the bin, so that nothing refers to it here. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table revisions (
    blog_id ${text} not null,
    saved_at ${text} not null,
    user_id ${text} references users (id) on delete set null,
    user_name ${text},
    title ${text} not null,
    sub_title ${text} not null,
    category ${text} not null,
    image_hash ${text} not null references images (hash),
    compressed_description ${text} not null,
    primary key (blog_id, saved_at)
  )`.execute(tx);
  await sql`create index revisions_by_image on revisions (image_hash)`.execute(tx);
  await sql`create index revisions_by_user on revisions (user_id)`.execute(tx);
  await sql`create table revision_images (
    blog_id ${text} not null,
    saved_at ${text} not null,
    hash ${text} not null references images (hash),
    primary key (blog_id, saved_at, hash),
    foreign key (blog_id, saved_at) references revisions (blog_id, saved_at) on delete cascade
  )`.execute(tx);
  await sql`create index revision_images_by_image on revision_images (hash)`.execute(tx);
}
