import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '041-statistics';

/**
 * How often posts are read. Views outlive a post in the bin, so that nothing refers to the post here. What visitors are told
 * apart by is there for a day.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table views_by_day (
    day ${text} primary key,
    views integer not null,
    visitors integer not null
  )`.execute(tx);
  await sql`create table views_by_post (
    day ${text} not null,
    blog_id ${text} not null,
    views integer not null,
    primary key (day, blog_id)
  )`.execute(tx);
  await sql`create index views_by_post_of_blog on views_by_post (blog_id)`.execute(tx);
  await sql`create table views_by_source (
    day ${text} not null,
    host ${text} not null,
    views integer not null,
    primary key (day, host)
  )`.execute(tx);
  await sql`create table searches_in_vain (
    day ${text} not null,
    term ${text} not null,
    searches integer not null,
    primary key (day, term)
  )`.execute(tx);
  await sql`create table feed_readers (
    day ${text} not null,
    feed ${text} not null,
    reader ${text} not null,
    readers integer not null,
    primary key (day, feed, reader)
  )`.execute(tx);
  await sql`create table visitor_salts (
    id integer primary key,
    day ${text} not null,
    salt ${text} not null
  )`.execute(tx);
  await sql`create table visitor_hashes (
    day ${text} not null,
    hash ${text} not null,
    primary key (day, hash)
  )`.execute(tx);
}
