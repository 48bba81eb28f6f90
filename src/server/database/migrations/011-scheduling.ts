import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '011-scheduling';

/** When drafts are published by themselves, and the secret addresses at which they are shown until then. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table blogs add column publish_at ${text}`.execute(tx);
  // A few of the posts at most, so that looking for those that are due costs nothing.
  await sql`create index blogs_by_publication on blogs (publish_at) where publish_at is not null`.execute(tx);
  await sql`create table preview_links (
    blog_id ${text} primary key references blogs (id) on delete cascade,
    token ${text} not null unique
  )`.execute(tx);
}
