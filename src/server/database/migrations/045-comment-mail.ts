import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '045-comment-mail';

/** What accounts want to be told of comments, and of what they are still to be told. Null: what the server does by default. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table mail_choices (
    user_id ${text} primary key references users (id) on delete cascade,
    waiting ${text},
    approved integer,
    answered integer,
    told_at ${text}
  )`.execute(tx);
  // It refers to nothing, as whoever decides about a comment would wait for the account of somebody else.
  await sql`create table comment_notices (
    user_id ${text} not null,
    kind ${text} not null,
    comment_id ${text} not null,
    created_at ${text} not null,
    primary key (user_id, kind, comment_id)
  )`.execute(tx);
  await sql`create index comment_notices_by_time on comment_notices (user_id, kind, created_at)`.execute(tx);
}
