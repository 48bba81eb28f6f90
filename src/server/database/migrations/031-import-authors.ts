import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '031-import-authors';

/** Accounts that an import has made for the authors of a blog, and all addresses that the pages of authors have or had. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table users add column is_unclaimed integer not null default 0`.execute(tx);
  await sql`create table author_slugs (
    slug ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade
  )`.execute(tx);
  await sql`create index author_slugs_by_user on author_slugs (user_id)`.execute(tx);
  await sql`insert into author_slugs select slug, user_id from profiles`.execute(tx);
}
