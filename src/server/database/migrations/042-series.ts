import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '042-series';

/**
 * Posts in an order. A post keeps its place while it is in the bin, so that nothing refers to the post here.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table series (
    id ${text} primary key,
    slug ${text} not null unique,
    name ${text} not null,
    name_folded ${text} not null unique,
    description ${text} not null default '',
    updated_at ${text} not null
  )`.execute(tx);
  await sql`create table series_slugs (
    slug ${text} primary key,
    series_id ${text} not null references series (id)
  )`.execute(tx);
  await sql`create index series_slugs_of_series on series_slugs (series_id)`.execute(tx);
  await sql`create table series_posts (
    blog_id ${text} primary key,
    series_id ${text} not null references series (id),
    position integer not null
  )`.execute(tx);
  await sql`create index series_posts_in_order on series_posts (series_id, position, blog_id)`.execute(tx);
}
