import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '016-published-at';

/** When a post was published for the first time. Filled by 020-publication-dates. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`alter table blogs add column published_at ${text}`.execute(tx);
  await sql`alter table deleted_blogs add column published_at ${text}`.execute(tx);
}
