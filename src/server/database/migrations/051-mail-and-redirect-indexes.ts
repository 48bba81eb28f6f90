import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '051-mail-and-redirect-indexes';

/** For the list of all mail and its pruning, and for exports, which ask for each post what leads to it. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  await sql`create index mails_by_date on mails (created_at, id)`.execute(tx);
  await sql`create index mails_ended on mails (ended_at) where ended_at is not null`.execute(tx);
  // A target may be longer than what a B-tree of PostgreSQL takes.
  await (
    engine === 'postgres'
      ? sql`create index redirects_by_target on redirects using hash (target)`
      : sql`create index redirects_by_target on redirects (target, path)`
  ).execute(tx);
}
