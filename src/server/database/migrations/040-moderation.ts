import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '040-moderation';

/** How much comments are like spam, and what was learned from decisions about them. What a server of the version before adds is compared with nothing. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  for (const table of ['comments', 'deleted_comments']) {
    await sql`alter table ${sql.table(table)} add column spam_score integer not null default 0`.execute(tx);
    await sql`alter table ${sql.table(table)} add column spam_reasons ${text}`.execute(tx);
    await sql`alter table ${sql.table(table)} add column verdict ${text}`.execute(tx);
    await sql`alter table ${sql.table(table)} add column text_hash integer`.execute(tx);
  }
  await sql`create index comments_by_spam_score on comments (is_approved, spam_score, sort_key)`.execute(tx);
  await sql`create index comments_by_text_hash on comments (text_hash) where text_hash is not null`.execute(tx);
  await sql`create table spam_counts (
    feature integer primary key,
    good integer not null,
    spam integer not null
  )`.execute(tx);
}
