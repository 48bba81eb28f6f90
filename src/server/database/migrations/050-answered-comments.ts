import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '050-answered-comments';

/** What an answer answers, where that is another answer: who wrote it is told also if the answer is approved later. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  for (const table of ['comments', 'deleted_comments']) {
    await sql`alter table ${sql.table(table)} add column answers_id ${text}`.execute(tx);
  }
}
