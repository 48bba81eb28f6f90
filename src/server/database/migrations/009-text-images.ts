import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '009-text-images';

/** Pictures that stand in texts, beside the covers. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table images add column kind ${text} not null default 'cover'`.execute(tx);
  await sql`alter table images add column released_at ${text}`.execute(tx);
  // Nearly all images are in use, so that the index stays small.
  await sql`create index images_by_release on images (released_at) where released_at is not null`.execute(tx);
  await sql`create table text_images (
    blog_id ${text} not null references blogs (id) on delete cascade,
    hash ${text} not null references images,
    primary key (blog_id, hash)
  )`.execute(tx);
  await sql`create index text_images_by_image on text_images (hash)`.execute(tx);
}
