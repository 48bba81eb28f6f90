import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '052-edited-comments';

/** When its writer has changed a comment the last time: nobody approves a text that they have not read. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  for (const table of ['comments', 'deleted_comments']) {
    await sql`alter table ${sql.table(table)} add column edited_at ${text}`.execute(tx);
  }
}
