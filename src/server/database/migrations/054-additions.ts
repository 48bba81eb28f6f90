import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '054-additions';

/** What unfinished posts have become: see blogs/additions.repository.ts. They outlive their post while that is in the bin. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table additions (
    user_id ${text} not null,
    key ${text} not null,
    blog_id ${text} not null,
    updated_at ${text} not null,
    created_at ${text} not null,
    primary key (user_id, key)
  )`.execute(tx);
  await sql`create index additions_by_time on additions (created_at)`.execute(tx);
}
