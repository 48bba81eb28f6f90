import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '044-account-mail';

/** The address that was confirmed, and not that one was: a server of the version before changes the other alone. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table users add column confirmed_email ${text}`.execute(tx);
}
