import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '026-categories';

/**
 * Categories that admins have made. Without rows the default ones hold, so that a database of a new blog is still empty:
 * their ids are their names, which posts have in `category`.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table categories (
    id ${text} primary key,
    slug ${text} not null unique,
    name ${text} not null,
    name_folded ${text} not null unique,
    description ${text} not null,
    position integer not null,
    updated_at ${text} not null
  )`.execute(tx);
  await sql`create table category_slugs (
    slug ${text} primary key,
    category_id ${text} not null
  )`.execute(tx);
  await sql`create table removed_categories (
    id ${text} primary key,
    category_id ${text} not null
  )`.execute(tx);
}
