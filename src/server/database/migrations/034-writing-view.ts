import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '034-writing-view';

/**
 * Which versions an autosave has written, and how many pictures of a post nobody has described. These are counted by the
 * job that estimates reading times (blogs/derive-columns.ts), also in what a server of the version before writes.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  for (const table of ['blogs', 'deleted_blogs']) {
    await sql`alter table ${sql.table(table)} add column undescribed_pictures integer not null default 0`.execute(tx);
    await sql`alter table ${sql.table(table)} add column counted_from ${text} not null default ''`.execute(tx);
  }
  await sql`create index blogs_to_count on blogs (sort_key) where counted_from <> updated_at`.execute(tx);
  await sql`alter table revisions add column session ${text}`.execute(tx);
}
