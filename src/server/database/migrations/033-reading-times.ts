import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '033-reading-times';

/**
 * How long it takes to read a post. Those that are there get it from a job (blogs/derive-columns.ts), as do those that a
 * server of the version before writes: a start waits for none of them.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  for (const table of ['blogs', 'deleted_blogs']) {
    await sql`alter table ${sql.table(table)} add column reading_minutes integer not null default 0`.execute(tx);
    await sql`alter table ${sql.table(table)} add column derived_from ${text} not null default ''`.execute(tx);
  }
  await sql`create index blogs_to_derive on blogs (sort_key) where derived_from <> updated_at`.execute(tx);
}
