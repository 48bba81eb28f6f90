import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '030-pictures';

/** Which pictures the settings of the site refer to, by the names of the settings: so that the sweep keeps them. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table site_images (
    setting ${text} primary key not null,
    hash ${text} not null references images (hash)
  )`.execute(tx);
  await sql`create index site_images_by_image on site_images (hash)`.execute(tx);
}
